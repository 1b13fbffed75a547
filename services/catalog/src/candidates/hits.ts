import { clock } from '@fundharbor/chassis/clock'
import type { CandidateQuery } from '@fundharbor/contracts/catalog/candidates'
import type { FacetName } from '../opportunities/conditions.ts'
import { Model } from 'objection'
import { findSimilar } from '../opportunities/similar.ts'
import { facetKey, type Statistics } from '../opportunities/statistics.ts'
import type { ProfileWord } from './profile-words.ts'

/** An opportunity that was found, and which words found it (their places in the list). */
export interface Hit {
  id: string
  words: number[]
}

const FOUND_BY_WORDS = 170
const FOUND_BY_CATEGORY = 70
const LIKED_LOOKED_AT = 5

/** A category with more rows is walked from its latest; so many of them are looked at. */
const FEW = 3000
const LOOKED_AT = 600

interface Asked {
  query: CandidateQuery
  words: ProfileWord[]
  statistics: Statistics
}

/** Open opportunities by the profile's words, by its categories where words say little, and by what it likes. */
export async function findHits(asked: Asked): Promise<Hit[]> {
  const found = await Promise.all([findByWords(asked), findByCategory(asked), findLikeLiked(asked)])
  const byId = new Map<string, Hit>()
  for (const hit of found.flat()) if (!byId.has(hit.id)) byId.set(hit.id, hit)
  return [...byId.values()]
}

async function findLikeLiked({ query: { liked, without } }: Asked): Promise<Hit[]> {
  // One that has left the catalogue has nothing like it any more.
  const alike = await Promise.allSettled(liked.slice(0, LIKED_LOOKED_AT).map(findSimilar))
  return alike
    .flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    .filter(({ id }) => !without.includes(id))
    .map(({ id }) => ({ id, words: [] }))
}

/** A word in the title or the funder's name says more than one in the text. */
async function findByWords({ query, words, statistics }: Asked): Promise<Hit[]> {
  if (words.length === 0) return []
  const bindings: Record<string, unknown> = { ...common(query), limit: FOUND_BY_WORDS }
  const branches = words.map((word, index) => {
    bindings[`word${index}`] = word.query
    bindings[`weight${index}`] = word.weight
    return `SELECT s.opportunity_id, ${index} AS word,
        CAST(:weight${index} AS float8) * CASE WHEN s.head @@ CAST(:word${index} AS tsquery) THEN 2 ELSE 1 END AS weight
      FROM opportunity_search s WHERE s.document @@ CAST(:word${index} AS tsquery) AND ${IS_OPEN}
        ${word.isOfApplicants ? `AND s.head @@ CAST(:word${index} AS tsquery)` : ''}`
  })
  const fits = [
    ['category', query.categories, 0.6],
    ['organizationType', query.organizationTypes, 0.3],
    ['geoScope', query.places, 0.3],
  ] as const
  const bonus = fits.map(([facet, values, worth]) => {
    bindings[facet] = idsOf(statistics, facet, values)
    return `CASE WHEN s.facets && CAST(:${facet} AS smallint[]) THEN ${worth} ELSE 0 END`
  })
  const { rows } = await Model.knex().raw(
    `WITH hits AS MATERIALIZED (
       SELECT opportunity_id, sum(weight) AS weight, array_agg(word) AS words
       FROM (${branches.join(' UNION ALL ')}) AS hit GROUP BY opportunity_id
       ORDER BY weight DESC LIMIT 1500)
     SELECT h.opportunity_id AS id, h.words FROM hits h JOIN opportunity_search s USING (opportunity_id)
     WHERE h.opportunity_id <> ALL(:without)
     ORDER BY h.weight * (1 + ${bonus.join(' + ')}) DESC, h.opportunity_id LIMIT :limit`,
    bindings,
  )
  return rows
}

/** The latest of the profile's categories that its kind of applicant may apply for. */
async function findByCategory({ query, statistics }: Asked): Promise<Hit[]> {
  const categories = idsOf(statistics, 'category', query.categories)
  if (categories.length === 0) return []
  const rowsOf = (id: number) => statistics.facets.get(id)?.documents ?? 0
  const isFew = categories.reduce((sum, id) => sum + rowsOf(id), 0) <= FEW
  const where = isFew
    ? 's.document @@ CAST(:query AS tsquery)'
    : 's.facets && CAST(:categories AS smallint[])'
  const { rows } = await Model.knex().raw(
    `WITH latest AS MATERIALIZED (
       SELECT s.opportunity_id, s.facets, s.posted_at FROM opportunity_search s
       WHERE ${where} AND ${IS_OPEN}
       ${isFew ? '' : `ORDER BY s.posted_at DESC, s.opportunity_id DESC LIMIT ${LOOKED_AT}`})
     SELECT opportunity_id AS id, ARRAY[]::int[] AS words FROM latest
     WHERE opportunity_id <> ALL(:without)
     ORDER BY (facets && CAST(:types AS smallint[]))::int + (facets && CAST(:places AS smallint[]))::int DESC,
       posted_at DESC, opportunity_id LIMIT :limit`,
    {
      ...common(query),
      categories,
      query: categories.map((id) => `'~f${id}'`).join(' | '),
      types: idsOf(statistics, 'organizationType', query.organizationTypes),
      places: idsOf(statistics, 'geoScope', query.places),
      limit: FOUND_BY_CATEGORY,
    },
  )
  return rows
}

const IS_OPEN = '(s.closes_at IS NULL OR s.closes_at >= :now)'

const common = ({ without }: CandidateQuery) => ({ now: clock.now(), without })

const idsOf = (statistics: Statistics, facet: FacetName, values: readonly string[]): number[] =>
  values.flatMap((value) => statistics.facetIds.get(facetKey(facet, value)) ?? [])
