import { MAX_COMMENT_LENGTH, MAX_QUOTE_LENGTH } from '@fundharbor/contracts/documents/comments'
import { Button, showErrorToast, TextArea } from '@fundharbor/kit'
import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { useAddComment } from './comment-queries.ts'
import styles from './comments.module.css'
import type { Draft } from './use-comments.ts'

interface DraftFormProps {
  documentId: string
  draft: Draft
  onDone: () => void
}

/** Writes a comment about the selected text, or another text for it. */
export function DraftForm({ documentId, draft: { kind, anchor, quote }, onDone }: DraftFormProps) {
  const isSuggestion = kind === 'suggestion'
  const add = useAddComment(documentId)
  const [text, setText] = useState('')
  const [replacement, setReplacement] = useState(quote)
  const first = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    first.current?.focus({ preventScroll: true })
    // The form moves beside its sentence first.
    setTimeout(() => first.current?.scrollIntoView({ block: 'nearest' }))
  }, [])
  const isReady = isSuggestion ? replacement !== quote : text.trim() !== ''
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady) return
    add.mutate(
      { anchor, quote, text, replacement: isSuggestion ? replacement : null },
      {
        onSuccess: onDone,
        onError: (error) => showErrorToast('Your comment could not be saved', error),
      },
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      {isSuggestion ? (
        <TextArea
          ref={first}
          label="Suggested text"
          hint="Leave it empty to suggest deleting the text."
          data-keeps-escape
          onKeyDown={endOnEscape(onDone)}
          maxLength={MAX_QUOTE_LENGTH}
          value={replacement}
          onChange={({ target }) => setReplacement(target.value.replaceAll(/[\r\n]+/g, ' '))}
        />
      ) : (
        <q className={styles.quote}>{quote}</q>
      )}
      <TextArea
        ref={isSuggestion ? undefined : first}
        label={isSuggestion ? 'Note' : 'New comment'}
        optional={isSuggestion}
        data-keeps-escape
        onKeyDown={endOnEscape(onDone)}
        maxLength={MAX_COMMENT_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" size="sm" disabled={!isReady} busy={add.isPending}>
          {isSuggestion ? 'Suggest' : 'Comment'}
        </Button>
        <Button type="button" size="sm" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Escape in a field ends its form; the dialog around it stays open. */
export const endOnEscape = (onEnd: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  onEnd()
}
