import type { Recommendation } from '@fundharbor/contracts/documents/recommendations'
import { Badge, Progress } from '@fundharbor/kit'
import { analysisParts, type MatchNumber } from './analysis-parts.ts'
import { rateMatch, toPercent } from './match-rating.ts'
import styles from './match-score.module.css'

interface MatchScoreProps {
  recommendation: Recommendation
  numbers: ReadonlySet<MatchNumber>
}

/** The score, its rating and the parts it combines. */
export function MatchScore({ recommendation, numbers }: MatchScoreProps) {
  const { score, confidence, aiAnalysis } = recommendation
  const shown = analysisParts.filter(({ name }) => numbers.has(name))
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
          {confidence !== undefined && numbers.has('confidence') && (
            <span className={styles.confidence}>{toPercent(confidence)}% confidence</span>
          )}
        </div>
      </div>
      {aiAnalysis && shown.length > 0 && (
        <>
          <h3 className={styles.heading}>How it fits</h3>
          <div className={styles.bars}>
            {shown.map(({ name, label }) => {
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
            {shown.length === analysisParts.length
              ? 'The score combines these four.'
              : 'Parts that are the same for all your matches are left out.'}{' '}
            Marks at 40, 60 and 80 show Fair, Good and Excellent.
          </p>
        </>
      )}
    </div>
  )
}
