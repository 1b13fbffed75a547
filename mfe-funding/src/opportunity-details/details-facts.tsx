import type {
  Opportunity,
  OpportunityDetails,
  OpportunityRow,
} from '@fundharbor/contracts/catalog/opportunities'
import {
  fundingTypes,
  labelOf,
  organizationTypes,
  OWN_SOURCE,
  shownSources,
} from '@fundharbor/contracts/vocabulary'
import { classes, formatDate, formatMoney, formatMoneyRange, formatNumber, isExpired } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import { AmountScale } from './amount-scale.tsx'
import { applicantTypes } from './describe-eligibility.ts'
import { DeadlineFact } from './deadline-fact.tsx'
import styles from './details.module.css'
import { ExternalLink, Fact, FactSkeleton, hostOf } from './fact.tsx'
import { FactLabels, FromTheSource } from './record-facts.tsx'

interface FactsProps {
  row: OpportunityRow | Opportunity
  /** Undefined until the details have loaded. */
  full: OpportunityDetails | undefined
  isLoading?: boolean
}

/** The facts: amount and deadline, then the page's actions. On narrow screens the other facts follow the text. */
export const DetailsFacts = ({ children, ...props }: FactsProps & { children?: ReactNode }) => (
  <>
    <dl className={styles.firstFacts}>
      <AmountFact row={props.row} />
      <DeadlineFact row={props.row} />
    </dl>
    {children}
    <OtherFacts {...props} className={styles.wide} />
  </>
)

/** Facts from the list at once, the rest when the details load. */
export function OtherFacts({ row, full, isLoading, className }: FactsProps & { className?: string }) {
  return (
    <dl className={classes(styles.facts, className)}>
      <Fact label="Funding type">{labelOf(fundingTypes, row.fundingType)}</Fact>
      {applicantTypes(row).length > 0 && (
        <Fact label="Who can apply">
          {applicantTypes(row)
            .map((slug) => labelOf(organizationTypes, slug))
            .join(', ')}
        </Fact>
      )}
      {row.subjects.length > 0 && (
        <Fact label="Subjects">
          <ul className={styles.subjects}>
            {row.subjects.map(({ id, label }) => (
              <li key={id} className={styles.subject}>
                {label}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {row.geoScope && <Fact label="Location">{row.geoScope}</Fact>}
      {full && <FullFacts full={full} />}
      {isLoading && <FactSkeleton label="Funder website" />}
      {!full && <Fact label="Source">{labelOf(shownSources, row.source.name)}</Fact>}
    </dl>
  )
}

function AmountFact({ row }: { row: FactsProps['row'] }) {
  const { amount, minAmount: min, maxAmount: max, currency } = row
  const isRange = min !== null && max !== null && Number(min) !== Number(max)
  const stated = isRange ? formatMoney(max, currency) : formatMoneyRange(min, max, currency)
  const isUnknown = min === null && max === null
  return (
    <div className={styles.fact}>
      <dt>Amount</dt>
      <dd className={isUnknown && !amount ? styles.unknownAmount : styles.amount}>
        {isUnknown && amount ? amount : stated}
      </dd>
      {isRange && (
        <dd className={styles.note}>
          Range {formatMoney(min, currency)} – {formatMoney(max, currency)}
        </dd>
      )}
      {!isUnknown && (
        <dd className={styles.picture}>
          <AmountScale min={min} max={max} currency={currency} />
        </dd>
      )}
    </div>
  )
}

function FullFacts({ full }: { full: OpportunityDetails }) {
  const { funderWebsite, contactEmail, applicationUrl, source } = full
  return (
    <>
      {full.totalFunding && (
        <Fact label="Program budget" note={formatAwards(full.expectedAwards)}>
          {formatMoney(full.totalFunding, full.currency)}
        </Fact>
      )}
      {full.facts.length > 0 && (
        <Fact label="Who and what it’s for">
          <FactLabels facts={full.facts} />
        </Fact>
      )}
      {full.matchingRequired && <Fact label="Matching funds">Required</Fact>}
      <Fact label="Funder website">{funderWebsite && <ExternalLink href={funderWebsite} />}</Fact>
      <Fact label="Contact email">
        {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
      </Fact>
      <Fact label="Application URL">
        {applicationUrl && <ApplicationUrl full={full} url={applicationUrl} />}
      </Fact>
      {full.programs.length > 0 && (
        <Fact label={full.programs.length === 1 ? 'Federal program' : 'Federal programs'}>
          <ul>
            {full.programs.map(({ listing, title }) => (
              <li key={listing}>
                {listing} {title}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact
        label="Source"
        note={
          source.name === OWN_SOURCE
            ? undefined
            : `${labelOf(shownSources, source.name)}, last checked ${formatDate(source.readAt)}`
        }
      >
        <SourceLink full={full} />
      </Fact>
      <FromTheSource full={full} />
    </>
  )
}

/** The action above leads there until the deadline. */
const ApplicationUrl = ({ full, url }: { full: OpportunityDetails; url: string }) =>
  isExpired(full) ? <ExternalLink href={url} /> : hostOf(url)

/** Labeled with the number people quote; the id is technical. Below an excerpt, the same link stands already. */
function SourceLink({ full: { source, isExcerpt } }: { full: OpportunityDetails }) {
  const label = source.number ?? labelOf(shownSources, source.name)
  return source.url && !isExcerpt ? <ExternalLink href={source.url}>{label}</ExternalLink> : label
}

const formatAwards = (awards: number | null) =>
  awards === null ? undefined : `${formatNumber(awards)} ${awards === 1 ? 'award' : 'awards'} expected`
