import type { DocumentComment } from '@fundharbor/contracts/documents/comments'
import { Button, classes, useMember } from '@fundharbor/kit'
import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useMemberName } from '../shared/team.ts'
import { CommentEntry } from './comment-entry.tsx'
import styles from './comments.module.css'
import { ReplyForm } from './reply-form.tsx'
import { StatusButtons } from './status-buttons.tsx'
import type { CommentsView } from './use-comments.ts'

interface CommentThreadProps {
  documentId: string
  editor: Editor
  view: CommentsView
  comment: DocumentComment
}

/** A comment or a suggestion, with the conversation about it. */
export function CommentThread({ documentId, editor, view, comment }: CommentThreadProps) {
  const { id, replies, createdBy, replacement } = comment
  const { id: me } = useMember()
  const nameOf = useMemberName()
  const [isReplying, setReplying] = useState(false)
  const isActive = view.active === id
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isActive) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const kind = replacement === null ? 'Comment' : 'Suggestion'
  return (
    <article
      ref={card}
      className={classes(styles.thread, isActive && styles.activeThread)}
      aria-label={`${kind} by ${nameOf?.(createdBy) ?? '…'}`}
      aria-current={isActive}
    >
      <Subject view={view} comment={comment} />
      <CommentEntry
        documentId={documentId}
        entry={comment}
        isAnswered={replies.some((reply) => reply.createdBy !== me)}
      />
      {replies.map((reply) => (
        <CommentEntry key={reply.id} documentId={documentId} entry={reply} isAnswered={false} />
      ))}
      <Outcome comment={comment} />
      {view.canReview && !isReplying && (
        <div className={styles.actions}>
          <StatusButtons documentId={documentId} editor={editor} comment={comment} />
          <Button type="button" size="sm" variant="quiet" onClick={() => setReplying(true)}>
            Reply
          </Button>
        </div>
      )}
      {isReplying && <ReplyForm documentId={documentId} commentId={id} onDone={() => setReplying(false)} />}
    </article>
  )
}

/** What a comment is about; choosing it goes there. */
function Subject({ view, comment }: Pick<CommentThreadProps, 'view' | 'comment'>) {
  const { id, quote, replacement, status } = comment
  const isPlaced = view.placed.includes(id)
  const words =
    replacement === null ? (
      <q>{quote}</q>
    ) : (
      <>
        <del>{quote}</del> <ins>{replacement}</ins>
      </>
    )
  if (!isPlaced)
    return (
      <div className={styles.quote}>
        {words}
        {status === 'open' && <p className={styles.gone}>This text is no longer in the document.</p>}
      </div>
    )
  return (
    <button
      type="button"
      className={classes(styles.quote, styles.link)}
      title="Show in the text"
      onClick={() => view.goTo(id)}
    >
      {words}
    </button>
  )
}

const outcomes = { resolved: 'Resolved', accepted: 'Accepted', rejected: 'Rejected' }

function Outcome({ comment: { status, closedBy } }: Pick<CommentThreadProps, 'comment'>) {
  const nameOf = useMemberName()
  if (status === 'open') return null
  return (
    <p className={styles.outcome}>
      {outcomes[status]} by {nameOf?.(closedBy)}
    </p>
  )
}
