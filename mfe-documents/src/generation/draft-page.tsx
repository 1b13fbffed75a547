import type { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import { classes } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { useEffect, useRef } from 'react'
import sheet from '../shared/sheet.module.css'
import styles from './generate-dialog.module.css'
import type { DraftState } from './use-generation.ts'

interface DraftPageProps {
  template: DocumentTemplate | undefined
  title: string
  draft: DraftState | null
  isWriting: boolean
}

/** Every placeholder of a template as a blank. */
const withBlanks = (html: string) =>
  html.replaceAll(
    /\{\{\s*(\w+)\s*\}\}/g,
    (_, name: string) => `<mark>${name.replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase()}</mark>`,
  )

/** The page that is being written; before that, the template. */
export function DraftPage({ template, title, draft, isWriting }: DraftPageProps) {
  const end = useRef<HTMLSpanElement>(null)
  const written = draft?.sections.filter(({ html }) => html !== null).length ?? 0
  const isFollowed = isWriting && draft?.writer === 'model'
  useEffect(() => {
    if (isFollowed && written > 0) end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isFollowed, written])
  const html = draft
    ? draft.sections.map((section) => section.html ?? '').join('\n')
    : withBlanks(template?.template ?? '')
  return (
    <div className={styles.desk} role="region" aria-label="The document" tabIndex={0}>
      {!draft && !template?.template ? (
        <p className={styles.empty}>
          {template ? 'This template is part of the Basic plan.' : 'Choose a template: it is shown here.'}
        </p>
      ) : (
        <div className={styles.paper}>
          <p className={styles.annotation}>
            {template?.name}
            {title && `, ${title}`}
          </p>
          <Html html={html} className={classes(sheet.sheet, !draft && styles.faint)} />
          {isWriting && <span ref={end} className={styles.caret} aria-hidden />}
        </div>
      )}
    </div>
  )
}
