import { Badge, Card, DeadlineLabel } from '@fundharbor/kit'
import { useId, useState } from 'react'
import type { ShortRow } from '../catalog/short-row.ts'
import { OpportunityAmount } from '../catalog/opportunity-amount.tsx'
import { Star } from '../saved/star.tsx'
import { verdicts } from './eligibility-verdicts.ts'
import { MatchDetails, type MatchDetailsProps } from './match-details.tsx'
import styles from './match-row.module.css'

/** The reasons that set a match apart come first. */
const SHOWN_REASONS = 2

type MatchRowProps = Omit<MatchDetailsProps, 'titleId'>

/** A recommended opportunity on one row; its title opens the analysis. */
export function MatchRow(props: MatchRowProps) {
  const { recommendation, row } = props.match
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const detailsId = useId()
  return (
    <Card as="li" data-moves={row.id} flush className={styles.match}>
      <div className={styles.row}>
        <div className={styles.main}>
          <h2 className={styles.title}>
            <button
              id={titleId}
              type="button"
              data-match={row.id}
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <span className="fold">{row.title}</span>
            </button>
          </h2>
          <p className={styles.funder}>{row.funderName}</p>
          <ul className={styles.reasons} aria-label="Why it fits">
            {recommendation.reasons.slice(0, SHOWN_REASONS).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
        <RowFacts row={row} verdict={recommendation.eligibility.verdict} />
        <Star id={row.id} title={row.title} className={styles.star} />
      </div>
      {isOpen && (
        <div id={detailsId}>
          <MatchDetails {...props} titleId={titleId} />
        </div>
      )}
    </Card>
  )
}

interface RowFactsProps {
  row: ShortRow
  verdict: keyof typeof verdicts
}

/** What decides at a glance: the sum, the deadline and whether the organization can apply. */
function RowFacts({ row, verdict }: RowFactsProps) {
  const { label, tone } = verdicts[verdict]
  return (
    <div className={styles.facts}>
      <OpportunityAmount row={row} className={styles.amount} />
      <DeadlineLabel opportunity={row} />
      <Badge tone={tone}>{label}</Badge>
    </div>
  )
}
