import { Form, Input } from 'antd'
import { fieldLabels as labels } from './labels.ts'

const fields = [
  'description',
  'eligibilityRequirements',
  'eligibilityCriteria',
  'requirements',
  'applicationProcess',
  'selectionCriteria',
] as const

/** What funders write at length: plain words or HTML. */
export const LongTexts = () =>
  fields.map((name) => (
    <Form.Item
      key={name}
      name={name}
      label={labels[name]}
      extra={name === 'description' ? 'Plain text or HTML, here and below.' : undefined}
    >
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={100_000} />
    </Form.Item>
  ))
