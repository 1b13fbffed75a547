import { FACTS, TITLE } from '@fundharbor/document-schema/fields'
import { Field } from '@fundharbor/kit'
import { useSyncExternalStore } from 'react'
import type * as Y from 'yjs'
import styles from './live.module.css'

/** The title, which the last person to change it decides. */
export function TitleField({ doc, isDisabled }: { doc: Y.Doc; isDisabled: boolean }) {
  const facts = doc.getMap(FACTS)
  const title = useSyncExternalStore(
    (listener) => {
      facts.observe(listener)
      return () => facts.unobserve(listener)
    },
    () => textOf(facts.get(TITLE)),
  )
  return (
    <Field
      label="Document title"
      hideLabel
      className={styles.title}
      value={title}
      maxLength={255}
      disabled={isDisabled}
      error={title.trim() === '' ? 'Enter a document title' : undefined}
      onChange={({ target }) => facts.set(TITLE, target.value)}
    />
  )
}

/** Other programs can store anything in a document. */
const textOf = (title: unknown): string => (typeof title === 'string' ? title : '')
