import { forum, type ForumReply } from '@fundharbor/contracts/content/forum'
import { Badge, call, ErrorState, formatDateTime, Skeleton, useQuery } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { App, Button, Space } from 'antd'
import { useChange } from '../records/use-change.ts'
import styles from './forum.module.css'
import { keysOf, removeReply, restoreReply } from './moderation.ts'

const keys = keysOf('discussion')

/** A discussion with its replies. */
export function DiscussionDetails({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...keys.queryKey, id],
    queryFn: ({ signal }) => call(forum.read, { params: { id }, signal }),
    staleTime: 0,
  })
  if (isPending) return <Skeleton height={80} />
  if (error && !data)
    return <ErrorState title="Failed to fetch discussion" error={error} onRetry={() => void refetch()} />
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

function Reply({ reply: { id, author, createdAt, html, isAnswer }, discussionId }: ReplyProps) {
  const mark = useChange(keys, {
    run: () => call(forum.answer, { params: { id: discussionId }, body: { replyId: isAnswer ? null : id } }),
    success: () => ({ title: isAnswer ? 'Answer unmarked' : 'Answer marked' }),
    failure: 'Failed to update answer',
  })
  const { modal } = App.useApp()
  const restore = useChange(keys, {
    run: () => restoreReply(id),
    success: () => ({ title: 'Reply restored' }),
    failure: 'Failed to restore reply',
  })
  const remove = useChange(keys, {
    run: () => removeReply(id),
    success: () => ({
      title: 'Reply removed',
      action: { label: 'Undo', onAction: () => restore.mutate() },
    }),
    failure: 'Failed to remove reply',
  })
  const askToRemove = () =>
    void modal.confirm({
      title: `Remove the reply by ${author}?`,
      content: 'Readers won’t be able to see it, and reports about it are closed. You can undo this.',
      icon: null,
      okText: 'Remove',
      okButtonProps: { danger: true },
      onOk: () => remove.mutate(),
    })
  const by = `${author}, ${formatDateTime(createdAt)}`
  return (
    <section className={styles.reply} aria-label={`Reply by ${by}`}>
      <p className={styles.by}>
        {by} {isAnswer && <Badge tone="ok">Answer</Badge>}
      </p>
      <Html html={html} />
      <Space size={8}>
        <Button size="small" disabled={mark.isPending} onClick={() => mark.mutate()}>
          {isAnswer ? 'Unmark as answer' : 'Mark as answer'}
        </Button>
        <Button size="small" danger disabled={remove.isPending} onClick={askToRemove}>
          Remove reply
        </Button>
      </Space>
    </section>
  )
}

interface ReplyProps {
  reply: ForumReply
  discussionId: string
}
