import { useQuery } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { previewQuery } from './queries.ts'
import styles from './templates.module.css'

/** How a template comes out with the administrator's own facts, and what they do not say. */
export function Preview({ template }: { template: string }) {
  const { data, error } = useQuery(previewQuery(template))
  if (error) return <p className={styles.note}>The preview could not be made. Please try again.</p>
  if (!data) return <p className={styles.note}>The preview is being made.</p>
  return (
    <>
      {data.missing.length > 0 && (
        <p className={styles.note}>Your profile does not say: {data.missing.join(', ')}</p>
      )}
      <div role="region" aria-label="Preview" tabIndex={0} className={styles.preview}>
        <Html html={data.html} className={styles.filled} />
      </div>
    </>
  )
}
