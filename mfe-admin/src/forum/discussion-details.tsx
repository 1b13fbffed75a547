import type { ForumReply } from '@fundharbor/contracts/content/forum'
import { Badge, ErrorState, formatDateTime, Skeleton, useQuery } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { Button, Space } from 'antd'
import styles from './forum.module.css'
import { discussionQuery, useMarkAnswer, useModerate } from './queries.ts'

/** A discussion in full, each reply with what can be done about it. */
export function DiscussionDetails({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(discussionQuery(id))
  if (isPending) return <Skeleton height={80} />
  if (error && !data)
    return <ErrorState title="Failed to fetch the discussion" onRetry={() => void refetch()} />
  return (
    <div className={styles.details}>
      <Html html={data.html} />
      {data.replies.length === 0 && <p className={styles.by}>No replies yet.</p>}
      {data.replies.map((reply) => (
        <Reply key={reply.id} reply={reply} discussionId={id} />
      ))}
    </div>
  )
}

function Reply({ reply, discussionId }: { reply: ForumReply; discussionId: string }) {
  const mark = useMarkAnswer(discussionId)
  const moderate = useModerate()
  const who = `${reply.author}, ${formatDateTime(reply.createdAt)}`
  return (
    <section className={styles.reply} aria-label={`Reply by ${who}`}>
      <p className={styles.by}>
        {who} {reply.isAnswer && <Badge tone="ok">Answer</Badge>}
      </p>
      <Html html={reply.html} />
      <Space size={8}>
        <Button
          size="small"
          disabled={mark.isPending}
          onClick={() => mark.mutate(reply.isAnswer ? null : reply.id)}
        >
          {reply.isAnswer ? 'Not the answer' : 'Mark as answer'}
        </Button>
        <Button
          size="small"
          danger
          disabled={moderate.isPending}
          onClick={() => moderate.mutate({ deed: 'removeReply', id: reply.id })}
        >
          Remove reply
        </Button>
      </Space>
    </section>
  )
}
