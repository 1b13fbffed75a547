import { z } from 'zod'
import { extensibleRecord } from '../primitives.ts'
import { facetNames } from './facet-names.ts'

/**
 * A facet value and the number of matches that selecting it would leave, with the other filters applied. `label` is set
 * for values whose label only the service knows: subjects.
 */
export const FacetCount = z.object({
  value: z.string(),
  count: z.number().int(),
  label: z.string().optional(),
})
export type FacetCount = z.infer<typeof FacetCount>

/** Filters with facet counts. */
export const FacetName = z.enum(facetNames)
export type FacetName = z.infer<typeof FacetName>

/** A term added by query expansion, and the words typed that led to it. */
export const AlsoSearched = z.object({ term: z.string(), because: z.string() })
export type AlsoSearched = z.infer<typeof AlsoSearched>

/** A sum or a deadline that the search text states, as a filter: its words, and what was understood. */
export const SearchCondition = z.object({ phrase: z.string(), label: z.string() })
export type SearchCondition = z.infer<typeof SearchCondition>

/** A category or subject close to the search; `count` is its number of open opportunities. */
export const NearestTopic = z.object({
  kind: z.enum(['category', 'subject']),
  id: z.string(),
  label: z.string(),
  count: z.number().int(),
})
export type NearestTopic = z.infer<typeof NearestTopic>

/**
 * Suggestions for an empty result. `excludingFilter`: the filter whose removal alone brings the most matches, and how
 * many; null if no single one helps, or if a later release named it. `nearest`: best first, six at most.
 */
export const SearchHints = z.object({
  excludingFilter: z
    .object({ name: FacetName.meta({ 'x-extensible-enum': true }), count: z.number().int() })
    .nullable()
    .catch(null),
  nearest: z.array(NearestTopic),
})
export type SearchHints = z.infer<typeof SearchHints>

/**
 * Facet counts for the list's query: matches only, not related rows. `correctedTo`: the corrected search text that was
 * used. `conditions`: parts of the text that filtered instead of being searched. `hints`: set if nothing matches, else
 * null. The facet `subject` has the most frequent values, and always the selected ones.
 */
export const Facets = z.object({
  total: z.number().int(),
  correctedTo: z.string().nullable(),
  alsoSearched: z.array(AlsoSearched),
  conditions: z.array(SearchCondition).default([]),
  facets: extensibleRecord(FacetName.options, z.array(FacetCount).default([])),
  hints: SearchHints.nullable(),
})
export type Facets = z.infer<typeof Facets>
