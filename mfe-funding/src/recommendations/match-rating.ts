/** How a score between 0 and 1 is rated: a label and its color. */
interface MatchRating {
  rating: 'Excellent' | 'Good' | 'Fair' | 'Potential'
  tone: 'ok' | 'info' | 'warn' | 'neutral'
}

const ratings: (MatchRating & { from: number })[] = [
  { from: 0.8, rating: 'Excellent', tone: 'ok' },
  { from: 0.6, rating: 'Good', tone: 'info' },
  { from: 0.4, rating: 'Fair', tone: 'warn' },
]

export const rateMatch = (share: number): MatchRating =>
  ratings.find(({ from }) => share >= from) ?? { rating: 'Potential', tone: 'neutral' }

export const toPercent = (share: number): number => Math.round(share * 100)
