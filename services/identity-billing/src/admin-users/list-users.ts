import {
  byInstant,
  byText,
  everyRow,
  sortedPage,
  type Order,
  type PageRequest,
} from '@fundharbor/chassis/data/sorted-page'
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

export const listUsers = (query: UserFilters & PageRequest<UserSort>) =>
  sortedPage(findUsers(query), orders, query)

/** All matching users, newest first, in batches. */
export const streamUsers = (filters: UserFilters) => everyRow(findUsers(filters), orders.newest)
