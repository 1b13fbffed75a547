import { clock } from '@fundharbor/chassis/clock'
import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { readKeyword, type KeywordQuery } from './keyword.ts'

const DAY_MS = 86_400_000

/** Filters that have counts of their own, in the names of the facets. */
export const facetNames = [
  'category',
  'fundingType',
  'amount',
  'organizationType',
  'businessType',
  'geoScope',
  'sector',
  'source',
  'deadlineWithin',
] as const
export type FacetName = (typeof facetNames)[number]

/** A query's conditions over `o` (opportunities) and `s` (opportunity_search), as SQL over bound values. */
export interface Conditions {
  keyword: KeywordQuery | null
  /** What every count and list keeps: active, not expired, matching the keyword, posted lately. */
  base: string[]
  /** The filters that are set, by facet. */
  filters: Partial<Record<FacetName, string>>
  bindings: Record<string, unknown>
}

/** Lowest and highest amount that are known. */
const LOW = 'coalesce(o.min_amount, o.max_amount)'
const HIGH = 'coalesce(o.max_amount, o.min_amount)'

const daysFrom = (days: number) => new Date(clock.now().getTime() + days * DAY_MS)

/** Turns a parsed query into conditions. */
export function conditionsOf(filter: OpportunityFilter): Conditions {
  const keyword = filter.search ? readKeyword(filter.search) : null
  const base = ['o.is_active']
  const bindings: Record<string, unknown> = { now: clock.now(), ...keyword?.bindings }
  if (!filter.includeExpired) base.push('(o.deadline IS NULL OR o.deadline >= :now)')
  if (keyword) base.push(`s.document @@ ${keyword.sql}`)
  else if (filter.search?.trim()) base.push('false')
  if (filter.postedWithin !== undefined) {
    base.push('o.posted_at >= :postedSince')
    bindings.postedSince = daysFrom(-filter.postedWithin)
  }
  return { keyword, base, filters: filtersOf(filter, bindings), bindings }
}

function filtersOf(filter: OpportunityFilter, bindings: Record<string, unknown>): Conditions['filters'] {
  const filters: Conditions['filters'] = {}
  const set = (name: FacetName, sql: string, value: unknown) => {
    filters[name] = sql
    bindings[name] = value
  }
  if (filter.category) set('category', 'o.category = ANY(:category)', filter.category)
  if (filter.fundingType) set('fundingType', 'o.funding_type = ANY(:fundingType)', filter.fundingType)
  if (filter.source) set('source', 'o.source = ANY(:source)', filter.source)
  if (filter.organizationType)
    set('organizationType', 'o.organization_types && :organizationType', filter.organizationType)
  if (filter.businessType) set('businessType', 'o.business_types && :businessType', filter.businessType)
  if (filter.geoScope) set('geoScope', 'lower(o.geo_scope) = ANY(:geoScope)', lowered(filter.geoScope))
  if (filter.sector) set('sector', 'lower(o.sector) = ANY(:sector)', lowered(filter.sector))
  if (filter.deadlineWithin !== undefined) {
    set('deadlineWithin', 'o.deadline BETWEEN :now AND :deadlineWithin', daysFrom(filter.deadlineWithin))
  }
  const amount = amountCondition(filter, bindings)
  if (amount) filters.amount = amount
  return filters
}

/** Several places or sectors are separated by `|`: their names hold commas. */
const lowered = (text: string): string[] => text.split('|').map((part) => part.trim().toLowerCase())

/** The stated range overlaps the one asked for; what is unknown matches no range. */
function amountCondition(
  { minAmount, maxAmount }: OpportunityFilter,
  bindings: Record<string, unknown>,
): string | null {
  const parts = []
  if (minAmount !== undefined) {
    parts.push(`${HIGH} >= :minAmount`)
    bindings.minAmount = minAmount
  }
  if (maxAmount !== undefined) {
    parts.push(`${LOW} < :maxAmount`)
    bindings.maxAmount = maxAmount
  }
  return parts.length === 0 ? null : `(${parts.join(' AND ')})`
}

/** Everything that a listed row must fulfil. */
export const whereOf = ({ base, filters }: Conditions): string =>
  [...base, ...Object.values(filters)].join(' AND ')
