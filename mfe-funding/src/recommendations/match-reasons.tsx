import type { Recommendation } from '@fundharbor/contracts/documents/recommendations'
import { Badge, type BadgeTone } from '@fundharbor/kit'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { useId } from 'react'
import styles from './match-card.module.css'

/** Whether the organization may apply, what fits, and why: each from fields that it names. */
export function MatchReasons({ recommendation }: { recommendation: Recommendation }) {
  const { eligibility, matchedCriteria, reasons } = recommendation
  const criteriaId = useId()
  const reasonsId = useId()
  return (
    <>
      <EligibilityLine eligibility={eligibility} />
      <div className={styles.columns}>
        {matchedCriteria.length > 0 && (
          <div>
            <h3 id={criteriaId} className={styles.heading}>
              Matched criteria
            </h3>
            <ul aria-labelledby={criteriaId} className={styles.points}>
              {matchedCriteria.map((criterion) => (
                <li key={criterion}>
                  <CheckIcon size={16} aria-hidden className={styles.check} />
                  {criterion}
                </li>
              ))}
            </ul>
          </div>
        )}
        {reasons.length > 0 && (
          <div>
            <h3 id={reasonsId} className={styles.heading}>
              Key reasons
            </h3>
            <ul aria-labelledby={reasonsId} className={styles.points}>
              {reasons.map((reason) => (
                <li key={reason}>
                  <span aria-hidden>–</span>
                  {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  )
}

type Eligibility = Recommendation['eligibility']

/** `unquoted` is said where no sentence of the source can be quoted. */
const verdicts: Record<Eligibility['verdict'], { label: string; tone: BadgeTone; unquoted: string }> = {
  eligible: { label: 'Eligible', tone: 'ok', unquoted: 'The record lists your kind of applicant.' },
  'not eligible': {
    label: 'Not eligible',
    tone: 'bad',
    unquoted: 'Your kind of applicant is not among those that the record lists.',
  },
  unclear: { label: 'Eligibility unclear', tone: 'warn', unquoted: 'The record does not say who may apply.' },
}

function EligibilityLine({ eligibility }: { eligibility: Eligibility }) {
  const { label, tone, unquoted } = verdicts[eligibility.verdict]
  return (
    <div className={styles.eligibility}>
      <Badge tone={tone}>{label}</Badge>
      {eligibility.quote ? (
        <blockquote className={styles.quote}>“{eligibility.quote}”</blockquote>
      ) : (
        <p className={styles.unstated}>{unquoted}</p>
      )}
    </div>
  )
}
