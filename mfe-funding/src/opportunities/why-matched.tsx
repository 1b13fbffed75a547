import type { AlsoSearched } from '@fundharbor/contracts/catalog/facets'
import type { MatchReason, OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import styles from './opportunity-card.module.css'

/** The typed word behind each related term. */
export type TermSources = ReadonlyMap<string, string>

const NONE: TermSources = new Map()

/** Returns a stable map if there are no terms, so that memoized cards do not render again. */
export const mapTermSources = (terms: readonly AlsoSearched[] | undefined): TermSources =>
  terms && terms.length > 0 ? new Map(terms.map(({ term, because }) => [term, because])) : NONE

const MAX_REASONS = 3

interface WhyMatchedProps {
  row: Pick<OpportunityRow, 'matched'>
  because: TermSources
}

/** Why the opportunity matches, in one line. Hidden without a keyword. */
export function WhyMatched({ row: { matched }, because }: WhyMatchedProps) {
  const shown = matched.filter(({ kind }) => kind !== 'meaning').slice(0, MAX_REASONS)
  if (matched.length === 0) return null
  if (shown.length === 0) return <p className={styles.matchReason}>Close in meaning</p>
  return (
    <p className={styles.matchReason}>
      Matches{' '}
      {shown.map((reason, index) => (
        <span key={reason.term}>
          {index > 0 && ', '}
          <Reason reason={reason} because={because.get(reason.term)} />
        </span>
      ))}
    </p>
  )
}

interface ReasonProps {
  reason: MatchReason
  because: string | undefined
}

function Reason({ reason: { kind, term }, because }: ReasonProps) {
  if (kind === 'word') return <em>{term}</em>
  return (
    <>
      <em>{term}</em>
      {because ? (
        <>
          {' '}
          (another word for <em>{because}</em>)
        </>
      ) : (
        ' (another word)'
      )}
    </>
  )
}
