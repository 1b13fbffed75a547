import { nearest } from '../../embeddings/similarities.ts'
import type { Vector } from '../../embeddings/vector.ts'
import type { EngineHit } from '../engine/engine.ts'
import { searchEngine } from '../feed/current-engine.ts'
import { feedbackTerms } from './feedback.ts'
import { rerank } from './rerank.ts'
import { readFeedbackTokens, readFrequencies, readRerankedRows, type RerankedRow } from './reranked-rows.ts'

/** So many of the best by words are put in order once more. */
export const MOST_RERANKED = 200

/** The rows that the feedback is taken from. */
const FEEDBACK_ROWS = 10

/** Where fewer of the rows have a vector, those would be compared with nothing: meaning does not rank then. */
const LEAST_COMPARED = 0.8

/** Fewer matches do not show what a query is about: related rows help. */
const FEW_MATCHES = 3

interface Found {
  hits: readonly EngineHit[]
  related: readonly EngineHit[]
}

interface Query {
  words: readonly string[]
  /** What it means; undefined where that is not known in time. */
  vector: Vector | undefined
  /** How many documents there are. */
  total: number
  /** The version of the index that found the hits. */
  version: string
}

/** Puts the first matches, and the related rows after them, in order by meaning, feedback and titles. */
export async function rerankHits({ hits, related }: Found, query: Query): Promise<Found> {
  const [first, rest] = [hits.slice(0, MOST_RERANKED), hits.slice(MOST_RERANKED)]
  const all = [...first, ...related]
  if (all.length < 2) return { hits, related }
  const ids = all.map(({ id }) => id)
  const best = (first.length >= FEW_MATCHES ? first : all)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, FEEDBACK_ROWS)
  const [rows, feedback] = await Promise.all([
    readRerankedRows(ids, query.version),
    feedbackOf(best, ids, query),
  ])
  const vectors = query.vector && isComparable(rows, ids) ? [query.vector] : []
  const inOrder = (some: readonly EngineHit[]) =>
    rerank(
      some.map((hit) => ({
        ...hit,
        titleTokens: rows.get(hit.id)?.titleTokens ?? [],
        similarity: nearest(rows.get(hit.id)?.vector, vectors),
        feedback: feedback.get(hit.id) ?? 0,
      })),
      query.words,
    ).map(({ id, score, best, key }) => ({ id, score, best, key }))
  return { hits: [...inOrder(first), ...rest], related: inOrder(related) }
}

/** Whether enough rows have a vector of the current embedder. */
function isComparable(rows: ReadonlyMap<string, RerankedRow>, ids: readonly string[]): boolean {
  const compared = ids.filter((id) => rows.get(id)?.vector)
  return compared.length >= LEAST_COMPARED * ids.length
}

/** How much of what the best rows have in common each row has. */
async function feedbackOf(
  best: readonly EngineHit[],
  ids: readonly string[],
  { total, version }: Query,
): Promise<Map<string, number>> {
  const tokens = await readFeedbackTokens(
    best.map(({ id }) => id),
    version,
  )
  const rows = best.map(({ id, score }) => ({ tokens: tokens.get(id) ?? [], score }))
  const terms = await feedbackTerms(rows, (found) => readFrequencies(found, version), total)
  const scores = await searchEngine().score(ids, terms)
  return new Map(ids.map((id, index) => [id, scores[index] ?? 0]))
}
