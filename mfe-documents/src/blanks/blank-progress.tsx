import { useQuery } from '@fundharbor/kit'
import { documentTemplatesQuery } from '../shared/template-queries.ts'
import styles from './blanks.module.css'

interface BlankProgressProps {
  templateId: string
  /** The blanks that are left. */
  missing: readonly string[]
}

/** How many placeholders a template has; null while it is unknown. */
export function useBlankTotal(templateId: string): number | null {
  const { data } = useQuery(documentTemplatesQuery())
  return data?.find(({ id }) => id === templateId)?.placeholders.length ?? null
}

/** "12 of 16 filled", with a bar. A list counts as one blank until it has rows. */
export function BlankProgress({ templateId, missing }: BlankProgressProps) {
  const total = Math.max(useBlankTotal(templateId) ?? 0, missing.length)
  const filled = total - missing.length
  if (total === 0) return null
  return (
    <span className={styles.progress}>
      <span className={styles.track} aria-hidden>
        <span className={styles.bar} style={{ inlineSize: `${(filled / total) * 100}%` }} />
      </span>
      {filled} of {total} filled
    </span>
  )
}
