import { Form, Modal } from 'antd'
import { useState } from 'react'
import { NotesField } from './notes-field.tsx'
import { useGuardedClose } from './use-guarded-close.ts'

/** What a dialog asks for before something is done. */
export interface Reason {
  /** Label of the text. */
  label: string
  /** Shown if nothing is written; without it, the text is optional. */
  missing?: string
}

interface ReasonDialogProps extends Reason {
  title: string
  /** The button that does it. */
  okText: string
  isDangerous?: boolean
  /** What follows from it. */
  consequence: string
  onOk: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason and explains the consequences. Closes when it is confirmed. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, okText, isDangerous, consequence, label, missing, onOk, onClose } = props
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const handleCancel = useGuardedClose(() => text.trim() !== '', onClose)
  const handleOk = () => {
    const reason = text.trim()
    if (missing && !reason) return setError(missing)
    onOk(reason)
    onClose()
  }
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger: isDangerous }}
      cancelText="Cancel"
      onOk={handleOk}
      onCancel={handleCancel}
    >
      <p>{consequence}</p>
      <Form layout="vertical" component="div">
        <NotesField
          label={label}
          minRows={3}
          value={text}
          error={error}
          onChange={(written) => {
            setText(written)
            setError(undefined)
          }}
        />
      </Form>
    </Modal>
  )
}
