import type { Opportunity } from '@fundharbor/contracts/catalog/opportunities'
import { ErrorState, Skeleton } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { ChangeHistory } from './change-history.tsx'
import { OtherFacts } from './details-facts.tsx'
import styles from './details.module.css'
import { eligibilityWords } from './eligibility-words.ts'
import { ExcerptNote } from './excerpt-note.tsx'
import { Similar } from './similar.tsx'
import type { Details } from './use-details.ts'
import { ViewLimit } from './view-limit.tsx'

/** The long texts, what stands in their way, or their place while they come. */
export function DetailsText({ details, level }: { details: Details; level: 'h2' | 'h3' }) {
  const { full, limit, error, isGone } = details
  if (full) {
    return (
      <>
        <Texts full={full} level={level} />
        <OtherFacts row={full} full={full} className={styles.narrow} />
        <ChangeHistory full={full} level={level} />
        <Similar id={full.id} level={level} />
      </>
    )
  }
  if (limit) return <ViewLimit problem={limit} level={level} />
  if (isGone) return <p className={styles.missing}>It may have been taken down by its funder.</p>
  if (error) return <ErrorState error={error} busy={details.isFetching} onRetry={details.retry} />
  return <Waiting />
}

const sections: { title: string; field: keyof Opportunity & `${string}`; always?: boolean }[] = [
  { title: 'Description', field: 'description', always: true },
  { title: 'Requirements', field: 'requirements', always: true },
  { title: 'Eligibility Criteria', field: 'eligibilityCriteria', always: true },
  { title: 'Eligibility Requirements', field: 'eligibilityRequirements' },
  { title: 'Application Process', field: 'applicationProcess' },
  { title: 'Selection Criteria', field: 'selectionCriteria' },
  { title: 'Timeframe', field: 'timeframe' },
  { title: 'Renewability', field: 'renewability' },
]

function Texts({ full, level: Heading }: { full: Opportunity; level: 'h2' | 'h3' }) {
  return sections.map(({ title, field, always }) => {
    const text = full[field] || wordsInstead(full, field)
    if (!text && !(always && !isSaidElsewhere(full, field))) return null
    return (
      <section key={field} className={styles.section}>
        <Heading className={styles.sectionTitle}>{title}</Heading>
        {text ? (
          <Html html={String(text)} className={styles.text} />
        ) : (
          <p className={styles.missing}>Not stated in the record. Read the funder’s page before you start.</p>
        )}
        {field === 'description' && full.isExcerpt && <ExcerptNote full={full} />}
      </section>
    )
  })
}

/** Where the source has no text on who may apply, the record's facts say it. */
const wordsInstead = (full: Opportunity, field: keyof Opportunity): string | null =>
  field === 'eligibilityCriteria' && !full.eligibilityRequirements ? eligibilityWords(full) : null

/** Requirements say who may apply, too. */
const isSaidElsewhere = (full: Opportunity, field: keyof Opportunity): boolean =>
  field === 'eligibilityCriteria' && Boolean(full.eligibilityRequirements)

const Waiting = () => (
  <div role="status" aria-label="Loading the details" className={styles.waiting}>
    <Skeleton width={96} />
    <Skeleton />
    <Skeleton width="94%" />
    <Skeleton width="97%" />
    <Skeleton width="60%" />
    <Skeleton width={112} />
    <Skeleton width="90%" />
    <Skeleton width="72%" />
  </div>
)
