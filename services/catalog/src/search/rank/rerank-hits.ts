import { currentEmbedder } from '../../embeddings/embedder.ts'
import { nearest } from '../../embeddings/similarities.ts'
import type { Vector } from '../../embeddings/vector.ts'
import { OpportunityModel } from '../../opportunities/model.ts'
import type { EngineHit } from '../engine/engine.ts'
import { searchEngine } from '../feed/current-engine.ts'
import { feedbackTerms } from './feedback.ts'
import { rerank } from './rerank.ts'

/** How many of the top hits are reranked. */
export const MAX_RERANKED = 200

/** How many top rows feedback is taken from. */
const FEEDBACK_ROWS = 10
const FEEDBACK_CHARACTERS = 1500

/** If a smaller share of the rows has vectors, meaning does not rank. */
const MIN_COMPARED = 0.8

const MARKUP = /<[^>]*>?|&#?\w+;/g

/** With fewer matches, feedback includes related rows. */
const FEW_MATCHES = 3

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
}

/** Reranks the top matches, and the related rows, by meaning, feedback and title fit. */
export async function rerankHits({ hits, related }: Hits, query: Query): Promise<Hits> {
  const [first, rest] = [hits.slice(0, MAX_RERANKED), hits.slice(MAX_RERANKED)]
  const all = [...first, ...related]
  if (all.length < 2) return { hits, related }
  const ids = all.map(({ id }) => id)
  const best = (first.length >= FEW_MATCHES ? first : all)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, FEEDBACK_ROWS)
  const [rows, feedback] = await Promise.all([
    readRows(ids, query.vector !== undefined),
    feedbackOf(best, ids, query.total),
  ])
  const rerankPart = (part: readonly EngineHit[]) =>
    rerank(
      part.map((hit) => ({
        ...hit,
        title: rows.get(hit.id)?.title ?? '',
        similarity: nearest(rows.get(hit.id)?.vector, query.vector ? [query.vector] : []),
        feedback: feedback.get(hit.id) ?? 0,
      })),
      query.words,
    ).map(({ id, score, best, key }) => ({ id, score, best, key }))
  return { hits: [...rerankPart(first), ...rest], related: rerankPart(related) }
}

interface Row {
  id: string
  title: string
  vector: Vector | undefined
}

/** Titles and vectors; without vectors while too few records have those of the current embedder. */
async function readRows(ids: readonly string[], withVectors: boolean): Promise<Map<string, Row>> {
  const { rows } = await OpportunityModel.knex().raw(
    `SELECT o.id, o.title, e.vector FROM opportunities o
     LEFT JOIN opportunity_embeddings e ON :withVectors AND e.opportunity_id = o.id AND e.model = :model
     WHERE o.id = ANY(CAST(:ids AS uuid[]))`,
    { ids, withVectors, model: currentEmbedder().name },
  )
  const compared = rows.filter(({ vector }: { vector: Vector | null }) => vector).length
  const isComparable = compared >= MIN_COMPARED * ids.length
  return new Map(
    rows.map((row: { id: string; title: string; vector: Vector | null }): [string, Row] => [
      row.id,
      { ...row, vector: (isComparable && row.vector) || undefined },
    ]),
  )
}

/** Feedback scores by id. */
async function feedbackOf(
  best: readonly EngineHit[],
  ids: readonly string[],
  total: number,
): Promise<Map<string, number>> {
  const texts = await readTexts(best.map(({ id }) => id))
  const rows = best.map(({ id, score }) => ({ text: texts.get(id) ?? '', score }))
  const engine = searchEngine()
  const terms = await feedbackTerms(rows, (sequences) => engine.frequencies(sequences), total)
  const scores = await engine.score(ids, terms)
  return new Map(ids.map((id, index) => [id, scores[index] ?? 0]))
}

/** The title is repeated to weigh more. */
async function readTexts(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await OpportunityModel.query()
    .select('id', 'title', OpportunityModel.raw('left(description, ?) AS description', FEEDBACK_CHARACTERS))
    .findByIds([...ids])
  return new Map(
    rows.map(({ id, title, description }) => [
      id,
      `${title} ${title} ${description.replaceAll(MARKUP, ' ')}`,
    ]),
  )
}
