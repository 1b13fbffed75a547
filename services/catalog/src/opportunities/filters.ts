import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { amountRanges } from '@fundharbor/contracts/vocabulary'
import type { FacetName } from './conditions.ts'
import { closingShare, facetKey, type Statistics } from './statistics.ts'

const DAY_MS = 86_400_000

/** How much an amount leaves that is none of the offered ranges: taken as the half, whatever it is. */
const ANY_AMOUNT = 0.5

/** One filter over `s`: values that the index knows by id, or a condition on columns. */
export interface SearchFilter {
  name: FacetName
  /** The row has one of these values. Null where columns are compared. */
  ids: number[] | null
  sql: string
  /** About how large a share of the catalogue it leaves. */
  share: number
}

interface Context {
  statistics: Statistics
  now: Date
  /** Receives what the conditions bind. */
  bindings: Record<string, unknown>
}

/** The filters that are set; conditions are in docs of `OpportunityFilter`. */
export function readFilters(filter: OpportunityFilter, context: Context): SearchFilter[] {
  const named: [FacetName, readonly string[] | undefined][] = [
    ['category', filter.category],
    ['fundingType', filter.fundingType],
    ['source', filter.source],
    ['organizationType', filter.organizationType],
    ['businessType', filter.businessType],
    ['geoScope', places(filter.geoScope)],
    ['sector', places(filter.sector)],
  ]
  const filters = named.flatMap(([name, values]) => (values ? [byValues(name, values, context)] : []))
  const { minAmount, maxAmount } = filter
  if (minAmount !== undefined || maxAmount !== undefined) filters.push(byAmount(filter, context))
  if (filter.deadlineWithin !== undefined) filters.push(byDeadline(filter, filter.deadlineWithin, context))
  return filters
}

/** Several places or sectors are separated by `|`: their names hold commas. An empty one asks for nothing. */
const places = (text: string | undefined): string[] | undefined =>
  text ? text.split('|').map((part) => part.trim()) : undefined

function byValues(
  name: FacetName,
  values: readonly string[],
  { statistics, bindings }: Context,
): SearchFilter {
  const ids = [...new Set(values.flatMap((value) => statistics.facetIds.get(facetKey(name, value)) ?? []))]
  bindings[`ids_${name}`] = ids
  const documents = ids.reduce((sum, id) => sum + (statistics.facets.get(id)?.documents ?? 0), 0)
  const share = statistics.total === 0 ? 1 : Math.min(1, documents / statistics.total)
  return { name, ids, sql: `s.facets && CAST(:ids_${name} AS smallint[])`, share }
}

/** The stated range overlaps the one asked for; what is unknown matches no range. */
function byAmount({ minAmount, maxAmount }: OpportunityFilter, context: Context): SearchFilter {
  const offered = amountRanges.find(({ min, max }) => (minAmount ?? 0) === min && (maxAmount ?? null) === max)
  if (offered) return byValues('amount', [offered.slug], context)
  const parts = []
  if (minAmount !== undefined) parts.push('s.high >= :minAmount')
  if (maxAmount !== undefined) parts.push('s.low < :maxAmount')
  Object.assign(context.bindings, { minAmount, maxAmount })
  return { name: 'amount', ids: null, sql: `(${parts.join(' AND ')})`, share: ANY_AMOUNT }
}

/** Where what has closed is left out anyway, the share is of what is open. */
function byDeadline(
  { includeExpired }: OpportunityFilter,
  days: number,
  { statistics, now, bindings }: Context,
): SearchFilter {
  const until = new Date(now.getTime() + days * DAY_MS)
  bindings.closesBy = until
  const inside = closingShare(statistics, now.getTime(), until.getTime())
  const open = includeExpired ? 1 : closingShare(statistics, now.getTime(), Infinity)
  const share = open === 0 ? 1 : inside / open
  return { name: 'deadlineWithin', ids: null, sql: 's.closes_at BETWEEN :now AND :closesBy', share }
}
