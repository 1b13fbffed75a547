import type { Alternative } from '../engine/engine.ts'

/** A top result that feedback is taken from. */
export interface FeedbackRow {
  tokens: readonly string[]
  score: number
}

const MAX_TERMS = 25
/** Words of a single row do not say what the top results have in common. */
const MIN_ROWS = 2

/** Pseudo-relevance feedback (RM3): weighted terms that the top results have in common. */
export async function feedbackTerms(
  rows: readonly FeedbackRow[],
  frequencies: (tokens: string[]) => Promise<ReadonlyMap<string, number>>,
  total: number,
): Promise<Alternative[]> {
  const best = Math.max(...rows.map(({ score }) => score), Number.MIN_VALUE)
  const weights = new Map<string, { weight: number; rows: number }>()
  for (const { tokens, score } of rows) {
    for (const [token, count] of countEach(tokens)) {
      if (token.length < 3 || /^\d+$/.test(token)) continue
      const known = weights.get(token) ?? { weight: 0, rows: 0 }
      known.weight += (score / best) * (count / tokens.length)
      known.rows += 1
      weights.set(token, known)
    }
  }
  const shared = [...weights]
    .filter(([, { rows: count }]) => count >= Math.min(MIN_ROWS, rows.length))
    .toSorted(([, one], [, other]) => other.weight - one.weight)
    .slice(0, 4 * MAX_TERMS)
  const found = await frequencies(shared.map(([token]) => token))
  return shared
    .map(([token, { weight }]) => ({
      tokens: [token],
      weight: weight * Math.log(1 + total / (1 + (found.get(token) ?? 0))),
    }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MAX_TERMS)
}

function countEach(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}
