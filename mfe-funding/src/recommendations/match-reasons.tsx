import type { Recommendation } from '@fundharbor/contracts/documents/recommendations'
import { Badge, type BadgeTone } from '@fundharbor/kit'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { useId } from 'react'
import styles from './match-card.module.css'

/** Eligibility, matched criteria and key reasons. */
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

/** `fallback` is shown if the source has no sentence to quote. */
const verdicts: Record<Eligibility['verdict'], { label: string; tone: BadgeTone; fallback: string }> = {
  eligible: { label: 'Eligible', tone: 'ok', fallback: 'Applicants like you can apply.' },
  'not eligible': {
    label: 'Not eligible',
    tone: 'bad',
    fallback: 'Applicants like you are not listed as eligible.',
  },
  unclear: { label: 'Eligibility unclear', tone: 'warn', fallback: 'The source does not say who can apply.' },
}

function EligibilityLine({ eligibility }: { eligibility: Eligibility }) {
  const { label, tone, fallback } = verdicts[eligibility.verdict]
  return (
    <div className={styles.eligibility}>
      <Badge tone={tone}>{label}</Badge>
      {eligibility.quote ? (
        <blockquote className={styles.quote}>“{eligibility.quote}”</blockquote>
      ) : (
        <p className={styles.unstated}>{fallback}</p>
      )}
    </div>
  )
}
