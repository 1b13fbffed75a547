import { clock } from '@fundharbor/chassis/runtime/clock'
import type { CandidateQuery } from '@fundharbor/contracts/catalog/candidates'
import type { EngineFilter, EngineRequest } from '../search/engine/engine.ts'
import { searchEngine } from '../search/feed/current-engine.ts'
import { noFilter } from '../search/filter.ts'
import { findSimilar } from '../search/similar.ts'
import type { ProfileWord } from '../search/query/profile-words.ts'

/** An opportunity that was found, and which words found it (their places in the list). */
export interface Hit {
  id: string
  words: number[]
}

const FOUND_BY_WORDS = 170
const FOUND_BY_CATEGORY = 70
const LIKED_LOOKED_AT = 5

/** Open opportunities by the profile's words, by its categories where words say little, and by what it likes. */
export async function findHits(query: CandidateQuery, words: ProfileWord[]): Promise<Hit[]> {
  const found = await Promise.all([findByWords(query, words), findByCategory(query), findLikeLiked(query)])
  const byId = new Map<string, Hit>()
  for (const hit of found.flat()) if (!byId.has(hit.id)) byId.set(hit.id, hit)
  return [...byId.values()]
}

async function findLikeLiked({ liked, without }: CandidateQuery): Promise<Hit[]> {
  // One that has left the catalog has nothing like it any more.
  const alike = await Promise.allSettled(liked.slice(0, LIKED_LOOKED_AT).map(findSimilar))
  return alike
    .flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    .filter(({ id }) => !without.includes(id))
    .map(({ id }) => ({ id, words: [] }))
}

const requestOf = (filter: EngineFilter): Omit<EngineRequest, 'sort' | 'limit'> => ({
  concepts: [],
  phrases: [],
  excluded: [],
  filter,
  related: 0,
  relatedCoverage: 1,
})

const openTo = ({ without }: CandidateQuery, facets: EngineFilter['facets'] = {}): EngineFilter => ({
  ...noFilter,
  facets,
  openAt: clock.now().getTime(),
  without,
})

/** Any of the words will do: what has few of them is related, not matched. */
async function findByWords(query: CandidateQuery, words: ProfileWord[]): Promise<Hit[]> {
  if (words.length === 0) return []
  const { hits, related } = await searchEngine().search({
    ...requestOf(openTo(query)),
    concepts: words.map(({ token, weight }) => ({ alternatives: [{ tokens: [token], weight }] })),
    sort: 'score',
    limit: FOUND_BY_WORDS,
    related: FOUND_BY_WORDS,
    relatedCoverage: Number.MIN_VALUE,
  })
  return [...hits, ...related].slice(0, FOUND_BY_WORDS).map(({ id, best }) => ({
    id,
    words: best.flatMap((alternative, place) => (alternative < 0 ? [] : place)),
  }))
}

/** The latest of the profile's categories, first those that its kind of applicant may apply for. */
async function findByCategory(query: CandidateQuery): Promise<Hit[]> {
  const { categories: category, organizationTypes: organizationType } = query
  if (category.length === 0) return []
  const kinds = organizationType.length > 0 ? [{ category, organizationType }, { category }] : [{ category }]
  const found = new Set<string>()
  for (const facets of kinds) {
    const request = { ...requestOf(openTo(query, facets)), sort: 'newest' as const, limit: FOUND_BY_CATEGORY }
    for (const { id } of (await searchEngine().search(request)).hits) found.add(id)
  }
  return [...found].slice(0, FOUND_BY_CATEGORY).map((id) => ({ id, words: [] }))
}
