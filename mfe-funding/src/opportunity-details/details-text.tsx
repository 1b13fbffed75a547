import { isBare, NO_DETAILS } from '@fundharbor/contracts/catalog/no-details'
import type { Opportunity } from '@fundharbor/contracts/catalog/opportunities'
import { OWN_SOURCE } from '@fundharbor/contracts/vocabulary'
import { ErrorState, Skeleton } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { AwardedBefore } from './awarded-before.tsx'
import { Brief } from './brief.tsx'
import { ChangeHistory } from './change-history.tsx'
import { OtherFacts } from './details-facts.tsx'
import styles from './details.module.css'
import { describeEligibility } from './describe-eligibility.ts'
import { ExcerptNote } from './excerpt-note.tsx'
import { Similar } from './similar.tsx'
import type { Details } from './use-details.ts'
import { ViewLimit } from './view-limit.tsx'

/** The long texts, the reason they cannot be shown, or a skeleton. */
export function DetailsText({ details, level }: { details: Details; level: 'h2' | 'h3' }) {
  const { full, row, limit, error, isGone } = details
  if (full) {
    return (
      <>
        <Brief full={full} level={level} />
        <Texts full={full} level={level} />
        <OtherFacts row={full} full={full} className={styles.narrow} />
        <AwardedBefore full={full} level={level} />
        <ChangeHistory full={full} level={level} />
        <Similar full={full} level={level} />
      </>
    )
  }
  if (limit) {
    return (
      <>
        {row && 'excerpt' in row && row.excerpt && <p className={styles.text}>{row.excerpt}</p>}
        <ViewLimit problem={limit} level={level} />
      </>
    )
  }
  if (isGone) return <p className={styles.missing}>The funder may have withdrawn it.</p>
  if (error) return <ErrorState error={error} busy={details.isFetching} onRetry={details.retry} />
  return <DetailsSkeleton />
}

const sections: { title: string; field: keyof Opportunity & `${string}`; isRequired?: boolean }[] = [
  { title: 'Description', field: 'description', isRequired: true },
  { title: 'Requirements', field: 'requirements', isRequired: true },
  { title: 'Eligibility criteria', field: 'eligibilityCriteria', isRequired: true },
  { title: 'Eligibility requirements', field: 'eligibilityRequirements' },
  { title: 'Application process', field: 'applicationProcess' },
  { title: 'Selection criteria', field: 'selectionCriteria' },
  { title: 'Timeframe', field: 'timeframe' },
  { title: 'Renewability', field: 'renewability' },
]

function Texts({ full, level: Heading }: { full: Opportunity; level: 'h2' | 'h3' }) {
  const isOwn = full.source.name === OWN_SOURCE
  return sections.map(({ title, field, isRequired }) => {
    const text = full[field] || getFallbackText(full, field)
    const isMissed = isOwn ? field === 'description' : isRequired && !isCoveredElsewhere(full, field)
    if (!text && !isMissed) return null
    return (
      <section key={field} className={styles.section}>
        <Heading className={styles.sectionTitle}>{title}</Heading>
        {text ? (
          <Html html={String(text)} className={styles.text} />
        ) : (
          <p className={styles.missing}>
            {isOwn
              ? 'Your team has not described it yet.'
              : field === 'description' && isBare(full)
                ? NO_DETAILS
                : 'Not stated. Check the funder’s page before you start.'}
          </p>
        )}
        {field === 'description' && full.isExcerpt && <ExcerptNote full={full} />}
      </section>
    )
  })
}

/** Eligibility from the facts, if the source has no text about it. */
const getFallbackText = (full: Opportunity, field: keyof Opportunity): string | null =>
  field === 'eligibilityCriteria' && !full.eligibilityRequirements ? describeEligibility(full) : null

/** Eligibility requirements already say who can apply. */
const isCoveredElsewhere = (full: Opportunity, field: keyof Opportunity): boolean =>
  field === 'eligibilityCriteria' && Boolean(full.eligibilityRequirements)

const DetailsSkeleton = () => (
  <div role="status" aria-label="Loading the details" className={styles.skeleton}>
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
