import { useQuery } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { previewQuery } from './queries.ts'
import styles from './templates.module.css'

/** A template filled with the administrator's own data, and which of these are missing. */
export function Preview({ template }: { template: string }) {
  const { data, error } = useQuery(previewQuery(template))
  if (error) return <p className={styles.note}>The preview failed. Try again.</p>
  if (!data) return <p className={styles.note}>Preparing the preview…</p>
  return (
    <>
      {data.missing.length > 0 && (
        <p className={styles.note}>Missing from your profile: {data.missing.join(', ')}</p>
      )}
      <div role="region" aria-label="Preview" tabIndex={0} className={styles.preview}>
        <Html html={data.html} className={styles.filled} />
      </div>
    </>
  )
}
