import { Form, Input, Modal } from 'antd'
import { useId, useState } from 'react'

/** What an administrator can say of an organisation. */
export type Word = 'Verify' | 'Reject'

interface VerifyDialogProps {
  name: string
  /** Null while nobody asks. */
  word: Word | null
  onDecide: (word: Word, notes: string) => void
  onCancel: () => void
}

const NOTES_LIMIT = 2000

const about: Record<Word, string> = {
  Verify: 'The owner gets a mail, and the profile says Verified.',
  Reject: 'The owner gets a mail with your notes and can hand in other documents.',
}

/** Asks for notes before the decision is made. */
export function VerifyDialog({ name, word, onDecide, onCancel }: VerifyDialogProps) {
  const [notes, setNotes] = useState('')
  const notesId = useId()
  if (word === null) return null
  const handleCancel = () => {
    setNotes('')
    onCancel()
  }
  const handleOk = () => {
    setNotes('')
    onDecide(word, notes.trim())
  }
  return (
    <Modal
      open
      title={`${word} ${name}?`}
      okText={word}
      okButtonProps={{ danger: word === 'Reject' }}
      cancelText="Cancel"
      onOk={handleOk}
      onCancel={handleCancel}
    >
      <p>{about[word]}</p>
      <Form layout="vertical" component="div">
        <Form.Item label="Notes for the owner (optional)" htmlFor={notesId}>
          <Input.TextArea
            id={notesId}
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={NOTES_LIMIT}
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
