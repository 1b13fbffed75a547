import type { AlsoSearched, MatchReason, OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import styles from './opportunity-card.module.css'

/** Words that led to other words, by the latter. */
export type Because = ReadonlyMap<string, string>

const NONE: Because = new Map()

/** Why each other word was looked for; the same map where there is none, so that cards need not be redrawn. */
export const becauseOf = (terms: readonly AlsoSearched[] | undefined): Because =>
  terms && terms.length > 0 ? new Map(terms.map(({ term, because }) => [term, because])) : NONE

/** More would be a list of its own. */
const SHOWN = 3

interface WhyMatchedProps {
  row: Pick<OpportunityRow, 'matched'>
  because: Because
}

/** What in the opportunity answers the search, in one line; nothing without a keyword. */
export function WhyMatched({ row: { matched }, because }: WhyMatchedProps) {
  const spoken = matched.filter(({ kind }) => kind !== 'meaning').slice(0, SHOWN)
  if (matched.length === 0) return null
  if (spoken.length === 0) return <p className={styles.why}>Close in meaning</p>
  return (
    <p className={styles.why}>
      Matches{' '}
      {spoken.map((reason, index) => (
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
