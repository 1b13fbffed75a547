import type { Alternative } from '@fundharbor/search-engine/engine'

/** The telling tokens of a text, and the share of the text that each takes. */
export interface TokenShares {
  tokens: readonly string[]
  shares: readonly number[]
}

/** A top result that feedback is taken from. */
export interface FeedbackRow {
  text: TokenShares
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
  for (const { text, score } of rows) {
    for (const [index, token] of text.tokens.entries()) {
      const weight = (score / best) * text.shares[index]!
      const known = weights.get(token)
      if (known) {
        known.weight += weight
        known.rows += 1
      } else weights.set(token, { weight, rows: 1 })
    }
  }
  const least = Math.min(MIN_ROWS, rows.length)
  const shared: { token: string; weight: number }[] = []
  for (const [token, known] of weights) if (known.rows >= least) shared.push({ token, weight: known.weight })
  const likely = shared.toSorted((one, other) => other.weight - one.weight).slice(0, 4 * MAX_TERMS)
  const found = await frequencies(likely.map(({ token }) => token))
  return likely
    .map(({ token, weight }) => ({
      tokens: [token],
      weight: weight * Math.log(1 + total / (1 + (found.get(token) ?? 0))),
    }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MAX_TERMS)
}

/** Short tokens and numbers do not tell what a text is about. */
const isTelling = (token: string): boolean => token.length >= 3 && !/^\d+$/.test(token)

/** Counts the tokens of a text. */
export function tokenShares(tokens: readonly string[]): TokenShares {
  const counts = new Map<string, number>()
  for (const token of tokens) if (isTelling(token)) counts.set(token, (counts.get(token) ?? 0) + 1)
  return { tokens: [...counts.keys()], shares: Array.from(counts.values(), (count) => count / tokens.length) }
}
