import { formatNumber, useQuery } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import styles from './blog.module.css'
import { previewQuery } from './queries.ts'

/** The text as it is written, or as it will be read. */
export function TextField() {
  const [isPreview, setIsPreview] = useState(false)
  const content: string = Form.useWatch('content') ?? ''
  return (
    <div className={styles.text}>
      <Segmented
        aria-label="Text"
        options={['Write', 'Preview']}
        value={isPreview ? 'Preview' : 'Write'}
        onChange={(value) => setIsPreview(value === 'Preview')}
      />
      <Form.Item
        name="content"
        label="Content"
        hidden={isPreview}
        extra="Markdown or HTML. Second-level headings make the article's Quick Navigation."
        rules={[{ required: true, message: 'Content is required' }]}
      >
        <Input.TextArea autoSize={{ minRows: 20, maxRows: 40 }} maxLength={200_000} />
      </Form.Item>
      {isPreview && <Preview content={content} />}
    </div>
  )
}

function Preview({ content }: { content: string }) {
  const { data, error } = useQuery(previewQuery(content))
  if (error) return <p className={styles.note}>The preview could not be made. Please try again.</p>
  if (!data) return <p className={styles.note}>The preview is being made.</p>
  return (
    <>
      <p className={styles.note}>{formatNumber(data.readingTime)} min read</p>
      <Html html={data.html} className={styles.preview} />
    </>
  )
}
