import {
  compareDirections,
  directionOf,
  type Direction,
  type Vector,
} from '../../records/embeddings/vector.ts'
import type { EngineHit } from '@fundharbor/search-engine/engine'
import { rerank } from './rerank.ts'
import { readRerankedRows, type RerankedRow } from './reranked-rows.ts'

/** How many of the top hits are reranked. */
export const MAX_RERANKED = 200

/** How many of the nearest rows widen the meaning of a query. */
const WIDENED_BY = 5

/** If a smaller share of the rows has vectors, meaning does not rank. */
const MIN_COMPARED = 0.8

const MOST_OF_NAME = 0.7
const SHORTEST_INITIALS = 3

/** A ranked hit, with what decides whether it is a match. */
export interface RerankedHit {
  hit: EngineHit
  /** Similarity in meaning; null if it is not known. */
  similarity: number | null
  /** Whether these words are the funder's name or its initials. */
  names: (tokens: ReadonlySet<string>) => boolean
}

interface Query {
  /** The hit's embedding; undefined if not available in time. */
  vector: Vector | undefined
  /** The index version of the hits. */
  version: string
}

/** Reranks hits by words and meaning. Those that nobody could act on come last. */
export async function rerankHits(hits: readonly EngineHit[], query: Query): Promise<RerankedHit[]> {
  const ids = hits.map(({ id }) => id)
  const rows = await readRerankedRows(ids, query.version)
  const meant = query.vector && isComparable(rows, ids) ? directionOf(query.vector) : undefined
  const compared = hits.map((hit) => {
    const { funder = [], direction } = rows.get(hit.id) ?? {}
    return {
      hit,
      score: hit.score,
      direction,
      similarity: similarity(meant, direction),
      names: (tokens: ReadonlySet<string>) => isNamed(funder, tokens),
    }
  })
  const nearest = compared
    .toSorted((one, other) => (other.similarity ?? -1) - (one.similarity ?? -1))
    .slice(0, WIDENED_BY)
    .flatMap(({ direction }) => direction ?? [])
  const wider = meant && widened(meant, nearest)
  const ranked = rerank(compared, ({ direction }) => similarity(wider, direction))
  const isBare = ({ hit }: RerankedHit) => rows.get(hit.id)?.isBare === true
  return [...ranked.filter((row) => !isBare(row)), ...ranked.filter(isBare)]
}

/** A direction between a query and the rows nearest to it, which say in the words of calls what the query means. */
function widened(query: Direction, nearest: readonly Direction[]): Direction {
  const values = Float32Array.from(unit(query))
  for (const row of nearest.map(unit))
    for (const [at, value] of row.entries()) values[at]! += value / nearest.length
  return { values, squares: values.reduce((sum, value) => sum + value ** 2, 0) }
}

const unit = ({ values, squares }: Direction) =>
  Float32Array.from(values, (value) => value / Math.sqrt(squares || 1))

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
