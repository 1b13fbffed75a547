import type { Recommendation } from '@fundharbor/contracts/documents/recommendations'
import { Badge } from '@fundharbor/kit'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { useId, type ReactNode } from 'react'
import { verdicts } from './eligibility-verdicts.ts'
import styles from './match-row.module.css'

/** Eligibility, matched criteria and key reasons. */
export const MatchReasons = ({ recommendation }: { recommendation: Recommendation }) => (
  <>
    <EligibilityLine eligibility={recommendation.eligibility} />
    <div className={styles.columns}>
      <Points
        title="Matched criteria"
        points={recommendation.matchedCriteria}
        marker={<CheckIcon size={16} aria-hidden className={styles.check} />}
      />
      <Points title="Key reasons" points={recommendation.reasons} marker={<span aria-hidden>–</span>} />
    </div>
  </>
)

interface PointsProps {
  title: string
  points: string[]
  marker: ReactNode
}

function Points({ title, points, marker }: PointsProps) {
  const id = useId()
  if (points.length === 0) return null
  return (
    <div>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <ul aria-labelledby={id} className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            {marker}
            {point}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Eligibility = Recommendation['eligibility']

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
