import { clock } from '@fundharbor/chassis/runtime/clock'
import type { CandidateQuery } from '@fundharbor/contracts/catalog/candidates'
import { matchAll, toEngineRequest } from '../search/engine-request.ts'
import type { EngineFilter } from '../search/engine/engine.ts'
import { searchEngine } from '../search/feed/current-engine.ts'
import { noFilter } from '../search/engine/no-filter.ts'
import { findSimilar } from '../search/similar.ts'
import type { ProfileWord } from '../search/query/profile-words.ts'

/** A candidate, and the indexes of the profile words that it matched. */
export interface CandidateHit {
  id: string
  words: number[]
}

const FOUND_BY_WORDS = 170
const FOUND_BY_CATEGORY = 70
const MAX_LIKED = 5

/** Open opportunities that match the profile's words or categories, or are similar to what it likes. */
export async function findHits(query: CandidateQuery, words: ProfileWord[]): Promise<CandidateHit[]> {
  const found = await Promise.all([
    findByWords(query, words),
    findByCategory(query),
    findSimilarToLiked(query),
  ])
  const byId = new Map<string, CandidateHit>()
  for (const hit of found.flat()) if (!byId.has(hit.id)) byId.set(hit.id, hit)
  return [...byId.values()]
}

async function findSimilarToLiked({ liked, without }: CandidateQuery): Promise<CandidateHit[]> {
  // A liked opportunity may have left the catalog.
  const alike = await Promise.allSettled(liked.slice(0, MAX_LIKED).map(findSimilar))
  return alike
    .flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    .filter(({ id }) => !without.includes(id))
    .map(({ id }) => ({ id, words: [] }))
}

const openFilter = ({ without }: CandidateQuery, facets: EngineFilter['facets'] = {}): EngineFilter => ({
  ...noFilter,
  facets,
  openAt: clock.now().getTime(),
  without,
})

/** Any word is enough: documents with only some of the words come back as related. */
async function findByWords(query: CandidateQuery, words: ProfileWord[]): Promise<CandidateHit[]> {
  if (words.length === 0) return []
  const concepts = words.map(({ token, weight }) => ({ alternatives: [{ tokens: [token], weight }] }))
  const { hits, related } = await searchEngine().search(
    toEngineRequest({ ...matchAll, concepts }, openFilter(query), {
      sort: 'score',
      limit: FOUND_BY_WORDS,
      related: FOUND_BY_WORDS,
      relatedCoverage: Number.MIN_VALUE,
    }),
  )
  return [...hits, ...related].slice(0, FOUND_BY_WORDS).map(({ id, best }) => ({
    id,
    words: best.flatMap((alternative, place) => (alternative < 0 ? [] : place)),
  }))
}

/** The newest in the profile's categories, first those open to its type of organization. */
async function findByCategory(query: CandidateQuery): Promise<CandidateHit[]> {
  const { categories: category, organizationTypes: organizationType } = query
  if (category.length === 0) return []
  const kinds = organizationType.length > 0 ? [{ category, organizationType }, { category }] : [{ category }]
  const found = new Set<string>()
  for (const facets of kinds) {
    const request = toEngineRequest(matchAll, openFilter(query, facets), {
      sort: 'newest',
      limit: FOUND_BY_CATEGORY,
    })
    for (const { id } of (await searchEngine().search(request)).hits) found.add(id)
  }
  return [...found].slice(0, FOUND_BY_CATEGORY).map((id) => ({ id, words: [] }))
}
