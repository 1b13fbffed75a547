import {
  compareDirections,
  directionOf,
  type Direction,
  type Vector,
} from '../../records/embeddings/vector.ts'
import type { EngineHit } from '@fundharbor/search-engine/engine'
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

const MOST_OF_NAME = 0.7
const SHORTEST_INITIALS = 3

const noTitle = titleTokens([])

/** A ranked hit, with what decides whether it is a match. */
export interface RerankedHit {
  hit: EngineHit
  /** Similarity in meaning; null if it is not known. */
  similarity: number | null
  /** Whether these words are the funder's name or its initials. */
  names: (tokens: ReadonlySet<string>) => boolean
}

interface Query {
  words: readonly string[]
  /** The hit's embedding; undefined if not available in time. */
  vector: Vector | undefined
  /** The number of documents. */
  total: number
  /** The index version of the hits. */
  version: string
}

/** Reranks hits by meaning, feedback and title fit. Those that nobody could act on come last. */
export async function rerankHits(hits: readonly EngineHit[], query: Query): Promise<RerankedHit[]> {
  const ids = hits.map(({ id }) => id)
  const best = hits.toSorted((one, other) => other.score - one.score).slice(0, FEEDBACK_ROWS)
  const [rows, feedback] = await Promise.all([
    readRerankedRows(ids, query.version),
    feedbackOf(best, ids, query),
  ])
  const meant = query.vector && directionOf(query.vector)
  const isMeaningKnown = isComparable(rows, ids)
  const compared = hits.map((hit) => {
    const { funder = [], direction } = rows.get(hit.id) ?? {}
    return {
      hit,
      score: hit.score,
      similarity: isMeaningKnown ? similarity(meant, direction) : null,
      names: (tokens: ReadonlySet<string>) => isNamed(funder, tokens),
    }
  })
  const ranked = rerank(
    compared,
    ({ hit, similarity: close }) => ({
      title: rows.get(hit.id)?.title ?? noTitle,
      similarity: close,
      feedback: feedback.get(hit.id) ?? 0,
    }),
    query.words,
  )
  const isBare = ({ hit }: RerankedHit) => rows.get(hit.id)?.isBare === true
  return [...ranked.filter((row) => !isBare(row)), ...ranked.filter(isBare)]
}

/** Whether words name a funder. Its name is often longer than what people call it: “U.S. National Science Foundation”. */
function isNamed(funder: readonly string[], words: ReadonlySet<string>): boolean {
  const initials = funder.map((token) => token[0]).join('')
  return (
    funder.filter((token) => words.has(token)).length >= Math.max(MOST_OF_NAME * funder.length, 1) ||
    [...words].some((word) => word.length >= SHORTEST_INITIALS && initials.endsWith(word))
  )
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
