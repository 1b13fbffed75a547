import { likePattern } from '@fundharbor/chassis/like-pattern'
import type { Page } from '@fundharbor/chassis/pages'
import { sortedPage, type Order } from '@fundharbor/chassis/sorted-page'
import type {
  AdminOpportunityQuery,
  AdminOpportunitySort,
  OpportunityState,
} from '@fundharbor/contracts/catalog/admin-opportunities'
import type { QueryBuilder } from 'objection'
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

const columns =
  `id title funder_name category funding_type amount min_amount max_amount currency deadline is_rolling
  is_forecast is_active geo_scope sector organization_types business_types application_url source posted_at revision
  source_says withdrawn_at created_at updated_at`.split(/\s+/)

const states: Record<OpportunityState, (rows: QueryBuilder<Row>) => unknown> = {
  active: (rows) => rows.where({ isActive: true }),
  inactive: (rows) => rows.where({ isActive: false }),
  edited: (rows) => rows.whereNot({ sourceSays: '{}' }),
  withdrawn: (rows) => rows.whereNotNull('withdrawnAt'),
}

/** A page of everything that is not deleted, as the filters leave it. */
export function listOpportunities(query: AdminOpportunityQuery): Promise<Page<Row>> {
  const { search, category, fundingType, source, state, sort = 'newest', limit = PAGE, cursor } = query
  const all = AdminOpportunityModel.query()
    .select(...columns)
    .whereNull('deletedAt')
    .modify((rows) => {
      if (search) rows.whereRaw("(title || ' ' || funder_name) ILIKE ?", [likePattern(search)])
      if (category) rows.whereIn('category', category)
      if (fundingType) rows.whereIn('fundingType', fundingType)
      if (source) rows.whereIn('source', source)
      if (state) states[state](rows)
    })
  return sortedPage(all, orders, { sort, limit, cursor })
}
