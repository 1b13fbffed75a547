import type { BriefPart } from '@fundharbor/contracts/catalog/briefs'
import type { CallDocument, CallDocumentLine } from '@fundharbor/contracts/catalog/call-documents'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Button, Checkbox, showErrorToast, toast, useCanEdit } from '@fundharbor/kit'
import { useState } from 'react'
import { partNames, repeats } from '../../opportunity-details/brief-parts.ts'
import styles from '../grant.module.css'
import { useChooseLines } from './queries.ts'

interface LinesProps {
  grant: Grant
  document: CallDocument
  onDone: () => void
}

/** What was read in a document, each line with its words and its page; wrong lines can be left out. */
export function Lines({ grant, document, onDone }: LinesProps) {
  const canEdit = useCanEdit()
  const choose = useChooseLines(grant, document)
  const [dropped, setDropped] = useState(
    () => new Set(document.lines.flatMap(({ isDropped }, at) => (isDropped ? [at] : []))),
  )
  const toggle = (at: number) =>
    setDropped(new Set(dropped.has(at) ? [...dropped].filter((each) => each !== at) : [...dropped, at]))
  const save = () =>
    choose.mutate([...dropped], {
      onSuccess: () => {
        toast({ title: 'Your brief uses this document', tone: 'success' })
        onDone()
      },
      onError: (error) => showErrorToast('Your choice could not be saved', error),
    })
  const lines = document.lines.map((line, at) => ({ ...line, at }))
  const parts = (Object.keys(partNames) as BriefPart[]).filter((part) =>
    lines.some((line) => line.part === part),
  )
  return (
    <form
      className={styles.lines}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {parts.map((part) => (
        <fieldset key={part} disabled={!canEdit}>
          <legend>{partNames[part]}</legend>
          {lines
            .filter((line) => line.part === part)
            .map((line) => (
              <Line
                key={line.at}
                line={line}
                isKept={!dropped.has(line.at)}
                onToggle={() => toggle(line.at)}
              />
            ))}
        </fieldset>
      ))}
      {canEdit && (
        <>
          <p className={styles.hint}>
            Uncheck what is wrong. Rules find these lines: read the document before you apply.
          </p>
          <div className={styles.buttons}>
            <Button size="sm" busy={choose.isPending}>
              {document.isUsed ? 'Save' : 'Use these lines'}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

function Line({ line, isKept, onToggle }: { line: CallDocumentLine; isKept: boolean; onToggle: () => void }) {
  const { text, weight, quote, page } = line
  const hasQuote = quote !== text && !repeats(text, quote)
  return (
    <div className={styles.line}>
      <Checkbox label={weight ? `${text}: ${weight}` : text} checked={isKept} onChange={onToggle} />
      {(hasQuote || page !== null) && (
        <p className={styles.quote}>
          {hasQuote && <q>{quote}</q>}
          {page !== null && <span className={styles.hint}>Page {page}</span>}
        </p>
      )}
    </div>
  )
}
