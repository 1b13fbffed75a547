import { adminBlog } from '@fundharbor/contracts/content/blog'
import { call, formatNumber, keepPreviousData, useQuery } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import styles from './blog.module.css'

/** A text as readers will see it. */
export function Preview({ content }: { content: string }) {
  const { data, error } = useQuery({
    queryKey: ['content', 'admin', 'blog', 'preview', content],
    queryFn: ({ signal }) => call(adminBlog.preview, { body: { content }, signal }),
    placeholderData: keepPreviousData,
  })
  if (error) return <p className={styles.note}>The preview failed. Try again.</p>
  if (!data) return <p className={styles.note}>Preparing the preview…</p>
  return (
    <>
      <p className={styles.note}>{formatNumber(data.readingTime)} min read</p>
      <Html html={data.html} className={styles.preview} />
    </>
  )
}
