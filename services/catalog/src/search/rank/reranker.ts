import { textOf } from '@fundharbor/chassis/http/html'
import { LRUCache } from 'lru-cache'
import { readRevision } from '../../opportunities/revision.ts'
import { OpportunityModel } from '../../opportunities/model.ts'
import type { EngineHit } from '../engine/engine.ts'
import { within } from './query-vector.ts'

/** How well each of some records answers a query, in their order: the more, the better. */
export type Reranker = (query: string, records: readonly string[]) => Promise<number[]>

interface RerankerInUse {
  rerank: Reranker
  /** Milliseconds that a search waits. A late answer serves the next one. */
  patience: number
}

/** So many of the best are put in order. */
const MOST_RERANKED = 50
const MOST_CHARACTERS = 1200

let current: RerankerInUse | null = null

/** Chosen once, when the service starts; null leaves every order as it is. */
export function useReranker(reranker: RerankerInUse | null): void {
  current = reranker
}

/** Scores by ids. */
type Scores = ReadonlyMap<string, number>

const answers = new LRUCache<string, Promise<Scores>>({ max: 1000 })

interface Ranked {
  hits: readonly EngineHit[]
  related: readonly EngineHit[]
}

/** Puts the first fifty, matches before related rows, in the reranker's order; without its answer in time nothing moves. */
export async function rerankFirst({ hits, related }: Ranked, query: string): Promise<Ranked> {
  if (!current || query.trim() === '') return { hits, related }
  const first = [...hits, ...related].slice(0, MOST_RERANKED).map(({ id }) => id)
  if (first.length < 2) return { hits, related }
  const answer = scoresOf(current.rerank, query.trim().toLowerCase(), first).catch(() => undefined)
  const scores = await within(answer, current.patience)
  return scores ? { hits: inOrder(hits, scores), related: inOrder(related, scores) } : { hits, related }
}

/** Asked once for the same records of the same catalog; all callers share the answer. */
async function scoresOf(rerank: Reranker, query: string, ids: readonly string[]): Promise<Scores> {
  const key = [query, await readRevision(), ...ids].join(' ')
  const known = answers.get(key)
  if (known) return known
  const answer = readTexts(ids)
    .then((texts) => rerank(query, texts))
    .then((scores) => new Map(ids.map((id, index) => [id, scores[index] ?? -Infinity])))
  answers.set(key, answer)
  answer.catch(() => answers.delete(key))
  return answer
}

/** Rows that were not judged follow those that were, in the order that they had. */
const inOrder = (hits: readonly EngineHit[], scores: Scores): EngineHit[] =>
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
      OpportunityModel.raw('left(description, ?) AS description', 2 * MOST_CHARACTERS),
    )
    .findByIds([...ids])
  const texts = new Map(
    rows.map(({ id, title, funderName, description }) => [
      id,
      `${title}. ${funderName}. ${textOf(description)}`.slice(0, MOST_CHARACTERS),
    ]),
  )
  return ids.map((id) => texts.get(id) ?? '-')
}
