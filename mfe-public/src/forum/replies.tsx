import type { Discussion, ForumReply } from '@fundharbor/contracts/content/forum'
import { Badge, Button, classes, formatCount, showErrorToast } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { timeAgo } from '../time-ago.ts'
import styles from './discussion-dialog.module.css'
import { useMarkAnswer } from './queries.ts'

/** Replies, oldest first. The author of the discussion can mark one as the answer. */
export function Replies({ discussion }: { discussion: Discussion }) {
  const { replies } = discussion
  if (replies.length === 0) return null
  return (
    <section className={styles.replies} aria-labelledby="replies">
      <h3 id="replies" className={styles.heading}>
        {formatCount(replies.length, 'Reply', 'Replies')}
      </h3>
      <ul>
        {replies.map((reply) => (
          <Reply key={reply.id} discussion={discussion} reply={reply} />
        ))}
      </ul>
    </section>
  )
}

function Reply({ discussion, reply }: { discussion: Discussion; reply: ForumReply }) {
  const markAnswer = useMarkAnswer(discussion.id)
  const handleChoose = () =>
    markAnswer.mutate(reply.isAnswer ? null : reply.id, {
      onError: (error) => showErrorToast('Error', error, 'We couldn’t save your change.'),
    })
  return (
    <li className={classes(styles.reply, reply.isAnswer && styles.answer)}>
      <p className={styles.who}>
        <strong>{reply.author}</strong> {timeAgo(reply.createdAt)}
        {reply.isAnswer && <Badge tone="ok">Answer</Badge>}
      </p>
      <Html html={reply.html} className={styles.post} />
      {discussion.isMine && (
        <Button
          variant="quiet"
          size="sm"
          className={styles.choose}
          busy={markAnswer.isPending}
          onClick={handleChoose}
        >
          {reply.isAnswer ? 'Unmark as answer' : 'Mark as answer'}
        </Button>
      )}
    </li>
  )
}
