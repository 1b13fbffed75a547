import { Form, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useGuardedClose } from './use-guarded-close.ts'

const MAX_LENGTH = 2000

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
  const textId = useId()
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
        <Form.Item label={label} htmlFor={textId} help={error} validateStatus={error && 'error'}>
          <Input.TextArea
            id={textId}
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={MAX_LENGTH}
            value={text}
            aria-invalid={error ? true : undefined}
            onChange={(event) => {
              setText(event.target.value)
              setError(undefined)
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
