import { z } from 'zod'
import { isInOrder, orderOfAmounts } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { AwardedBefore } from './awards.ts'
import { shownBrief } from './briefs.ts'
import { DeadlineZone, undatedFields } from './closing-fields.ts'
import {
  amountInput,
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
  shownSources,
  slugsOf,
  sources,
} from '../vocabulary.ts'
import { Facets } from './facets.ts'
import { OpportunityFact } from './facts.ts'

/**
 * The source of a record: its name, its id and public number there (null if none), its URL, and when it was read.
 */
export const Provenance = z.object({
  name: z.enum(slugsOf(shownSources)).meta({ 'x-extensible-enum': true }),
  id: z.string(),
  number: z.string().nullable(),
  url: z.string().nullable(),
  readAt: Instant,
})

/** Why a row was found: by the words typed, by a synonym, or by meaning. */
export const MatchReason = z.object({ kind: z.enum(['word', 'synonym', 'meaning']), term: z.string() })
export type MatchReason = z.infer<typeof MatchReason>

/** A subject of an opportunity. */
export const SubjectLink = z.object({ id: z.string(), label: z.string() })
export type SubjectLink = z.infer<typeof SubjectLink>

/**
 * An opportunity in lists. Unknown values are null: `amount` (the funder's wording), `minAmount` and `maxAmount` in
 * `currency`, `deadline` (the funder's hour, else the end of the closing day in the funder's time zone, `deadlineZone`). The
 * application URL is part of the metered details, so lists only say whether there is one.
 */
export const OpportunityRow = z.object({
  id: z.uuid(),
  title: z.string(),
  funderName: z.string(),
  category: z.enum(slugsOf(categories)),
  /** All its categories; the first is `category`. */
  categories: z.array(z.enum(slugsOf(categories))),
  subjects: z.array(SubjectLink),
  fundingType: z.enum(slugsOf(fundingTypes)),
  amount: z.string().nullable(),
  minAmount: Money.nullable(),
  maxAmount: Money.nullable(),
  currency: Currency,
  deadline: Instant.nullable(),
  deadlineZone: DeadlineZone,
  isRolling: z.boolean(),
  isForecast: z.boolean(),
  ...undatedFields,
  isActive: z.boolean(),
  geoScope: z.string().nullable(),
  sector: z.string().nullable(),
  organizationTypes: z.array(z.enum(slugsOf(organizationTypes))),
  businessTypes: z.array(z.enum(slugsOf(businessTypes))),
  /** Start of the description as plain text, about 200 characters; empty if the source has none. */
  excerpt: z.string(),
  /** Plain-text snippet with matched words between « and ». Null without a search text. */
  highlight: z.string().nullable(),
  hasApplicationUrl: z.boolean(),
  source: Provenance.pick({ name: true }),
  postedAt: Instant.nullable(),
  /** Related to the search but not a match; listed after all matches. */
  related: z.boolean(),
  /** Why the row matched, strongest first. Empty without a search text. */
  matched: z.array(MatchReason),
})
export type OpportunityRow = z.infer<typeof OpportunityRow>

/** All details of an opportunity. Long texts are sanitized HTML. Opening it counts as a view. */
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
      'Whether the source shortened the description; it then ends with an ellipsis, and source.url has the full text',
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
  /** The announcement and other documents at the source, if known. */
  documents: z
    .array(z.object({ name: z.string(), url: z.string() }))
    .nullable()
    .default(null),
  /** Funding of the whole program and the number of expected awards, if the source says so. */
  totalFunding: Money.nullable(),
  expectedAwards: z.number().int().nullable(),
  source: Provenance,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Opportunity = z.infer<typeof Opportunity>

/** An opportunity with what it asks for, structured by rules, and the facts that were derived from it. */
export const OpportunityDetails = Opportunity.extend({
  ...shownBrief,
  facts: z.array(OpportunityFact).default([]),
  /** Federal programs that it belongs to. */
  programs: z.array(z.object({ listing: z.string(), title: z.string() })).default([]),
  /** Awards of this call, else of its program, else of its funder under any program; null if none is known. */
  awardedBefore: AwardedBefore.nullable().default(null),
  /** Names of the sources that are being asked for awards of this call or its program. */
  awardSourcesAsked: z.array(z.string()).default([]),
})
export type OpportunityDetails = z.output<typeof OpportunityDetails>

/**
 * `relevance` ranks by the search text, `best` by the profile of the caller's organization. Default: relevance with a
 * search text, else newest. Without a profile, `best` is newest too.
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

const amountBound = amountInput({ places: 0, max: 999_999_999_999, message: 'Must be a whole number' })
  .transform(Number)
  .describe("Compared with the amounts in each opportunity's own currency; nothing is converted")

/**
 * The filters. Lists are comma-separated, slugs or labels in any case; places and sectors are separated by `|`.
 * Amounts are whole units of each opportunity's own currency; nothing is converted.
 */
export const OpportunityFilter = z.object({
  search: text(200).optional(),
  category: slugList(slugsOf(categories)).optional(),
  /** Comma-separated subject ids. */
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
  /** Includes opportunities that have probably closed: without a deadline, and long past by other evidence. */
  includeProbablyClosed: queryFlag.optional(),
  /** Searches for exactly what was typed, without corrections. */
  verbatim: queryFlag.optional(),
  /** Terms of `alsoSearched` to exclude from the expansion, separated by `|`. */
  without: text(1000).optional(),
})
export type OpportunityFilter = z.output<typeof OpportunityFilter>

/** Most rows of a CSV file of search results. */
export const MAX_EXPORTED_RESULTS = 1000

export const OpportunityQuery = OpportunityFilter.extend({ sort: OpportunitySort.optional(), ...pageQuery })
export type OpportunityQuery = z.output<typeof OpportunityQuery>

/** A suggestion while typing: a title or funder with this prefix, or a completion of the last word. */
export const Suggestion = z.object({ kind: z.enum(['title', 'funder', 'word']), text: z.string() })
export type Suggestion = z.infer<typeof Suggestion>

/**
 * For visitors: the number of open opportunities and of their funders, what they state per currency, largest first, and
 * those that close next.
 */
export const CatalogOverview = z.object({
  open: z.number().int(),
  funders: z.number().int(),
  funding: z.array(z.object({ currency: Currency, amount: Money })),
  closingSoon: z.array(
    OpportunityRow.pick({ id: true, title: true, funderName: true, deadline: true, deadlineZone: true }),
  ),
})
export type CatalogOverview = z.infer<typeof CatalogOverview>

export const opportunities = {
  list: endpoint({
    method: 'GET',
    path: '/api/opportunities',
    summary: "Search the catalog; amounts are compared in each opportunity's own currency",
    query: OpportunityQuery.refine(isInOrder, orderOfAmounts),
    response: z.array(OpportunityRow),
  }),
  /** The first 1,000 matches. 403 `PLAN_REQUIRED` for plans without canExportData. */
  export: endpoint({
    method: 'GET',
    path: '/api/opportunities/export',
    summary: 'Search results as a CSV file, 1,000 at most',
    query: OpportunityFilter.extend({ sort: OpportunitySort.optional() }).refine(isInOrder, orderOfAmounts),
    response: z.string(),
  }),
  facets: endpoint({
    method: 'GET',
    path: '/api/opportunities/facets',
    summary: 'Facet counts of a query',
    query: OpportunityFilter.refine(isInOrder, orderOfAmounts),
    response: Facets,
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/api/opportunities/suggestions',
    summary: 'Suggestions while typing, ten at most',
    query: z.object({ search: text(200) }),
    response: z.array(Suggestion),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/opportunities/overview',
    summary: 'For visitors: how many opportunities are open, by how many funders, and those that close next',
    access: 'everyone',
    response: CatalogOverview,
  }),
  details: endpoint({
    method: 'GET',
    path: '/api/opportunities/:id',
    summary: 'All details of an opportunity; counts as a view',
    params: z.object({ id: z.uuid() }),
    response: OpportunityDetails,
  }),
  similar: endpoint({
    method: 'GET',
    path: '/api/opportunities/:id/similar',
    summary: 'Similar open opportunities, six at most',
    params: z.object({ id: z.uuid() }),
    response: z.array(OpportunityRow),
  }),
  byIds: endpoint({
    method: 'GET',
    path: '/api/funding-opportunities',
    summary: 'Opportunities by id, 100 at most; without ids, the first 100 open ones',
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
    summary: 'Number of open opportunities, and their total funding per currency',
    response: z.object({
      opportunities: z.number().int(),
      funding: z.array(z.object({ currency: Currency, amount: Money })),
    }),
  }),
}
