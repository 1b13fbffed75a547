import type { GrantComment } from '@fundharbor/contracts/catalog/grant-parts'
import type { GrantDetails } from '@fundharbor/contracts/catalog/grants'
import { Button, formatDateTime, showErrorToast, useMember } from '@fundharbor/kit'
import { Fragment } from 'react'
import { Section } from '../shared/section.tsx'
import styles from './grant.module.css'
import { CommentForm } from './comment-form.tsx'
import { useRemoveComment } from './part-queries.ts'

/** What the team says about a grant. */
export const Comments = ({ details: { grant, comments } }: { details: GrantDetails }) => (
  <Section title="Comments">
    {comments.length === 0 && <p className={styles.hint}>None yet.</p>}
    <ul className={styles.comments}>
      {comments.map((comment) => (
        <Comment key={comment.id} grantId={grant.id} comment={comment} />
      ))}
    </ul>
    <CommentForm id={grant.id} />
  </Section>
)

function Comment({ grantId, comment }: { grantId: string; comment: GrantComment }) {
  const { id: me, workspaceRole = 'owner' } = useMember()
  const remove = useRemoveComment(grantId)
  const isMine = comment.author?.id === me
  return (
    <li id={`comment-${comment.id}`}>
      <p className={styles.author}>
        {comment.author?.name ?? 'Deleted account'}
        <time dateTime={comment.createdAt}>{formatDateTime(comment.createdAt)}</time>
        {(isMine || workspaceRole === 'owner') && (
          <Button
            variant="quiet"
            size="sm"
            busy={remove.isPending}
            aria-label={`Delete comment of ${formatDateTime(comment.createdAt)}`}
            onClick={() =>
              remove.mutate(comment.id, {
                onError: (error) => showErrorToast('This comment could not be deleted', error),
              })
            }
          >
            Delete
          </Button>
        )}
      </p>
      <p className={styles.text}>
        <WithMentions comment={comment} />
      </p>
    </li>
  )
}

/** The text of a comment, its mentions marked. */
function WithMentions({ comment: { text, mentions } }: { comment: GrantComment }) {
  // The longest first, as one name can begin with another.
  const names = mentions.map(({ name }) => `@${name}`).toSorted((one, other) => other.length - one.length)
  const parts = names.reduce(splitAt, [text])
  return parts.map((part, index) => (
    <Fragment key={index}>{names.includes(part) ? <b className={styles.mention}>{part}</b> : part}</Fragment>
  ))
}

/** Makes each occurrence of a name a part of its own. */
const splitAt = (parts: readonly string[], name: string): string[] =>
  parts.flatMap((part) => part.split(name).flatMap((text, index) => (index === 0 ? [text] : [name, text])))
