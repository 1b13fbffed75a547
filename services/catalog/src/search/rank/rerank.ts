import { toTokens } from '../../text/analyze.ts'

/** What ranks a row besides the engine's score. */
export interface RankFeatures {
  titleTokens: readonly string[]
  /** Cosine similarity to the query; null without a vector. */
  similarity: number | null
  /** Score by feedback terms. */
  feedback: number
}

/** Weights of the features relative to the engine's score. */
const rankWeights = {
  similarity: 0.3,
  feedback: 0.25,
  titleFit: 0.15,
  pairs: 0.1,
}

/** Limits outliers, so that meaning does not outweigh words. */
const MAX_DEVIATION = 2.5

/** Sorts rows by a weighted sum of engine score, meaning, feedback and title fit. */
export function rerank<R extends { score: number }>(
  rows: readonly R[],
  featuresOf: (row: R) => RankFeatures,
  words: readonly string[],
): R[] {
  const query = toTokens(words)
  const distinct = [...new Set(query)]
  const features = rows.map(featuresOf)
  const most = Math.max(...rows.map(({ score }) => score), Number.MIN_VALUE)
  const mostFeedback = Math.max(...features.map(({ feedback }) => feedback), Number.MIN_VALUE)
  const deviation = deviationOf(features)
  const scores = features.map(
    ({ titleTokens, similarity, feedback }, index) =>
      rows[index]!.score / most +
      (rankWeights.similarity * deviation(similarity)) / 4 +
      (rankWeights.feedback * feedback) / mostFeedback +
      rankWeights.titleFit * titleFit(titleTokens, distinct) +
      rankWeights.pairs * pairsIn(titleTokens, query),
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

// The following two run for hundreds of rows per search: arrays are so short that sets would cost more.

/**
 * How well the title fits the query's distinct tokens, 0 to 1: the product of recall and precision; 1 if they are equal.
 */
function titleFit(title: readonly string[], query: readonly string[]): number {
  let found = 0
  for (const token of query) if (title.includes(token)) found += 1
  return found === 0 ? 0 : (found / query.length) * (found / countDistinct(title))
}

function countDistinct(tokens: readonly string[]): number {
  let count = 0
  for (let at = 0; at < tokens.length; at += 1) if (tokens.indexOf(tokens[at]!) === at) count += 1
  return count
}

/** The share of the query's word pairs that are adjacent in the title. */
function pairsIn(title: readonly string[], query: readonly string[]): number {
  if (query.length < 2) return 0
  let found = 0
  for (let at = 1; at < query.length; at += 1) if (hasPair(title, query[at - 1]!, query[at]!)) found += 1
  return found / (query.length - 1)
}

function hasPair(title: readonly string[], one: string, other: string): boolean {
  for (let at = 1; at < title.length; at += 1) if (title[at] === other && title[at - 1] === one) return true
  return false
}
