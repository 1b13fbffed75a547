import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  Currency,
  Instant,
  Money,
  pageQuery,
  queryFlag,
  queryInteger,
  slugList,
  text,
} from '../primitives.ts'
import {
  businessTypes,
  categories,
  fundingTypes,
  organizationTypes,
  slugsOf,
  sources,
} from '../vocabulary.ts'

/**
 * Where a record was read: the source's name, its own id there (for programs), the number that people quote (null where
 * there is none), its page, and when it was read.
 */
export const Provenance = z.object({
  name: z.enum(slugsOf(sources)),
  id: z.string(),
  number: z.string().nullable(),
  url: z.string().nullable(),
  readAt: Instant,
})
export type Provenance = z.infer<typeof Provenance>

/** Why a row was found: by the words typed, by other words for them, or by what it means. */
export const MatchReason = z.object({ kind: z.enum(['word', 'synonym', 'meaning']), term: z.string() })
export type MatchReason = z.infer<typeof MatchReason>

/** A subject that a record is about. */
export const SubjectLink = z.object({ id: z.string(), label: z.string() })
export type SubjectLink = z.infer<typeof SubjectLink>

/**
 * An opportunity as lists show it. Unknown facts are null: `amount` (the funder's wording), `minAmount` and
 * `maxAmount` in `currency`, `deadline` (end of the closing day in the funder's zone, as an instant).
 * The application address is metered by the details: lists say only whether there is one.
 */
export const OpportunityRow = z.object({
  id: z.uuid(),
  title: z.string(),
  funderName: z.string(),
  category: z.enum(slugsOf(categories)),
  /** All categories that it belongs to; the first is `category`. */
  categories: z.array(z.enum(slugsOf(categories))),
  subjects: z.array(SubjectLink),
  fundingType: z.enum(slugsOf(fundingTypes)),
  amount: z.string().nullable(),
  minAmount: Money.nullable(),
  maxAmount: Money.nullable(),
  currency: Currency,
  deadline: Instant.nullable(),
  isRolling: z.boolean(),
  isForecast: z.boolean(),
  isActive: z.boolean(),
  geoScope: z.string().nullable(),
  sector: z.string().nullable(),
  organizationTypes: z.array(z.enum(slugsOf(organizationTypes))),
  businessTypes: z.array(z.enum(slugsOf(businessTypes))),
  /** Requirements or description, plain text, at most some 200 characters; empty where the source has none. */
  excerpt: z.string(),
  /** Matched words between « and », plain text. Only with a keyword. */
  highlight: z.string().nullable(),
  hasApplicationUrl: z.boolean(),
  source: Provenance.pick({ name: true }),
  postedAt: Instant.nullable(),
  /** Close to the search but not a match: listed after all matches. */
  related: z.boolean(),
  /** What in the row answers the search, the strongest first. Only with a keyword. */
  matched: z.array(MatchReason),
})
export type OpportunityRow = z.infer<typeof OpportunityRow>

/** Everything about one opportunity. Long texts are sanitised HTML. Opening one is a metered view. */
export const Opportunity = OpportunityRow.omit({
  highlight: true,
  source: true,
  related: true,
  matched: true,
}).extend({
  description: z.string(),
  isExcerpt: z
    .boolean()
    .describe(
      'Whether the source itself cut the description; it ends with an ellipsis, and source.url has it all',
    ),
  requirements: z.string().nullable(),
  eligibilityCriteria: z.string().nullable(),
  eligibilityRequirements: z.string().nullable(),
  applicationProcess: z.string().nullable(),
  selectionCriteria: z.string().nullable(),
  timeframe: z.string().nullable(),
  renewability: z.string().nullable(),
  matchingRequired: z.boolean(),
  funderWebsite: z.string().nullable(),
  contactEmail: z.string().nullable(),
  applicationUrl: z.string().nullable(),
  /** Money for the whole programme and how many awards are expected, where the source says so. */
  totalFunding: Money.nullable(),
  expectedAwards: z.number().int().nullable(),
  source: Provenance,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Opportunity = z.infer<typeof Opportunity>

/**
 * `relevance` is how well a row answers the keyword, `best` how well it fits the profile of the caller's organization.
 * Without a sort: relevance with a keyword, else newest. `best` without a profile is newest, too.
 */
export const OpportunitySort = z.enum([
  'relevance',
  'best',
  'deadline',
  '-deadline',
  'amount',
  '-amount',
  'newest',
])
export type OpportunitySort = z.infer<typeof OpportunitySort>

/** The words stand in the OpenAPI document too. */
const amountBound = queryInteger(0, 999_999_999_999).describe(
  "Compared with the amounts in each opportunity's own currency; nothing is converted",
)

/**
 * The filters; lists are comma-separated, slugs or labels in any case, places and sectors separated by `|`.
 * Amounts are whole units of each opportunity's own currency: nothing is converted.
 */
export const OpportunityFilter = z.object({
  search: text(200).optional(),
  category: slugList(slugsOf(categories)).optional(),
  /** Ids of subjects, separated by commas. */
  subject: text(1000).optional(),
  fundingType: slugList(slugsOf(fundingTypes)).optional(),
  minAmount: amountBound.optional(),
  maxAmount: amountBound.optional(),
  organizationType: slugList(slugsOf(organizationTypes)).optional(),
  businessType: slugList(slugsOf(businessTypes)).optional(),
  geoScope: text(1000).optional(),
  sector: text(2000).optional(),
  source: slugList(slugsOf(sources)).optional(),
  /** Days from now. */
  deadlineWithin: queryInteger(0, 3650).optional(),
  /** Days back from now. */
  postedWithin: queryInteger(0, 3650).optional(),
  includeExpired: queryFlag.optional(),
  /** Searches for exactly what was typed: nothing is corrected. */
  verbatim: queryFlag.optional(),
  /** Terms of `alsoSearched` not to look for, separated by `|`. */
  without: text(1000).optional(),
})
export type OpportunityFilter = z.output<typeof OpportunityFilter>

export const OpportunityQuery = OpportunityFilter.extend({ sort: OpportunitySort.optional(), ...pageQuery })
export type OpportunityQuery = z.output<typeof OpportunityQuery>

/**
 * One value of a filter and how many results it would leave, the other filters kept. `label` is there where the value
 * is an id that only the service can name: subjects.
 */
export const FacetCount = z.object({
  value: z.string(),
  count: z.number().int(),
  label: z.string().optional(),
})
export type FacetCount = z.infer<typeof FacetCount>

/** Filters that have counts of their own. */
export const FacetName = z.enum([
  'category',
  'subject',
  'fundingType',
  'amount',
  'organizationType',
  'businessType',
  'geoScope',
  'sector',
  'source',
  'deadlineWithin',
])
export type FacetName = z.infer<typeof FacetName>

/** Something a search looked for besides the words typed, and the words that led to it. */
export const AlsoSearched = z.object({ term: z.string(), because: z.string() })
export type AlsoSearched = z.infer<typeof AlsoSearched>

/** A category or subject close to what was searched; `count` is how many open opportunities it has by itself. */
export const NearestTopic = z.object({
  kind: z.enum(['category', 'subject']),
  id: z.string(),
  label: z.string(),
  count: z.number().int(),
})
export type NearestTopic = z.infer<typeof NearestTopic>

/**
 * Ways out of an empty result. `excludingFilter` is the filter whose removal alone brings the most matches, and how many
 * those are; null where no single one brings any. `nearest` is best first, six at most.
 */
export const SearchHints = z.object({
  excludingFilter: z.object({ name: FacetName, count: z.number().int() }).nullable(),
  nearest: z.array(NearestTopic),
})
export type SearchHints = z.infer<typeof SearchHints>

/**
 * Counts for the same query as the list: matches only, not related rows. `correctedTo` is the text that was searched
 * instead of a misspelled one. `didYouMean` repeats it for clients of the release before. `hints` are there when
 * nothing matches, else null. The facet `subject` has the most frequent ones, and always those that are chosen.
 */
export const Facets = z.object({
  total: z.number().int(),
  approximate: z.boolean(),
  didYouMean: z.string().nullable(),
  correctedTo: z.string().nullable(),
  alsoSearched: z.array(AlsoSearched),
  facets: z.record(FacetName, z.array(FacetCount)),
  hints: SearchHints.nullable(),
})
export type Facets = z.infer<typeof Facets>

/** What the search field offers while somebody types: a title or funder that begins so, or the last word completed. */
export const Suggestion = z.object({ kind: z.enum(['title', 'funder', 'word']), text: z.string() })
export type Suggestion = z.infer<typeof Suggestion>

/** A glimpse for visitors: how many calls are open, and those that close next. */
export const CatalogGlimpse = z.object({
  open: z.number().int(),
  closingSoon: z.array(OpportunityRow.pick({ id: true, title: true, funderName: true, deadline: true })),
})
export type CatalogGlimpse = z.infer<typeof CatalogGlimpse>

export const opportunities = {
  list: endpoint({
    method: 'GET',
    path: '/api/opportunities',
    summary: "Search the catalogue; amounts are compared in each opportunity's own currency",
    query: OpportunityQuery,
    response: z.array(OpportunityRow),
  }),
  facets: endpoint({
    method: 'GET',
    path: '/api/opportunities/facets',
    summary: 'Counts per filter value for a query',
    query: OpportunityFilter,
    response: Facets,
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/api/opportunities/suggestions',
    summary: 'What somebody who types this may look for, ten at most',
    query: z.object({ search: text(200) }),
    response: z.array(Suggestion),
  }),
  glimpse: endpoint({
    method: 'GET',
    path: '/api/opportunities/glimpse',
    summary: 'How many calls are open and which close next; for visitors',
    access: 'everyone',
    response: CatalogGlimpse,
  }),
  details: endpoint({
    method: 'GET',
    path: '/api/opportunities/:id',
    summary: 'Everything about one opportunity; a metered view',
    params: z.object({ id: z.uuid() }),
    response: Opportunity,
  }),
  similar: endpoint({
    method: 'GET',
    path: '/api/opportunities/:id/similar',
    summary: 'Open opportunities whose titles say most of the same, six at most',
    params: z.object({ id: z.uuid() }),
    response: z.array(OpportunityRow),
  }),
  byIds: endpoint({
    method: 'GET',
    path: '/api/funding-opportunities',
    summary: 'Opportunities by id, 100 at most; all of the first 100 open ones without ids',
    query: z.object({
      ids: z
        .string()
        .transform((value) => value.split(','))
        .pipe(z.array(z.uuid()).max(100))
        .optional(),
    }),
    response: z.array(OpportunityRow),
  }),
  dashboard: endpoint({
    method: 'GET',
    path: '/api/dashboard-stats',
    summary: 'Open opportunities and the funding they state, per currency',
    response: z.object({
      opportunities: z.number().int(),
      funding: z.array(z.object({ currency: Currency, amount: Money })),
    }),
  }),
}
