import type { Recommendation, RecommendationAnalysis } from '@fundharbor/contracts/documents/recommendations'
import { Badge, Progress } from '@fundharbor/kit'
import { bandOf, percentOf } from './match-bands.ts'
import styles from './match-score.module.css'

const parts: { name: keyof RecommendationAnalysis; label: string }[] = [
  { name: 'strengthMatch', label: 'Strength Match' },
  { name: 'fundingAlignment', label: 'Funding Alignment' },
  { name: 'eligibilityScore', label: 'Eligibility Score' },
  { name: 'strategicFit', label: 'Strategic Fit' },
]

/** How well it fits: the score, its band, and the four parts that it is made of. */
export function MatchScore({ recommendation }: { recommendation: Recommendation }) {
  const { score, confidence, aiAnalysis } = recommendation
  const { word, tone } = bandOf(score)
  return (
    <div className={styles.side}>
      <div className={styles.top}>
        <p className={styles.score}>
          {percentOf(score)}
          <span className={styles.percent}>%</span>
        </p>
        <div className={styles.judged}>
          <Badge tone={tone}>{word} Match</Badge>
          {confidence !== undefined && (
            <span className={styles.confidence}>{percentOf(confidence)}% confidence</span>
          )}
        </div>
      </div>
      {aiAnalysis && (
        <>
          <h3 className={styles.heading}>AI Analysis</h3>
          <div className={styles.bars}>
            {parts.map(({ name, label }) => {
              const band = bandOf(aiAnalysis[name])
              return (
                <Progress
                  key={name}
                  label={label}
                  value={aiAnalysis[name] * 100}
                  word={band.word}
                  tone={band.tone}
                  notched
                />
              )
            })}
          </div>
          <p className={styles.note}>
            The score is made of these four. Notches stand at 40, 60 and 80: Fair, Good, Excellent.
          </p>
        </>
      )}
    </div>
  )
}
