import { Form, Input } from 'antd'
import { dialogFields, fieldsBy } from './dialog-fields.ts'

/** What funders write at length: plain words or HTML. */
export const LongTexts = () =>
  fieldsBy('long text').map((name) => (
    <Form.Item
      key={name}
      name={name}
      label={dialogFields[name].label}
      extra={name === 'description' ? 'Plain text or HTML, here and below.' : undefined}
    >
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={100_000} />
    </Form.Item>
  ))
