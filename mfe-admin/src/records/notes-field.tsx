import { Form, Input } from 'antd'
import { useId } from 'react'

const MAX_NOTES_LENGTH = 2000

interface NotesFieldProps {
  label: string
  minRows: number
  value: string
  error: string | undefined
  onChange: (notes: string) => void
}

/** Notes to the person that a decision is about. */
export function NotesField({ label, minRows, value, error, onChange }: NotesFieldProps) {
  const id = useId()
  return (
    <Form.Item label={label} htmlFor={id} help={error} validateStatus={error && 'error'}>
      <Input.TextArea
        id={id}
        autoSize={{ minRows, maxRows: 8 }}
        maxLength={MAX_NOTES_LENGTH}
        value={value}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Form.Item>
  )
}
