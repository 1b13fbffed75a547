import { likePattern } from '@fundharbor/chassis/data/like-pattern'
import type { Page } from '@fundharbor/chassis/http/pages'
import { everyRow, sortedPage, type Order } from '@fundharbor/chassis/data/sorted-page'
import type {
  AdminOpportunityFilters,
  AdminOpportunityQuery,
  AdminOpportunitySort,
  OpportunityState,
} from '@fundharbor/contracts/catalog/admin-opportunities'
import type { QueryBuilder } from 'objection'
import { shownFields } from '../opportunities/field-lists.ts'
import { AdminOpportunityModel } from './model.ts'

type Row = AdminOpportunityModel
type Direction = Order['direction']

/** As many as the specification's list shows at first and adds at a time. */
const PAGE = 50

const TITLE = 'lower(left(title, 120))'

const byTitle = (direction: Direction): Order => ({
  sql: TITLE,
  type: 'text',
  direction,
})

/** What closes never comes after all that does. */
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
  newest: {
    sql: 'created_at',
    type: 'timestamptz',
    direction: 'desc',
  },
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

/** Everything that is not deleted, as the filters leave it. */
const found = ({ search, category, fundingType, source, state }: AdminOpportunityFilters) =>
  AdminOpportunityModel.query()
    .select(...columns)
    .whereNull('deletedAt')
    .modify((rows) => {
      if (search) rows.whereRaw("(title || ' ' || funder_name) ILIKE ?", [likePattern(search)])
      if (category) rows.whereIn('category', category)
      if (fundingType) rows.whereIn('fundingType', fundingType)
      if (source) rows.whereIn('source', source)
      if (state) states[state](rows)
    })

/** A page of them, newest first unless asked otherwise. */
export const listOpportunities = ({
  sort = 'newest',
  limit = PAGE,
  cursor,
  ...filters
}: AdminOpportunityQuery): Promise<Page<Row>> => sortedPage(found(filters), orders, { sort, limit, cursor })

/** All of them, newest first. */
export const everyOpportunity = (filters: AdminOpportunityFilters): AsyncGenerator<Row> =>
  everyRow(found(filters), orders.newest)
