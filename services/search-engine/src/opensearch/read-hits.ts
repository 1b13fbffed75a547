import type { API, Types } from '@opensearch-project/opensearch'
import type { Alternative, Concept, EngineHit, EngineRequest } from '../engine.ts'
import { readKey, ROUNDING, scoresBody } from './search-requests.ts'
import { scoreHit, type NamedScores } from './score-hit.ts'

type Hit = Types.Core_Search.Hit

/** Documents scored per request. */
const MAX_SCORED = 1000

/** Reads, rescores and truncates the matches of a response. */
export function readMatches({ concepts, sort, limit }: EngineRequest, found: readonly Hit[]): EngineHit[] {
  const isRanked = sort === 'score' && concepts.length > 0
  const hits = found.map((hit) => ({
    ...scoreHit(concepts, namedScores(concepts, hit)),
    id: hit._id ?? '',
    key: sort === 'score' ? null : readKey(hit.sort?.[0]),
    postedAt: readKey(hit.sort?.[1]),
  }))
  return (isRanked ? hits.toSorted(bestFirst) : hits).slice(0, limit).map(present)
}

/** Reads the related documents of a response, best first. */
export function readRelated(request: EngineRequest, found: readonly Hit[]): EngineHit[] {
  const { concepts, related, relatedCoverage } = request
  return found
    .map((hit) => ({
      ...scoreHit(concepts, namedScores(concepts, hit)),
      id: hit._id ?? '',
      key: readKey(hit.sort?.[3]),
      postedAt: readKey(hit.sort?.[1]),
    }))
    .filter(({ coverage }) => coverage >= relatedCoverage - ROUNDING)
    .toSorted(bestFirst)
    .slice(0, related)
    .map(present)
}

type RankedHit = EngineHit & { postedAt: number | null }

/** Ties are broken by the later posting date, then the smaller id. */
function bestFirst(one: RankedHit, other: RankedHit): number {
  if (one.score !== other.score) return other.score - one.score
  if (one.postedAt !== other.postedAt) return (other.postedAt ?? -Infinity) - (one.postedAt ?? -Infinity)
  return one.id < other.id ? -1 : 1
}

const present = ({ id, score, best, key }: EngineHit): EngineHit => ({ id, score, best, key })

/** Scores documents by weighted terms; 0 for unknown ids. */
export async function scoresOf(
  ids: readonly string[],
  terms: readonly Alternative[],
  send: (body: API.Search_RequestBody) => Promise<API.Search_ResponseBody>,
): Promise<number[]> {
  if (terms.length === 0) return ids.map(() => 0)
  const concepts = terms.map((term) => ({ alternatives: [term], isOptional: true }))
  const scores = new Map<string, number>()
  for (let at = 0; at < ids.length; at += MAX_SCORED) {
    const { hits } = await send(scoresBody(ids.slice(at, at + MAX_SCORED), terms))
    for (const hit of hits.hits)
      scores.set(hit._id ?? '', scoreHit(concepts, namedScores(concepts, hit)).score)
  }
  return ids.map((id) => scores.get(id.toLowerCase()) ?? 0)
}

function namedScores(concepts: readonly Concept[], { matched_queries: matched }: Hit): NamedScores {
  if (concepts.length === 0 || !matched) return {}
  if (Array.isArray(matched))
    throw new Error('OpenSearch 2.13 or later is required: scores of named queries are missing')
  // Written as short decimals, which are the 32-bit floats that were computed only once rounded to them again.
  return Object.fromEntries(
    Object.entries(matched as unknown as NamedScores).map(([name, score]) => [name, Math.fround(score)]),
  )
}
