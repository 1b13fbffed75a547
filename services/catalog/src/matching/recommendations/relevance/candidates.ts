import { OpportunityModel } from '../../../records/opportunities/model.ts'
import { matchAll, toEngineRequest } from '../../../search/engine-request.ts'
import type { Concept, EngineFilter } from '@fundharbor/search-engine/engine'
import { onlyOpen } from '@fundharbor/search-engine/requests'
import { searchEngine } from '../../../search/feed/current-engine.ts'
import { findSimilar } from '../../../search/similar.ts'

/** An open record that shares concepts with a profile. */
export interface Candidate {
  id: string
  /** The engine's score: BM25F over fields, best of alternatives. */
  score: number
  /** The index of the best alternative of each concept; negative for those that it does not share. */
  best: readonly number[]
}

/** A hundred contain nearly all that rank in the end; more leave room for what rules exclude. */
const MAX_CANDIDATES = 400
const MAX_OF_AUDIENCE = 120
const MAX_LIKED = 5

interface CandidateQuery {
  concepts: readonly Concept[]
  /** Calls that name the applicant's kind are candidates whatever they are about. */
  audience: readonly Concept[]
  liked: readonly string[]
  rejected: readonly string[]
}

/** Open records that share words, other words for them or subjects, best first; and those similar to liked ones. */
export async function findCandidates({
  concepts,
  audience,
  liked,
  rejected,
}: CandidateQuery): Promise<{ candidates: Candidate[]; version: string }> {
  const filter = { ...onlyOpen(), without: rejected }
  const [found, named, similar] = await Promise.all([
    search(concepts, filter, MAX_CANDIDATES),
    audience.length === 0 ? null : search(audience, filter, MAX_OF_AUDIENCE),
    similarTo(liked, rejected),
  ])
  const known = new Set(found.candidates.map(({ id }) => id))
  const missing = [...new Set([...(named?.candidates ?? []).map(({ id }) => id), ...similar])].filter(
    (id) => !known.has(id),
  )
  const others = missing.length === 0 ? [] : await scoresOf(concepts, filter, missing)
  return { candidates: [...found.candidates, ...others], version: found.version }
}

async function search(concepts: readonly Concept[], filter: EngineFilter, limit: number) {
  const { hits, related, version } = await searchEngine().search(
    toEngineRequest({ ...matchAll, concepts }, filter, {
      sort: 'score',
      limit,
      related: limit,
      relatedCoverage: Number.MIN_VALUE,
    }),
  )
  return { candidates: [...hits, ...related].slice(0, limit), version }
}

/** The scores of some records; those that share nothing have 0. */
async function scoresOf(concepts: readonly Concept[], filter: EngineFilter, ids: string[]) {
  const { candidates } = await search(concepts, { ...filter, only: ids }, ids.length)
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  return ids.map((id) => known.get(id) ?? { id, score: 0, best: [] })
}

async function similarTo(liked: readonly string[], rejected: readonly string[]): Promise<string[]> {
  const rows = await OpportunityModel.query().findByIds(liked.slice(0, MAX_LIKED)).where({ isActive: true })
  const alike = await Promise.allSettled(rows.map(findSimilar))
  const ids = alike
    .flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    .map(({ id }) => id)
  return [...new Set([...liked, ...ids])].filter((id) => !rejected.includes(id))
}
