import { compareDirections, directionOf, type Direction, type Vector } from '../../embeddings/vector.ts'
import type { EngineHit } from '../engine/engine.ts'
import { searchEngine } from '../feed/current-engine.ts'
import { feedbackTerms, tokenShares } from './feedback.ts'
import { rerank, titleTokens } from './rerank.ts'
import { readFeedbackTexts, readFrequencies, readRerankedRows, type RerankedRow } from './reranked-rows.ts'

/** How many of the top hits are reranked. */
export const MAX_RERANKED = 200

/** How many top rows feedback is taken from. */
const FEEDBACK_ROWS = 10

/** If a smaller share of the rows has vectors, meaning does not rank. */
const MIN_COMPARED = 0.8

/** With fewer matches, feedback includes related rows. */
const FEW_MATCHES = 3

const noTitle = titleTokens([])

interface Hits {
  hits: readonly EngineHit[]
  related: readonly EngineHit[]
}

interface Query {
  words: readonly string[]
  /** Its embedding; undefined if not available in time. */
  vector: Vector | undefined
  /** The number of documents. */
  total: number
  /** The index version of the hits. */
  version: string
}

/** Reranks the top matches, and the related rows, by meaning, feedback and title fit. Those that nobody could act on come last. */
export async function rerankHits({ hits, related }: Hits, query: Query): Promise<Hits> {
  const [first, rest] = [hits.slice(0, MAX_RERANKED), hits.slice(MAX_RERANKED)]
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
  const meant = query.vector && directionOf(query.vector)
  const isMeaningKnown = isComparable(rows, ids)
  const rerankPart = (part: readonly EngineHit[]) =>
    rerank(
      part,
      ({ id }) => ({
        title: rows.get(id)?.title ?? noTitle,
        similarity: isMeaningKnown ? similarity(meant, rows.get(id)?.direction) : null,
        feedback: feedback.get(id) ?? 0,
      }),
      query.words,
    )
  const bareLast = (part: readonly EngineHit[]) => [
    ...part.filter(({ id }) => !rows.get(id)?.isBare),
    ...part.filter(({ id }) => rows.get(id)?.isBare),
  ]
  return { hits: [...bareLast(rerankPart(first)), ...rest], related: bareLast(rerankPart(related)) }
}

/** Whether enough rows have a vector of the current embedder. */
function isComparable(rows: ReadonlyMap<string, RerankedRow>, ids: readonly string[]): boolean {
  const compared = ids.filter((id) => rows.get(id)?.direction)
  return compared.length >= MIN_COMPARED * ids.length
}

/** Null without vectors. A server may have replaced its model by one of another dimension under the same name. */
const similarity = (one: Direction | undefined, other: Direction | undefined): number | null =>
  one && one.values.length === other?.values.length ? compareDirections(other, one) : null

/** Feedback scores by id. */
async function feedbackOf(
  best: readonly EngineHit[],
  ids: readonly string[],
  { total, version }: Query,
): Promise<Map<string, number>> {
  const texts = await readFeedbackTexts(
    best.map(({ id }) => id),
    version,
  )
  const rows = best.map(({ id, score }) => ({ text: texts.get(id) ?? tokenShares([]), score }))
  const terms = await feedbackTerms(rows, (found) => readFrequencies(found, version), total)
  const scores = await searchEngine().score(ids, terms)
  return new Map(ids.map((id, index) => [id, scores[index] ?? 0]))
}
