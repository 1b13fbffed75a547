import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../primitives.ts'

/**
 * The CommonGrants protocol 0.4.0 (commongrants.org), read-only, with the protocol's names and shapes. Without an API
 * key: excerpt, status, dates and funding, with our page as `source`. With one (`Authorization: Bearer fh_…`, see
 * identity/keys): all fields, and the export.
 */
export const CommonMoney = z.object({ amount: z.string().regex(/^-?[0-9]+\.?[0-9]*$/), currency: z.string() })

/** As in `CommonMoney`, but read once: there, a digit can belong to either half, which takes minutes for a megabyte of them. */
const AMOUNT = /^-?[0-9]+(?:\.[0-9]*)?$/
const MoneyInput = CommonMoney.extend({ amount: z.string().refine((amount) => AMOUNT.test(amount)) })

export const CommonEvent = z.union([
  z.object({
    name: z.string(),
    eventType: z.literal('singleDate'),
    date: z.iso.date(),
    description: z.string().optional(),
  }),
  z.object({ name: z.string(), eventType: z.literal('other'), details: z.string() }),
])

export const OpportunityStatus = z.enum(['forecasted', 'open', 'closed', 'custom'])

const CustomField = z.object({
  name: z.string(),
  fieldType: z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array']),
  value: z.unknown(),
  description: z.string().optional(),
})

export const CommonOpportunity = z.object({
  id: z.uuid(),
  title: z.string(),
  status: z.object({ value: OpportunityStatus }),
  description: z.string(),
  funding: z
    .object({
      details: z.string().optional(),
      totalAmountAvailable: CommonMoney.optional(),
      minAwardAmount: CommonMoney.optional(),
      maxAwardAmount: CommonMoney.optional(),
      estimatedAwardCount: z.number().int().optional(),
    })
    .optional(),
  keyDates: z.object({ postDate: CommonEvent.optional(), closeDate: CommonEvent.optional() }),
  acceptedApplicantTypes: z
    .array(z.object({ value: z.string(), customValue: z.string().optional() }))
    .optional(),
  source: z.string().optional(),
  customFields: z.record(z.string(), CustomField).optional(),
  createdAt: z.iso.datetime(),
  lastModifiedAt: z.iso.datetime(),
})
export type CommonOpportunity = z.infer<typeof CommonOpportunity>

/** Maximum page size and offset. Use the export for everything. */
export const MAX_ITEMS = 100
export const LAST_OFFSET = 100_000

export const Success = z.object({ status: z.literal(200), message: z.string() })
export const PaginationInfo = z.object({
  page: z.number().int(),
  pageSize: z.number().int(),
  totalItems: z.number().int().optional(),
  totalPages: z.number().int().optional(),
})

const Page = Success.extend({ items: z.array(CommonOpportunity), paginationInfo: PaginationInfo })

export const DateRange = z.object({
  operator: z.enum(['between', 'outside']),
  value: z.object({
    min: z.union([z.iso.date(), z.iso.datetime({ offset: true })]),
    max: z.union([z.iso.date(), z.iso.datetime({ offset: true })]),
  }),
})
export type DateRange = z.infer<typeof DateRange>

export const MoneyRange = z
  .object({ operator: z.enum(['between', 'outside']), value: z.object({ min: MoneyInput, max: MoneyInput }) })
  .refine(({ value }) => value.min.currency === value.max.currency, 'Both ends must be in the same currency')
export type MoneyRange = z.infer<typeof MoneyRange>

export const TextsFilter = z.object({ operator: z.enum(['in', 'notIn']), value: z.array(z.string()).max(20) })
export type TextsFilter = z.infer<typeof TextsFilter>
export const IdsFilter = TextsFilter.extend({ value: z.array(z.uuid()).max(20) })

export const CustomFilters = z.record(z.string(), z.object({ operator: z.string(), value: z.unknown() }))

/** Unknown filters are kept, so that the response can say that they were ignored. */
export const CommonFilters = z.looseObject({
  status: TextsFilter.optional(),
  closeDateRange: DateRange.optional(),
  totalFundingAvailableRange: MoneyRange.optional(),
  minAwardAmountRange: MoneyRange.optional(),
  maxAwardAmountRange: MoneyRange.optional(),
  customFilters: CustomFilters.optional(),
})
export type CommonFilters = z.infer<typeof CommonFilters>

export const CommonSortBy = z.enum([
  'lastModifiedAt',
  'createdAt',
  'title',
  'status.value',
  'keyDates.closeDate',
  'funding.maxAwardAmount',
  'funding.minAwardAmount',
  'funding.totalAmountAvailable',
  'funding.estimatedAwardCount',
  'custom',
])
export type CommonSortBy = z.infer<typeof CommonSortBy>

const SortOrder = z.enum(['asc', 'desc'])

/** The body of a search with its filters and what it can be sorted by. */
export const searchBody = <Filters extends z.ZodType, SortBy extends z.ZodType>(
  filters: Filters,
  sortBy: SortBy,
) =>
  z.object({
    search: text(200).optional(),
    filters: filters.optional(),
    sorting: z
      .object({ sortBy, customSortBy: z.string().max(100).optional(), sortOrder: SortOrder.optional() })
      .optional(),
    pagination: z
      .object({ page: z.number().int().min(1).optional(), pageSize: z.number().int().min(1).optional() })
      .optional(),
  })

/** What the response to a search says of how it was sorted and filtered, and what was ignored. */
export const searchInfo = <Filters extends z.ZodType, SortBy extends z.ZodType>(
  filters: Filters,
  sortBy: SortBy,
) => ({
  sortInfo: z.object({
    sortBy,
    customSortBy: z.string().optional(),
    sortOrder: SortOrder,
    errors: z.array(z.string()).optional(),
  }),
  filterInfo: z.object({ filters, errors: z.array(z.string()).optional() }),
})

export const CommonSearch = searchBody(CommonFilters, CommonSortBy)
export type CommonSearch = z.infer<typeof CommonSearch>

const whole = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'Must be a whole number from 1')
  .transform(Number)

/** Which page of a list. */
export const CommonPaging = z.object({ page: whole.optional(), pageSize: whole.optional() })

export const commonGrants = {
  list: endpoint({
    method: 'GET',
    path: '/common-grants/opportunities',
    summary:
      'CommonGrants 0.4.0: opportunities, last modified first. 60 requests per minute, 600 with an API key',
    access: 'everyone',
    query: CommonPaging,
    response: Page,
  }),
  search: endpoint({
    method: 'POST',
    path: '/common-grants/opportunities/search',
    summary: 'CommonGrants 0.4.0: search; totals are omitted above 10,000',
    access: 'everyone',
    body: CommonSearch,
    response: Page.extend(searchInfo(CommonFilters, CommonSortBy)),
  }),
  exportLines: endpoint({
    method: 'GET',
    path: '/common-grants/export/opportunities.jsonl',
    summary:
      'All opportunities as JSON Lines; requires an API key; ten exports per hour for each workspace, one at a time',
    access: 'everyone',
    response: z.unknown(),
  }),
  exportTable: endpoint({
    method: 'GET',
    path: '/common-grants/export/opportunities.csv',
    summary:
      'All opportunities as CSV; requires an API key; ten exports per hour for each workspace, one at a time',
    access: 'everyone',
    response: z.unknown(),
  }),
  read: endpoint({
    method: 'GET',
    path: '/common-grants/opportunities/:oppId',
    summary: 'CommonGrants 0.4.0: one opportunity',
    access: 'everyone',
    params: z.object({ oppId: z.uuid() }),
    response: Success.extend({ data: CommonOpportunity }),
  }),
}
