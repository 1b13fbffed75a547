import {
  MAX_SELECTION_LENGTH,
  MIN_SELECTION_LENGTH,
  type RewriteWish,
} from '@fundharbor/contracts/documents/rewriting'
import { Button, problemMessage, useQuery } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState } from 'react'
import { allowanceQuery } from '../shared/allowance.ts'
import sheet from '../shared/sheet.module.css'
import { CriterionField } from './criterion-field.tsx'
import styles from './editor.module.css'
import { includesHeading, replaceRange, selectedHtml, selectedLength, type Range } from './selected-html.ts'
import { useRewrite } from './rewrite-queries.ts'

interface RewriterProps {
  editor: Editor
  documentId: string
}

/** Has AI rewrite the selected text. The member sees the new text before it takes the place of the old one. */
export function Rewriter({ editor, documentId }: RewriterProps) {
  const [range, setRange] = useState<Range | null>(null)
  const [isAnswering, setAnswering] = useState(false)
  const { mutate, data, error, isPending, reset } = useRewrite()
  const selected = useEditorState({
    editor,
    selector: ({ editor: { state } }) => selectedLength(state),
  })
  const hasHeading = useEditorState({ editor, selector: ({ editor: { state } }) => includesHeading(state) })
  const canRewrite =
    !hasHeading && selected >= MIN_SELECTION_LENGTH && selected <= MAX_SELECTION_LENGTH && !isPending
  const rewrite = (wish: RewriteWish, criterion?: string) => {
    const { from, to } = editor.state.selection
    setRange({ from, to, before: editor.state.doc.textBetween(from, to) })
    setAnswering(false)
    mutate({ documentId, html: selectedHtml(editor), wish, ...(criterion ? { criterion } : {}) })
  }
  const handleReplace = () => {
    if (data && range && replaceRange(editor, range, data.html)) reset()
    else setRange(null)
  }
  return (
    <section className={styles.rewriter} aria-label="Rewrite with AI">
      <div className={styles.rewriteActions}>
        <span className={styles.rewriteLabel}>Rewrite with AI</span>
        <Button
          type="button"
          size="sm"
          variant="secondary"
          disabled={!canRewrite}
          onClick={() => rewrite('shorter')}
        >
          Shorter
        </Button>
        <Button
          type="button"
          size="sm"
          variant="secondary"
          disabled={!canRewrite}
          onClick={() => rewrite('plainer')}
        >
          Plainer
        </Button>
        <Button
          type="button"
          size="sm"
          variant="secondary"
          aria-expanded={isAnswering}
          disabled={!canRewrite}
          onClick={() => setAnswering(!isAnswering)}
        >
          Answer the criterion
        </Button>
      </div>
      {isAnswering && (
        <CriterionField
          documentId={documentId}
          isDisabled={!canRewrite}
          onAnswer={(criterion) => rewrite('criterion', criterion)}
        />
      )}
      <Note {...{ isPending, error, canRewrite, hasHeading, isLost: data !== undefined && range === null }} />
      {data && range && (
        <article className={styles.rewritten} aria-label="New text">
          <Html html={data.html} className={sheet.sheet} />
          <div className={styles.rewriteActions}>
            <Button type="button" size="sm" onClick={handleReplace}>
              Replace the text
            </Button>
            <Button type="button" size="sm" variant="quiet" onClick={reset}>
              Keep mine
            </Button>
          </div>
        </article>
      )}
    </section>
  )
}

interface NoteProps {
  isPending: boolean
  error: unknown
  canRewrite: boolean
  hasHeading: boolean
  /** The text changed before it could be replaced. */
  isLost: boolean
}

/** What happens, what it costs and what is left. */
function Note({ isPending, error, canRewrite, hasHeading, isLost }: NoteProps) {
  const { data: allowance } = useQuery(allowanceQuery())
  const left = allowance
    ? ` Each try counts toward your ${allowance.perDay} a day and costs nothing extra. ${allowance.left} left.`
    : ''
  const note = isPending
    ? 'Rewriting.'
    : isLost
      ? 'You changed this text in the meantime. Select it and try again.'
      : error
        ? problemMessage(error, 'The text could not be rewritten. Try again.')
        : canRewrite
          ? 'Read the new text before you keep it. Anything your material doesn’t say is marked.'
          : hasHeading
            ? 'Select text between two headings.'
            : 'Select at least one sentence.'
  return (
    <p role="status" className={styles.finderNote}>
      {note}
      {left}
    </p>
  )
}
