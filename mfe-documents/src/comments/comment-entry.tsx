import type { CommentReply } from '@fundharbor/contracts/documents/comments'
import { Button, formatDateTime, showErrorToast, useMember } from '@fundharbor/kit'
import { useCanReview } from '../shared/can-review.ts'
import { useMemberName } from '../shared/team.ts'
import { useRemoveComment } from './comment-queries.ts'
import styles from './comments.module.css'

interface CommentEntryProps {
  documentId: string
  entry: CommentReply
  /** Others have replied to it, so that only owners can delete it. */
  isAnswered: boolean
}

/** What somebody said, with who and when. */
export function CommentEntry({ documentId, entry, isAnswered }: CommentEntryProps) {
  const { id, text, createdBy, createdAt } = entry
  const { id: me, workspaceRole = 'owner' } = useMember()
  const canReview = useCanReview()
  const nameOf = useMemberName()
  const remove = useRemoveComment(documentId)
  const canDelete = workspaceRole === 'owner' || (canReview && createdBy === me && !isAnswered)
  const written = formatDateTime(createdAt)
  return (
    <div className={styles.entry}>
      <p className={styles.author}>{nameOf?.(createdBy)}</p>
      <time dateTime={createdAt}>{written}</time>
      {canDelete && (
        <Button
          type="button"
          className={styles.delete}
          variant="quiet"
          size="sm"
          busy={remove.isPending}
          aria-label={`Delete comment of ${written}`}
          onClick={() =>
            remove.mutate(id, {
              onError: (error) => showErrorToast('This comment could not be deleted', error),
            })
          }
        >
          Delete
        </Button>
      )}
      {text && <p className={styles.text}>{text}</p>}
    </div>
  )
}
