import { toTokens } from '../../text/analyze.ts'

/** A row with its ranking features. */
export interface RankedRow {
  id: string
  /** The engine's score. */
  score: number
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
export function rerank<R extends RankedRow>(rows: readonly R[], words: readonly string[]): R[] {
  const query = toTokens(words)
  const most = Math.max(...rows.map(({ score }) => score), Number.MIN_VALUE)
  const mostFeedback = Math.max(...rows.map(({ feedback }) => feedback), Number.MIN_VALUE)
  const deviation = deviationOf(rows)
  return rows
    .map((row) => {
      const final =
        row.score / most +
        (rankWeights.similarity * deviation(row.similarity)) / 4 +
        (rankWeights.feedback * row.feedback) / mostFeedback +
        rankWeights.titleFit * titleFit(row.titleTokens, query) +
        rankWeights.pairs * pairsIn(row.titleTokens, query)
      return { row, final }
    })
    .toSorted((one, other) => other.final - one.final)
    .map(({ row }) => row)
}

/** z-scores of similarities. */
function deviationOf(rows: readonly RankedRow[]): (similarity: number | null) => number {
  const known = rows.flatMap(({ similarity }) => similarity ?? [])
  const mean = known.reduce((sum, value) => sum + value, 0) / (known.length || 1)
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (known.length || 1)
  const spread = Math.sqrt(variance) || 1
  return (similarity) =>
    similarity === null ? 0 : Math.max(-MAX_DEVIATION, Math.min(MAX_DEVIATION, (similarity - mean) / spread))
}

/** How well the title fits the query, 0 to 1: the product of recall and precision; 1 if they are equal. */
function titleFit(title: readonly string[], query: readonly string[]): number {
  if (query.length === 0 || title.length === 0) return 0
  const has = new Set(title)
  const queryTokens = new Set(query)
  const found = [...queryTokens].filter((token) => has.has(token)).length
  return (found / queryTokens.size) * (found / Math.max(has.size, found))
}

/** The share of the query's word pairs that are adjacent in the title. */
function pairsIn(title: readonly string[], query: readonly string[]): number {
  if (query.length < 2) return 0
  const pairs = new Set(title.slice(1).map((token, index) => `${title[index]} ${token}`))
  const found = query.slice(1).filter((token, index) => pairs.has(`${query[index]} ${token}`))
  return found.length / (query.length - 1)
}
