import { likePattern } from '@fundharbor/chassis/data/like-pattern'
import { clock } from '@fundharbor/chassis/runtime/clock'
import {
  CommonAwardFilters,
  type CommonAwardSearch,
  type CommonAwardSortBy,
} from '@fundharbor/contracts/catalog/common-awards'
import { addIgnored, addMoney, addStatus, isDay, type CommonConditions } from './conditions.ts'

/** An award is completed the day after its last. `:today` is a day in UTC. */
export const AWARD_STATUS = "CASE WHEN a.ends_on < CAST(:today AS date) THEN 'completed' ELSE 'awarded' END"

/** SQL expressions to sort by. */
export const awardSortKeys: Record<Exclude<CommonAwardSortBy, 'custom'>, string> = {
  lastModifiedAt: 'a.updated_at',
  createdAt: 'a.created_at',
  title: "nullif(lower(a.title), '')",
  'status.value': 'status',
  'keyDates.awardDate': 'a.awarded_on',
  'funding.awardedAmount': 'a.amount',
}

export const today = (): string => clock.now().toISOString().slice(0, 10)

/** A search as conditions on `a` (awards), `f` (funders) and `r` (recipients). */
export function buildAwardConditions({ search, filters = {} }: CommonAwardSearch): CommonConditions {
  const conditions: CommonConditions = { where: [], bindings: {}, errors: [] }
  const { where, bindings, errors } = conditions
  if (search) {
    where.push("concat_ws(' ', a.title, a.description, f.name, r.name) ILIKE ALL(:words)")
    bindings.words = search.split(/\s+/).map(likePattern)
  }
  if (filters.status) {
    addStatus(AWARD_STATUS, filters.status, conditions)
    bindings.today = today()
  }
  if (filters.opportunityId) {
    where.push(
      `${filters.opportunityId.operator === 'in' ? '' : 'NOT '}EXISTS (
         SELECT FROM opportunities o WHERE o.id = ANY(:opportunities) AND o.source_number = a.call)`,
    )
    bindings.opportunities = filters.opportunityId.value
  }
  if (filters.awardDateRange) addDays(filters.awardDateRange, conditions)
  addMoney({ table: 'a', column: 'amount' }, filters.awardedAmountRange, conditions)
  addIgnored(filters, CommonAwardFilters.shape, errors)
  return conditions
}

const dayOf = (bound: string): string => (isDay(bound) ? bound : new Date(bound).toISOString().slice(0, 10))

/** A month or a year counts as its first day. Text, because PostgreSQL's dates have no year 0. */
function addDays(
  { operator, value }: NonNullable<CommonAwardFilters['awardDateRange']>,
  { where, bindings }: CommonConditions,
): void {
  where.push(
    `a.awarded_on IS NOT NULL AND to_char(a.awarded_on, 'YYYY-MM-DD') ${operator === 'between' ? '' : 'NOT '}BETWEEN :first AND :last`,
  )
  bindings.first = dayOf(value.min)
  bindings.last = dayOf(value.max)
}
