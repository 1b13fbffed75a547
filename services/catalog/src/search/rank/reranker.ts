import { textOf } from '@fundharbor/chassis/http/html'
import { LRUCache } from 'lru-cache'
import { readRevision } from '../../opportunities/revision.ts'
import { OpportunityModel } from '../../opportunities/model.ts'
import type { EngineHit } from '../engine/engine.ts'
import { withTimeout } from '../../model-servers/with-timeout.ts'

/** Scores of records for a query, in order; higher is better. */
export type Reranker = (query: string, records: readonly string[]) => Promise<number[]>

interface ActiveReranker {
  rerank: Reranker
  /** Milliseconds that a search waits. A late response is cached for the next one. */
  timeoutMs: number
}

/** How many of the top hits are reranked. */
const MAX_RERANKED = 50
const MAX_CHARACTERS = 1200

let current: ActiveReranker | null = null

/** Called once at startup; null disables reranking. */
export function setReranker(reranker: ActiveReranker | null): void {
  current = reranker
}

/** Scores by id. */
type Scores = ReadonlyMap<string, number>

const cache = new LRUCache<string, Promise<Scores>>({ max: 1000 })

interface Hits {
  hits: readonly EngineHit[]
  related: readonly EngineHit[]
}

/**
 * Reranks the top fifty, matches before related rows. The order is unchanged if the reranker does not respond in
 * time.
 */
export async function rerankFirst({ hits, related }: Hits, query: string): Promise<Hits> {
  if (!current || query.trim() === '') return { hits, related }
  const first = [...hits, ...related].slice(0, MAX_RERANKED).map(({ id }) => id)
  if (first.length < 2) return { hits, related }
  const scoring = scoreRecords(current.rerank, query.trim().toLowerCase(), first).catch(() => undefined)
  const scores = await withTimeout(scoring, current.timeoutMs)
  return scores
    ? { hits: sortByScores(hits, scores), related: sortByScores(related, scores) }
    : { hits, related }
}

/** Cached by query, records and catalog revision; concurrent callers share the request. */
async function scoreRecords(rerank: Reranker, query: string, ids: readonly string[]): Promise<Scores> {
  const key = [query, await readRevision(), ...ids].join(' ')
  const known = cache.get(key)
  if (known) return known
  const scoring = readTexts(ids)
    .then((texts) => rerank(query, texts))
    .then((scores) => new Map(ids.map((id, index) => [id, scores[index] ?? -Infinity])))
  cache.set(key, scoring)
  scoring.catch(() => cache.delete(key))
  return scoring
}

/** Rows without a score keep their order after those with one. */
const sortByScores = (hits: readonly EngineHit[], scores: Scores): EngineHit[] =>
  hits.toSorted((one, other) => {
    const [a, b] = [scores.get(one.id) ?? -Infinity, scores.get(other.id) ?? -Infinity]
    return a === b ? 0 : b - a
  })

async function readTexts(ids: readonly string[]): Promise<string[]> {
  const rows = await OpportunityModel.query()
    .select(
      'id',
      'title',
      'funderName',
      OpportunityModel.raw('left(description, ?) AS description', 2 * MAX_CHARACTERS),
    )
    .findByIds([...ids])
  const texts = new Map(
    rows.map(({ id, title, funderName, description }) => [
      id,
      `${title}. ${funderName}. ${textOf(description)}`.slice(0, MAX_CHARACTERS),
    ]),
  )
  return ids.map((id) => texts.get(id) ?? '-')
}
