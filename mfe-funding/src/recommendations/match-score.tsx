import type { Recommendation, RecommendationAnalysis } from '@fundharbor/contracts/documents/recommendations'
import { Badge, Progress } from '@fundharbor/kit'
import { rateMatch, toPercent } from './match-rating.ts'
import styles from './match-score.module.css'

const analysisParts: { name: keyof RecommendationAnalysis; label: string }[] = [
  { name: 'strengthMatch', label: 'Strength match' },
  { name: 'fundingAlignment', label: 'Funding alignment' },
  { name: 'eligibilityScore', label: 'Eligibility score' },
  { name: 'strategicFit', label: 'Strategic fit' },
]

/** The score, its rating and the parts it combines. */
export function MatchScore({ recommendation }: { recommendation: Recommendation }) {
  const { score, confidence, aiAnalysis } = recommendation
  const { rating, tone } = rateMatch(score)
  return (
    <div className={styles.side}>
      <div className={styles.top}>
        <p className={styles.score}>
          {toPercent(score)}
          <span className={styles.percent}>%</span>
        </p>
        <div className={styles.judged}>
          <Badge tone={tone}>{rating} Match</Badge>
          {confidence !== undefined && <Badge>{toPercent(confidence)}% confidence</Badge>}
        </div>
      </div>
      {aiAnalysis && (
        <>
          <h3 className={styles.heading}>How it fits</h3>
          <div className={styles.bars}>
            {analysisParts.map(({ name, label }) => {
              const { rating, tone } = rateMatch(aiAnalysis[name])
              return (
                <Progress
                  key={name}
                  label={label}
                  value={aiAnalysis[name] * 100}
                  rating={rating}
                  tone={tone}
                  notched
                />
              )
            })}
          </div>
          <p className={styles.note}>
            The score combines these four. Marks at 40, 60 and 80 show Fair, Good and Excellent.
          </p>
        </>
      )}
    </div>
  )
}
