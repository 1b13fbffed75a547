import { contactMessages, type ContactMessage } from '@fundharbor/contracts/content/contact'
import { call, formatDateTime } from '@fundharbor/kit'
import { Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { useChange } from '../records/use-change.ts'
import styles from './contact.module.css'
import { keys } from './keys.ts'

const MAX_REPLY_LENGTH = 5000

/** A message, the replies to it, and a form for another reply. */
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

function ReplyForm({ message: { id, name } }: { message: ContactMessage }) {
  const [text, setText] = useState('')
  const fieldId = useId()
  const reply = useChange(keys, {
    run: () => call(contactMessages.reply, { params: { id }, body: { text: text.trim() } }),
    success: ({ subject }) => ({ title: 'Reply sent', description: subject }),
    failure: 'Failed to send reply',
  })
  return (
    <Form layout="vertical" onFinish={() => reply.mutate(undefined, { onSuccess: () => setText('') })}>
      <Form.Item label={`Reply to ${name}`} htmlFor={fieldId}>
        <Input.TextArea
          id={fieldId}
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={MAX_REPLY_LENGTH}
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
