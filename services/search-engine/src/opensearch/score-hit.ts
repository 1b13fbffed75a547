import type { Alternative, Concept, EngineHit } from '../engine.ts'
import { conceptWeight, requiredWeight } from '../requests.ts'
import { alternativeName, IMPACT_SCALE } from './concept-query.ts'

/** Scores of named queries (`matched_queries`). */
export type NamedScores = Readonly<Record<string, number>>

export interface ScoredHit extends Pick<EngineHit, 'score' | 'best'> {
  coverage: number
}

/** Computes the exact score, best alternatives and coverage from the scores of named queries. */
export function scoreHit(concepts: readonly Concept[], scores: NamedScores): ScoredHit {
  const best: number[] = []
  let [sum, covered] = [0, 0]
  for (const [index, concept] of concepts.entries()) {
    const found = findBest(concept, index, scores)
    best.push(found.alternative)
    sum += found.score
    if (found.alternative >= 0) covered += conceptWeight(concept)
  }
  const weight = requiredWeight(concepts)
  const coverage = weight > 0 ? Math.min(1, covered / weight) : 1
  return { score: sum * Math.sqrt(coverage), best, coverage }
}

function findBest({ alternatives }: Concept, concept: number, scores: NamedScores) {
  let best = { alternative: -1, score: 0 }
  for (const [index, alternative] of alternatives.entries()) {
    const score = scoreAlternative(alternative, alternativeName(concept, index), scores)
    if (score !== null && (best.alternative < 0 || score > best.score)) best = { alternative: index, score }
  }
  return best
}

/** Null if it does not occur. */
function scoreAlternative(
  { tokens, shares, weight }: Alternative,
  name: string,
  scores: NamedScores,
): number | null {
  if (tokens.length === 1 && !shares) return scores[name] ?? null
  const parts = tokens.map((_, index) => scores[`${name}.${index}`])
  if (shares) {
    const found = parts.filter((part) => part !== undefined)
    return found.length === 0
      ? null
      : roundImpact(
          found.reduce((sum, part) => sum + part, 0),
          weight,
        )
  }
  if (scores[name] === undefined) return null
  return Math.min(...parts.map((part) => part ?? 0)) * tokens.length
}

/** Rounds to whole units of 1/256, as the embedded engine does. */
const roundImpact = (score: number, weight: number): number =>
  weight === 0 ? 0 : (Math.max(1, Math.round((score * IMPACT_SCALE) / weight)) * weight) / IMPACT_SCALE
