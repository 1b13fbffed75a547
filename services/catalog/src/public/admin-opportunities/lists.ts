import { likePattern } from '@fundharbor/chassis/data/like-pattern'
import { byInstant, everyRow, sortedPage, type Order } from '@fundharbor/chassis/data/sorted-page'
import type {
  AdminOpportunityFilters,
  AdminOpportunityQuery,
  AdminOpportunitySort,
  OpportunityState,
} from '@fundharbor/contracts/catalog/admin-opportunities'
import type { QueryBuilder } from 'objection'
import { shownFields } from '../../records/opportunities/field-lists.ts'
import { AdminOpportunityModel } from './model.ts'

type Row = AdminOpportunityModel
type Direction = Order['direction']

/** Page size of the specification. */
const PAGE_SIZE = 50

const byTitle = (direction: Direction): Order => ({
  sql: 'lower(left(title, 120))',
  type: 'text',
  direction,
})

/** Opportunities without a deadline sort last. */
const byDeadline = (direction: Direction): Order => ({
  sql: "coalesce(deadline, 'infinity')",
  type: 'timestamptz',
  direction,
})

const byAmount = (direction: Direction): Order => ({
  sql: 'coalesce(max_amount, min_amount, -1)',
  type: 'numeric',
  direction,
})

const orders: Record<AdminOpportunitySort, Order> = {
  newest: byInstant('created_at', 'desc'),
  title: byTitle('asc'),
  '-title': byTitle('desc'),
  deadline: byDeadline('asc'),
  '-deadline': byDeadline('desc'),
  amount: byAmount('asc'),
  '-amount': byAmount('desc'),
}

const columns = shownFields('console')

const states: Record<OpportunityState, (rows: QueryBuilder<Row>) => unknown> = {
  active: (rows) => rows.where({ isActive: true }),
  inactive: (rows) => rows.where({ isActive: false }),
  edited: (rows) => rows.whereNot({ sourceValues: '{}' }),
  withdrawn: (rows) => rows.whereNotNull('withdrawnAt'),
}

/** Opportunities that are not deleted and match the filters. */
const findMatching = ({ search, category, fundingType, source, state }: AdminOpportunityFilters) =>
  AdminOpportunityModel.ofCatalog()
    .select(...columns)
    .whereNull('deletedAt')
    .modify((rows) => {
      if (search) rows.whereRaw("(title || ' ' || funder_name) ILIKE ?", [likePattern(search)])
      if (category) rows.whereIn('category', category)
      if (fundingType) rows.whereIn('fundingType', fundingType)
      if (source) rows.whereIn('source', source)
      if (state) states[state](rows)
    })

/** A page of matching opportunities, newest first by default. */
export const listOpportunities = (query: AdminOpportunityQuery) =>
  sortedPage(findMatching(query), orders, { limit: PAGE_SIZE, ...query })

/** Every matching opportunity, newest first. */
export const everyOpportunity = (filters: AdminOpportunityFilters): AsyncGenerator<Row> =>
  everyRow(findMatching(filters), orders.newest)
