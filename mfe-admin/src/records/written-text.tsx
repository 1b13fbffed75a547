import { Form, Input, Segmented, type FormItemProps } from 'antd'
import { useState, type ReactNode } from 'react'
import styles from './written-text.module.css'

interface WrittenTextProps extends Pick<FormItemProps, 'label' | 'extra' | 'rules'> {
  /** Of the form's field. */
  name: string
  minRows: number
  maxRows: number
  maxLength: number
  /** How the text comes out. */
  renderPreview: (text: string) => ReactNode
}

/** A long text of a form: as it is written, or as it comes out. */
export function WrittenText({ name, minRows, maxRows, maxLength, renderPreview, ...item }: WrittenTextProps) {
  const [isPreview, setIsPreview] = useState(false)
  const text: string = Form.useWatch(name) ?? ''
  return (
    <div className={styles.text}>
      <Segmented
        aria-label="Text"
        options={['Write', 'Preview']}
        value={isPreview ? 'Preview' : 'Write'}
        onChange={(value) => setIsPreview(value === 'Preview')}
      />
      <Form.Item name={name} hidden={isPreview} {...item}>
        <Input.TextArea autoSize={{ minRows, maxRows }} maxLength={maxLength} />
      </Form.Item>
      {isPreview && renderPreview(text)}
    </div>
  )
}
