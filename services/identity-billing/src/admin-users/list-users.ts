import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/pages'
import type { AccountState } from '@fundharbor/contracts/identity/admin-users'
import type { Role, SubscriptionStatus } from '@fundharbor/contracts/identity/session'
import type { QueryBuilder } from 'objection'
import { z } from 'zod'
import { UserModel } from '../users/model.ts'

const Position = z.tuple([z.iso.datetime(), z.uuid()])

/** What narrows the list. */
export interface UserFilters {
  search?: string
  role?: Role
  state?: AccountState
  plan?: SubscriptionStatus
}

interface Asked extends UserFilters {
  sort?: 'newest' | 'oldest'
  limit?: number
  cursor?: string
}

const likePattern = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const inState: Record<AccountState, object> = {
  verified: { accountBlocked: false, emailVerified: true },
  unverified: { accountBlocked: false, emailVerified: false },
  blocked: { accountBlocked: true },
}

/** The users that the filters leave. Words are looked for in what the index `users_words` holds. */
export function findUsers({ search, role, state, plan }: UserFilters): QueryBuilder<UserModel> {
  const users = UserModel.query()
  if (role) void users.where({ role })
  if (plan) void users.where({ subscriptionStatus: plan })
  if (state) void users.where(inState[state])
  if (search) void users.whereRaw(`(email::text || ' ' || full_name) ILIKE ?`, likePattern(search))
  return users
}

/** A page of users by the day they registered. */
export async function listUsers(asked: Asked): Promise<Page<UserModel>> {
  const { limit = DEFAULT_PAGE, sort = 'newest' } = asked
  const after = decodeCursor(asked.cursor, (value) => Position.parse(value))
  const order = sort === 'newest' ? 'desc' : 'asc'
  const [rows, total] = await Promise.all([
    findUsers(asked)
      .orderBy([
        { column: 'createdAt', order },
        { column: 'id', order },
      ])
      .limit(limit + 1)
      .modify((users) => {
        if (after) void users.whereRaw(`(created_at, id) ${order === 'desc' ? '<' : '>'} (?, ?)`, after)
      }),
    findUsers(asked).resultSize(),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? [last.createdAt.toISOString(), last.id] : undefined
  return { rows: page, total, next }
}
