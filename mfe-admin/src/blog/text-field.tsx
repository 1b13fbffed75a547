import { formatNumber, useQuery } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { WrittenText } from '../records/written-text.tsx'
import styles from './blog.module.css'
import { previewQuery } from './queries.ts'

/** The text as it is written, or as it will be read. */
export const TextField = () => (
  <WrittenText
    name="content"
    label="Content"
    extra="Markdown or HTML. Second-level headings make the article's Quick Navigation."
    rules={[{ required: true, message: 'Content is required' }]}
    minRows={20}
    maxRows={40}
    maxLength={200_000}
    renderPreview={(content) => <Preview content={content} />}
  />
)

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
