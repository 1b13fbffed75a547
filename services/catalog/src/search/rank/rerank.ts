import { toTokens } from '@fundharbor/search-engine/text/analyze'

/** What ranks a row besides the engine's score. */
export interface RankFeatures {
  title: TitleTokens
  /** Cosine similarity to the query; null without a vector. */
  similarity: number | null
  /** Score by feedback terms. */
  feedback: number
}

/** The tokens of a title, as one string: finding a token in it is much faster than in an array of strings. */
export interface TitleTokens {
  /** Separated and surrounded by spaces. */
  text: string
  /** The number of different tokens. */
  distinct: number
}

export const titleTokens = (tokens: readonly string[]): TitleTokens => ({
  text: ` ${tokens.join(' ')} `,
  distinct: new Set(tokens).size,
})

/** Weights of the features relative to the engine's score. */
const rankWeights = {
  similarity: 0.8,
  feedback: 0.25,
  titleFit: 0.15,
  pairs: 0.1,
}

/** Limits outliers, so that meaning does not outweigh words. */
const MAX_DEVIATION = 3

/** Sorts rows by a weighted sum of engine score, meaning, feedback and title fit. */
export function rerank<R extends { score: number }>(
  rows: readonly R[],
  featuresOf: (row: R) => RankFeatures,
  words: readonly string[],
): R[] {
  const query = toTokens(words)
  const distinct = [...new Set(query)].map((token) => ` ${token} `)
  const pairs = query.slice(1).map((token, index) => ` ${query[index]} ${token} `)
  const features = rows.map(featuresOf)
  const most = Math.max(...rows.map(({ score }) => score), Number.MIN_VALUE)
  const mostFeedback = Math.max(...features.map(({ feedback }) => feedback), Number.MIN_VALUE)
  const deviation = deviationOf(features)
  const scores = features.map(
    ({ title, similarity, feedback }, index) =>
      rows[index]!.score / most +
      (rankWeights.similarity * deviation(similarity)) / 4 +
      (rankWeights.feedback * feedback) / mostFeedback +
      rankWeights.titleFit * titleFit(title, distinct) +
      rankWeights.pairs * shareIn(title, pairs),
  )
  const order = rows.map((_, index) => index).toSorted((one, other) => scores[other]! - scores[one]!)
  return order.map((index) => rows[index]!)
}

/** z-scores of similarities. */
function deviationOf(rows: readonly RankFeatures[]): (similarity: number | null) => number {
  const known = rows.flatMap(({ similarity }) => similarity ?? [])
  const mean = known.reduce((sum, value) => sum + value, 0) / (known.length || 1)
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (known.length || 1)
  const spread = Math.sqrt(variance) || 1
  return (similarity) =>
    similarity === null ? 0 : Math.max(-MAX_DEVIATION, Math.min(MAX_DEVIATION, (similarity - mean) / spread))
}

/**
 * How well the title fits the query's distinct tokens, 0 to 1: the product of recall and precision; 1 if they are equal.
 */
function titleFit(title: TitleTokens, query: readonly string[]): number {
  const recall = shareIn(title, query)
  return recall === 0 ? 0 : (recall * recall * query.length) / title.distinct
}

/** The share of the given parts, surrounded by spaces, that occur in the title. */
function shareIn({ text }: TitleTokens, parts: readonly string[]): number {
  let found = 0
  for (const part of parts) if (text.includes(part)) found += 1
  return found === 0 ? 0 : found / parts.length
}
