import { clock } from '@fundharbor/chassis/runtime/clock'
import { matchAll, toEngineRequest } from '../../search/engine-request.ts'
import { noFilter } from '../../search/engine/no-filter.ts'
import { searchEngine } from '../../search/feed/current-engine.ts'
import { findSimilar } from '../../search/similar.ts'
import type { ProfileConcept } from './concepts.ts'

/** An open record that shares concepts with a profile. */
export interface Candidate {
  id: string
  /** Of the engine: BM25F over fields, best of alternatives. */
  score: number
  /** Indexes of the concepts that it shares. */
  shared: number[]
}

/** A hundred contain nearly all that rank in the end; more leave room for what rules exclude. */
const MAX_CANDIDATES = 400
const MAX_LIKED = 5

/** Open records that share words, other words for them or subjects, best first; and those similar to liked ones. */
export async function findCandidates(
  concepts: readonly ProfileConcept[],
  { liked, rejected }: { liked: readonly string[]; rejected: readonly string[] },
): Promise<{ candidates: Candidate[]; version: string }> {
  const filter = { ...noFilter, openAt: clock.now().getTime(), without: rejected }
  const request = toEngineRequest({ ...matchAll, concepts }, filter, {
    sort: 'score',
    limit: MAX_CANDIDATES,
    related: MAX_CANDIDATES,
    relatedCoverage: Number.MIN_VALUE,
  })
  const [{ hits, related, version }, similar] = await Promise.all([
    searchEngine().search(request),
    similarTo(liked, rejected),
  ])
  const found = [...hits, ...related].map(({ id, score, best }) => ({
    id,
    score,
    shared: best.flatMap((alternative, index) => (alternative < 0 ? [] : index)),
  }))
  const known = new Set(found.map(({ id }) => id))
  const others = similar.filter((id) => !known.has(id)).map((id) => ({ id, score: 0, shared: [] }))
  return { candidates: [...found, ...others].slice(0, MAX_CANDIDATES), version }
}

async function similarTo(liked: readonly string[], rejected: readonly string[]): Promise<string[]> {
  // A liked opportunity may have left the catalog.
  const alike = await Promise.allSettled(liked.slice(0, MAX_LIKED).map(findSimilar))
  const ids = alike.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])).map(({ id }) => id)
  return [...new Set([...liked, ...ids])].filter((id) => !rejected.includes(id))
}
