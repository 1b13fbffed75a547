import { clock } from '@fundharbor/chassis/runtime/clock'
import {
  CommonFilters,
  type CommonSortBy,
  type DateRange,
  type MoneyRange,
  type TextsFilter,
} from '@fundharbor/contracts/catalog/common-grants'
import { openSql } from '../../records/opportunities/open.ts'

/** A search as SQL, and what is not supported. */
export interface CommonConditions {
  where: string[]
  bindings: Record<string, unknown>
  errors: string[]
}

/** The closing day where the funder is. Text, because PostgreSQL's dates have no year 0. */
const CLOSING_DAY = "to_char(o.deadline AT TIME ZONE o.deadline_zone, 'YYYY-MM-DD')"

const STATUS = `CASE WHEN NOT ${openSql('o.')} THEN 'closed' WHEN o.is_forecast THEN 'forecasted' ELSE 'open' END`

/** SQL expressions to sort by. */
export const sortKeys: Record<Exclude<CommonSortBy, 'custom'>, string> = {
  lastModifiedAt: 'o.updated_at',
  createdAt: 'o.created_at',
  title: 'lower(o.title)',
  'status.value': STATUS,
  'keyDates.closeDate': 'o.deadline',
  'funding.maxAwardAmount': 'o.max_amount',
  'funding.minAwardAmount': 'o.min_amount',
  'funding.totalAmountAvailable': 'o.total_funding',
  'funding.estimatedAwardCount': 'o.expected_awards',
}

/** `found` are the ids that match the keyword; null without a keyword. */
export function buildConditions(found: string[] | null, filters: CommonFilters): CommonConditions {
  const conditions: CommonConditions = { where: ['o.is_active'], bindings: { now: clock.now() }, errors: [] }
  const { where, bindings, errors } = conditions
  if (found) {
    where.push('o.id = ANY(:found)')
    bindings.found = found
  }
  if (filters.status) addStatus(STATUS, filters.status, conditions)
  if (filters.closeDateRange) addDates(filters.closeDateRange, conditions)
  addMoney({ table: 'o', column: 'total_funding' }, filters.totalFundingAvailableRange, conditions)
  addMoney({ table: 'o', column: 'min_amount' }, filters.minAwardAmountRange, conditions)
  addMoney({ table: 'o', column: 'max_amount' }, filters.maxAwardAmountRange, conditions)
  addIgnored(filters, CommonFilters.shape, errors)
  return conditions
}

/** Unknown filters named in a response, and the length of their names. */
const MAX_NAMED = 20
const MAX_NAME = 100

/** Adds an error for each filter that is ignored. */
export function addIgnored(filters: Record<string, unknown>, known: object, errors: string[]): void {
  const { customFilters } = filters
  if (customFilters && Object.keys(customFilters).length > 0)
    errors.push('customFilters are not supported and were ignored')
  const unknown = Object.keys(filters).filter((name) => !Object.hasOwn(known, name))
  for (const name of unknown.slice(0, MAX_NAMED))
    errors.push(`${name.slice(0, MAX_NAME)} is not a filter of this API and was ignored`)
}

/** `status` is an SQL expression. */
export function addStatus(
  status: string,
  { operator, value }: TextsFilter,
  { where, bindings }: CommonConditions,
): void {
  where.push(`${operator === 'in' ? '' : 'NOT '}(${status}) = ANY(:statuses)`)
  bindings.statuses = value
}

/** The filters of a search that this API knows. */
export const knownFilters = (filters: CommonFilters = {}): CommonFilters =>
  CommonFilters.strip().parse(filters)

export const isDay = (bound: string) => bound.length === 'YYYY-MM-DD'.length

/** Compares days with the closing day in the funder's time zone, and instants with the deadline. */
function addDates({ operator, value }: DateRange, { where, bindings }: CommonConditions): void {
  const read = (bound: string) => (isDay(bound) ? CLOSING_DAY : 'o.deadline')
  where.push(
    `o.deadline IS NOT NULL AND ${operator === 'between' ? '' : 'NOT '}(
       ${read(value.min)} >= :closesFrom AND ${read(value.max)} <= :closesTo)`,
  )
  bindings.closesFrom = isDay(value.min) ? value.min : new Date(value.min)
  bindings.closesTo = isDay(value.max) ? value.max : new Date(value.max)
}

/** Amounts in other currencies never match, with either operator. */
export function addMoney(
  { table, column }: { table: string; column: string },
  range: MoneyRange | undefined,
  { where, bindings }: CommonConditions,
): void {
  if (!range) return
  const not = range.operator === 'between' ? '' : 'NOT '
  where.push(
    `${table}.currency = :currency_${column} AND ${table}.${column} ${not}BETWEEN CAST(:least_${column} AS numeric) AND CAST(:most_${column} AS numeric)`,
  )
  bindings[`currency_${column}`] = range.value.min.currency
  bindings[`least_${column}`] = range.value.min.amount
  bindings[`most_${column}`] = range.value.max.amount
}
