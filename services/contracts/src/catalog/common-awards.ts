import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  CommonEvent,
  CommonMoney,
  CommonPaging,
  CustomFilters,
  DateRange,
  IdsFilter,
  MoneyRange,
  PaginationInfo,
  searchBody,
  searchInfo,
  Success,
  TextsFilter,
} from './common-grants.ts'

const OrganizationRefs = z.object({ primary: z.object({ id: z.uuid(), name: z.string() }) })

const Period = z.object({
  name: z.string(),
  eventType: z.literal('dateRange'),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
})

/** A past award in the CommonGrants protocol 0.4.0, where its routes are experimental. */
export const CommonAward = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  status: z.object({ value: z.enum(['awarded', 'completed']) }),
  funding: z.object({ awardedAmount: CommonMoney }),
  keyDates: z.object({ awardDate: CommonEvent.optional(), periodOfPerformance: Period.optional() }),
  funders: OrganizationRefs,
  recipientOrganizations: OrganizationRefs,
  source: z.string().optional(),
  createdAt: z.iso.datetime(),
  lastModifiedAt: z.iso.datetime(),
})
export type CommonAward = z.infer<typeof CommonAward>

/** Unknown filters are kept, so that the response can say that they were ignored. */
export const CommonAwardFilters = z.looseObject({
  status: TextsFilter.optional(),
  opportunityId: IdsFilter.optional(),
  awardDateRange: DateRange.optional(),
  awardedAmountRange: MoneyRange.optional(),
  customFilters: CustomFilters.optional(),
})
export type CommonAwardFilters = z.infer<typeof CommonAwardFilters>

export const CommonAwardSortBy = z.enum([
  'lastModifiedAt',
  'createdAt',
  'title',
  'status.value',
  'keyDates.awardDate',
  'funding.awardedAmount',
  'custom',
])
export type CommonAwardSortBy = z.infer<typeof CommonAwardSortBy>

export const CommonAwardSearch = searchBody(CommonAwardFilters, CommonAwardSortBy)
export type CommonAwardSearch = z.infer<typeof CommonAwardSearch>

const Page = Success.extend({ items: z.array(CommonAward), paginationInfo: PaginationInfo })

/** Awards of publications whose terms allow anybody to pass them on. */
export const commonAwards = {
  list: endpoint({
    method: 'GET',
    path: '/common-grants/awards',
    summary: 'CommonGrants 0.4.0: past awards, last modified first; totals are omitted above 10,000',
    access: 'everyone',
    query: CommonPaging,
    response: Page,
  }),
  search: endpoint({
    method: 'POST',
    path: '/common-grants/awards/search',
    summary:
      'CommonGrants 0.4.0: search of past awards by words of title, description, funder and recipient; totals are omitted above 10,000',
    access: 'everyone',
    body: CommonAwardSearch,
    response: Page.extend(searchInfo(CommonAwardFilters, CommonAwardSortBy)),
  }),
  read: endpoint({
    method: 'GET',
    path: '/common-grants/awards/:awdId',
    summary: 'CommonGrants 0.4.0: one past award',
    access: 'everyone',
    params: z.object({ awdId: z.uuid() }),
    response: Success.extend({ data: CommonAward }),
  }),
}
