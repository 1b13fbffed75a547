import type { ContactMessage } from '@fundharbor/contracts/content/contact'
import { formatDateTime } from '@fundharbor/kit'
import { Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import styles from './inbox.module.css'
import { useReply } from './queries.ts'

const REPLY_LIMIT = 5000

/** What somebody wrote, what was answered, and the answer that is being written. */
export function MessageDetails({ message }: { message: ContactMessage }) {
  return (
    <div className={styles.details}>
      <p>
        {message.organization ? `${message.name}, ${message.organization}` : message.name},{' '}
        <a href={`mailto:${message.email}`}>{message.email}</a>
      </p>
      <p className={styles.text}>{message.message}</p>
      {message.replies.map((reply) => (
        <blockquote key={reply.sentAt} className={styles.reply}>
          <p className={styles.by}>
            {reply.sentBy}, {formatDateTime(reply.sentAt)}
          </p>
          <p className={styles.text}>{reply.text}</p>
        </blockquote>
      ))}
      <ReplyForm message={message} />
    </div>
  )
}

function ReplyForm({ message }: { message: ContactMessage }) {
  const [text, setText] = useState('')
  const reply = useReply(message.id)
  const id = useId()
  const handleSend = () => reply.mutate(text.trim(), { onSuccess: () => setText('') })
  return (
    <Form layout="vertical" onFinish={handleSend}>
      <Form.Item label={`Reply to ${message.name}`} htmlFor={id}>
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={REPLY_LIMIT}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={reply.isPending} disabled={text.trim() === ''}>
        Send reply
      </Button>
    </Form>
  )
}
