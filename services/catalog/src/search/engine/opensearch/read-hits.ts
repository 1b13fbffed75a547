import type { API, Types } from '@opensearch-project/opensearch'
import type { Alternative, Concept, EngineHit, EngineRequest } from '../engine.ts'
import { readKey, ROUNDING, scoresBody } from './search-requests.ts'
import { scoreHit, type NamedScores } from './score-hit.ts'

type Hit = Types.Core_Search.Hit

/** Documents whose scores are asked for at once. */
const MOST_SCORED = 1000

/** The documents of an answer, scored, cut to size and, in a ranked list, in their exact order. */
export function rankHits(request: EngineRequest, found: readonly Hit[], kind?: 'related'): EngineHit[] {
  const { concepts, sort } = request
  const hits = found.map((hit) => {
    const { score, best, coverage } = scoreHit(concepts, namedScores(concepts, hit))
    const key = sort === 'score' ? null : readKey(hit.sort?.[0])
    const postedAt = readKey(hit.sort?.at(-2)) ?? -Infinity
    return { id: hit._id ?? '', score, best, key, coverage, postedAt }
  })
  const kept = kind ? hits.filter(({ coverage }) => coverage >= request.relatedCoverage - ROUNDING) : hits
  if (sort === 'score' && concepts.length > 0) {
    kept.sort(
      (one, other) =>
        other.score - one.score ||
        (one.postedAt === other.postedAt ? 0 : other.postedAt - one.postedAt) ||
        (one.id < other.id ? -1 : 1),
    )
  }
  return kept
    .slice(0, kind ? request.related : request.limit)
    .map(({ id, score, best, key }) => ({ id, score, best, key }))
}

/** What each document has of some terms; 0 for unknown ones. */
export async function scoresOf(
  ids: readonly string[],
  terms: readonly Alternative[],
  send: (body: API.Search_RequestBody) => Promise<API.Search_ResponseBody>,
): Promise<number[]> {
  if (terms.length === 0) return ids.map(() => 0)
  const concepts = terms.map((term) => ({ alternatives: [term], isOptional: true }))
  const scores = new Map<string, number>()
  for (let at = 0; at < ids.length; at += MOST_SCORED) {
    const { hits } = await send(scoresBody(ids.slice(at, at + MOST_SCORED), terms))
    for (const hit of hits.hits)
      scores.set(hit._id ?? '', scoreHit(concepts, namedScores(concepts, hit)).score)
  }
  return ids.map((id) => scores.get(id.toLowerCase()) ?? 0)
}

function namedScores(concepts: readonly Concept[], { matched_queries: matched }: Hit): NamedScores {
  if (concepts.length === 0 || !matched) return {}
  if (Array.isArray(matched))
    throw new Error('OpenSearch 2.13 or later is needed: scores of named queries are missing')
  return matched as unknown as NamedScores
}
