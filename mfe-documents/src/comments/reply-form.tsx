import { MAX_COMMENT_LENGTH } from '@fundharbor/contracts/documents/comments'
import { Button, showErrorToast, TextArea } from '@fundharbor/kit'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useReply } from './comment-queries.ts'
import styles from './comments.module.css'
import { endOnEscape } from './draft-form.tsx'

interface ReplyFormProps {
  documentId: string
  commentId: string
  onDone: () => void
}

/** Answers a comment or a suggestion. */
export function ReplyForm({ documentId, commentId, onDone }: ReplyFormProps) {
  const reply = useReply(documentId, commentId)
  const [text, setText] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => input.current?.focus(), [])
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    reply.mutate(text, {
      onSuccess: onDone,
      onError: (error) => showErrorToast('Your reply could not be saved', error),
    })
  }
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextArea
        ref={input}
        label="Reply"
        data-keeps-escape
        onKeyDown={endOnEscape(onDone)}
        maxLength={MAX_COMMENT_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" size="sm" disabled={text.trim() === ''} busy={reply.isPending}>
          Reply
        </Button>
        <Button type="button" size="sm" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
