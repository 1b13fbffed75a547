import type { Recommendation, RecommendationAnalysis } from '@fundharbor/contracts/documents/recommendations'
import { toPercent } from './match-rating.ts'

export const analysisParts: { name: keyof RecommendationAnalysis; label: string }[] = [
  { name: 'strengthMatch', label: 'Strength match' },
  { name: 'fundingAlignment', label: 'Funding alignment' },
  { name: 'eligibilityScore', label: 'Eligibility score' },
  { name: 'strategicFit', label: 'Strategic fit' },
]

/** A number of the analysis besides the score. */
export type MatchNumber = keyof RecommendationAnalysis | 'confidence'

/** The numbers that differ within a list: one that is the same everywhere tells nothing. */
export function tellingNumbers(list: readonly Recommendation[]): ReadonlySet<MatchNumber> {
  const all: MatchNumber[] = [...analysisParts.map(({ name }) => name), 'confidence']
  const sharesOf = (number: MatchNumber) =>
    list.flatMap(({ confidence, aiAnalysis }) => {
      const share = number === 'confidence' ? confidence : aiAnalysis?.[number]
      return share === undefined ? [] : toPercent(share)
    })
  return new Set(all.filter((number) => list.length === 1 || new Set(sharesOf(number)).size > 1))
}
