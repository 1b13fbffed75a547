import { byInstant, byText, everyRow, sortedPage, type Order } from '@fundharbor/chassis/data/sorted-page'
import type { Page } from '@fundharbor/chassis/http/pages'
import type { AccountState, UserSort } from '@fundharbor/contracts/identity/admin-users'
import type { Role, SubscriptionStatus } from '@fundharbor/contracts/identity/session'
import { likePattern } from '@fundharbor/chassis/data/like-pattern'
import { UserWithPlan } from '../users/model.ts'

export interface UserFilters {
  search?: string
  role?: Role
  state?: AccountState
  plan?: SubscriptionStatus
}

interface UserQuery extends UserFilters {
  sort?: UserSort
  limit?: number
  cursor?: string
}

const stateFilters: Record<AccountState, object> = {
  verified: { accountBlocked: false, emailVerified: true },
  unverified: { accountBlocked: false, emailVerified: false },
  blocked: { accountBlocked: true },
}

/** Each order has an index. */
const orders: Record<UserSort, Order> = {
  newest: byInstant('created_at', 'desc'),
  oldest: byInstant('created_at', 'asc'),
  name: byText('full_name'),
  email: byText('email'),
}

/** The search expression must match the index `users_search`. */
function findUsers({ search, role, state, plan }: UserFilters) {
  const users = UserWithPlan.read()
  if (role) void users.where({ role })
  if (plan)
    void users.whereIn('workspaceId', (those) =>
      those.select('id').from('workspaces').where('subscription_status', plan),
    )
  if (state) void users.where(stateFilters[state])
  if (search) void users.whereRaw(`(email::text || ' ' || full_name) ILIKE ?`, likePattern(search))
  return users
}

export const listUsers = ({
  sort = 'newest',
  limit,
  cursor,
  ...filters
}: UserQuery): Promise<Page<UserWithPlan>> => sortedPage(findUsers(filters), orders, { sort, limit, cursor })

/** All matching users, newest first, in batches. */
export const streamUsers = (filters: UserFilters) => everyRow(findUsers(filters), orders.newest)
