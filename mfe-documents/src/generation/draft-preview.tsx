import type { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import { classes } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { riseIn } from '@fundharbor/kit/motion.ts'
import { useEffect, useRef } from 'react'
import { FillableText } from '../blanks/fillable-text.tsx'
import sheet from '../shared/sheet.module.css'
import styles from './generate-dialog.module.css'
import { humanizeName } from '../shared/humanize-name.ts'
import type { DraftState } from './use-generation.ts'

interface DraftPreviewProps {
  template: DocumentTemplate | undefined
  title: string
  /** The template with what is known; empty while that is loading. */
  known: string
  draft: DraftState | null
  isWriting: boolean
  /** Stores the finished draft with fewer blanks; resolves to whether it is stored. */
  onFill: (content: string) => Promise<boolean>
}

/** Replaces every placeholder of a template with a blank. */
const withBlanks = (html: string) =>
  html.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (_, name: string) => `<mark>${humanizeName(name)}</mark>`)

/** The draft as it is written; before that, the template. */
export function DraftPreview({ template, title, known, draft, isWriting, onFill }: DraftPreviewProps) {
  const paper = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  const written = draft?.sections.filter(({ html }) => html !== null).length ?? 0
  const shouldScroll = isWriting && draft?.writer === 'model'
  useEffect(() => {
    if (shouldScroll && written > 0) end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [shouldScroll, written])
  return (
    <div className={styles.preview} role="region" aria-label="The document" tabIndex={0}>
      {!draft && !template?.template ? (
        <p className={styles.empty}>
          {template
            ? 'This template is included in the Basic plan.'
            : 'Choose a template to preview it here.'}
        </p>
      ) : (
        <div className={styles.paper}>
          <p className={styles.annotation}>
            {template?.name}
            {title && `, ${title}`}
          </p>
          <div ref={paper} className={classes(sheet.sheet, !draft && styles.faint)}>
            {draft?.document ? (
              <FillableText page={paper} content={draft.document.content} onFill={onFill} />
            ) : draft ? (
              <Written draft={draft} />
            ) : (
              <Html html={known || withBlanks(template?.template ?? '')} />
            )}
          </div>
          {isWriting && <span ref={end} className={styles.caret} aria-hidden />}
        </div>
      )}
    </div>
  )
}

/** Each section appears when it is written. */
const Written = ({ draft: { sections } }: { draft: DraftState }) =>
  sections.map(
    ({ title, html }, index) =>
      html !== null && (
        <div key={`${index} ${title}`} ref={riseIn}>
          <Html html={html} />
        </div>
      ),
  )
