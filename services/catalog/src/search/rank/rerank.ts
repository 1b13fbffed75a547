import { tokensOf } from '../../text/analyze.ts'

/** A row to be put in order, with what is known of it. */
export interface RankedRow {
  id: string
  /** By words, from the engine. */
  score: number
  titleTokens: readonly string[]
  /** Likeness of meaning to the query, -1 to 1; null where a vector is missing. */
  similarity: number | null
  /** How much of what the first rows have in common it has too. */
  feedback: number
}

/** How much each part adds to a score by words of 1. */
export const rankWeights = {
  similarity: 0.3,
  feedback: 0.25,
  titleFit: 0.15,
  pairs: 0.1,
}

/** Meaning must not outweigh words however unusual a likeness is among the rows. */
const MOST_DEVIATION = 2.5

/** Rows in their final order: words first, then meaning, what the best have in common, and how the title fits. */
export function rerank<R extends RankedRow>(rows: readonly R[], words: readonly string[]): R[] {
  const query = tokensOf(words)
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

/** How far a likeness lies above or below the usual one, in standard deviations. */
function deviationOf(rows: readonly RankedRow[]): (similarity: number | null) => number {
  const known = rows.flatMap(({ similarity }) => similarity ?? [])
  const mean = known.reduce((sum, value) => sum + value, 0) / (known.length || 1)
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (known.length || 1)
  const spread = Math.sqrt(variance) || 1
  return (similarity) =>
    similarity === null
      ? 0
      : Math.max(-MOST_DEVIATION, Math.min(MOST_DEVIATION, (similarity - mean) / spread))
}

/** The share of the title that was asked for, where the title has all that was asked for; 1 for the title itself. */
function titleFit(title: readonly string[], query: readonly string[]): number {
  if (query.length === 0 || title.length === 0) return 0
  const has = new Set(title)
  const asked = new Set(query)
  const found = [...asked].filter((token) => has.has(token)).length
  return (found / asked.size) * (found / Math.max(has.size, found))
}

/** The share of the query's neighboring words that are neighbors in the title. */
function pairsIn(title: readonly string[], query: readonly string[]): number {
  if (query.length < 2) return 0
  const pairs = new Set(title.slice(1).map((token, index) => `${title[index]} ${token}`))
  const found = query.slice(1).filter((token, index) => pairs.has(`${query[index]} ${token}`))
  return found.length / (query.length - 1)
}
