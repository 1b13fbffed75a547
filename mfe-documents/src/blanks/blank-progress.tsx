import { formatCount, useQuery } from '@fundharbor/kit'
import { documentTemplatesQuery } from '../shared/template-queries.ts'
import styles from './blanks.module.css'

interface BlankProgressProps {
  templateId: string
  /** The blanks that are left. */
  missing: readonly string[]
  /** The text; lists do not have it, so that they count the template's sections. */
  content?: string
}

/** "9 of 13 sections filled", with a bar. What has no sections says how many blanks are left. */
export function BlankProgress({ templateId, missing, content }: BlankProgressProps) {
  const { data } = useQuery(documentTemplatesQuery())
  const html = content || data?.find(({ id }) => id === templateId)?.template
  const sections = html?.split(/(?=<h2[\s>])/).filter((section) => section.trim() !== '') ?? []
  const hasBlank = (section: string) =>
    missing.some((name) => section.includes(`data-missing="${name}"`) || section.includes(`{{${name}}}`))
  const filled = sections.filter((section) => !hasBlank(section)).length
  // Neither does a template that has changed since know where the blanks of its earlier documents are.
  if (missing.length > 0 && (sections.length < 2 || filled === sections.length))
    return <span className={styles.progress}>{formatCount(missing.length, 'blank')} left</span>
  return (
    <span className={styles.progress}>
      <span className={styles.track} aria-hidden>
        <span className={styles.bar} style={{ inlineSize: `${(filled / sections.length) * 100}%` }} />
      </span>
      {filled} of {sections.length} sections filled
    </span>
  )
}
