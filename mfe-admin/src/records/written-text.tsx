import { Form, Input, Segmented } from 'antd'
import { useState, type ReactNode } from 'react'
import type { FormField } from './form-field.ts'
import { rulesOf } from './form-fields.tsx'
import styles from './written-text.module.css'

interface WrittenTextProps {
  field: FormField
  /** How the text will look. */
  renderPreview: (text: string) => ReactNode
}

/** A long text with a preview. */
export function WrittenText({ field, renderPreview }: WrittenTextProps) {
  const [isPreview, setIsPreview] = useState(false)
  const { name, label, extra, rows, maxLength } = field
  const text: string = Form.useWatch(name) ?? ''
  return (
    <div className={styles.text}>
      <Segmented
        aria-label="Text"
        options={['Write', 'Preview']}
        value={isPreview ? 'Preview' : 'Write'}
        onChange={(value) => setIsPreview(value === 'Preview')}
      />
      <Form.Item name={name} label={label} extra={extra} rules={rulesOf(field)} hidden={isPreview}>
        <Input.TextArea autoSize={rows} maxLength={maxLength} />
      </Form.Item>
      {isPreview && renderPreview(text)}
    </div>
  )
}
