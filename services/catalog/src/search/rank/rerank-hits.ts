import { currentEmbedder } from '../../embeddings/embedder.ts'
import { nearest } from '../../embeddings/similarities.ts'
import type { Vector } from '../../embeddings/vector.ts'
import { OpportunityModel } from '../../opportunities/model.ts'
import type { EngineHit } from '../engine/engine.ts'
import { searchEngine } from '../feed/current-engine.ts'
import { feedbackTerms } from './feedback.ts'
import { rerank } from './rerank.ts'

/** So many of the best by words are put in order once more. */
export const MOST_RERANKED = 200

/** The rows that the feedback is taken from. */
const FEEDBACK_ROWS = 10
const FEEDBACK_CHARACTERS = 1500

/** Where fewer of the rows have a vector, those would be compared with nothing: meaning does not rank then. */
const LEAST_COMPARED = 0.8

const MARKUP = /<[^>]*>?|&#?\w+;/g

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
    readRows(ids, query.vector !== undefined),
    feedbackOf(best, ids, query.total),
  ])
  const inOrder = (some: readonly EngineHit[]) =>
    rerank(
      some.map((hit) => ({
        ...hit,
        title: rows.get(hit.id)?.title ?? '',
        similarity: nearest(rows.get(hit.id)?.vector, query.vector ? [query.vector] : []),
        feedback: feedback.get(hit.id) ?? 0,
      })),
      query.words,
    ).map(({ id, score, best, key }) => ({ id, score, best, key }))
  return { hits: [...inOrder(first), ...rest], related: inOrder(related) }
}

interface Row {
  id: string
  title: string
  vector: Vector | undefined
}

/** Titles and vectors; no vectors while most records wait for those of another embedder. */
async function readRows(ids: readonly string[], withVectors: boolean): Promise<Map<string, Row>> {
  const { rows } = await OpportunityModel.knex().raw(
    `SELECT o.id, o.title, e.vector FROM opportunities o
     LEFT JOIN opportunity_embeddings e ON :withVectors AND e.opportunity_id = o.id AND e.model = :model
     WHERE o.id = ANY(CAST(:ids AS uuid[]))`,
    { ids, withVectors, model: currentEmbedder().name },
  )
  const compared = rows.filter(({ vector }: { vector: Vector | null }) => vector).length
  const isComparable = compared >= LEAST_COMPARED * ids.length
  return new Map(
    rows.map((row: { id: string; title: string; vector: Vector | null }): [string, Row] => [
      row.id,
      { ...row, vector: (isComparable && row.vector) || undefined },
    ]),
  )
}

/** How much of what the best rows have in common each row has. */
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

/** Titles twice: they say what a row is about. */
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
