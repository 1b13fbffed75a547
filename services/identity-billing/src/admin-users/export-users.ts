import { csvLine } from '@fundharbor/chassis/csv'
import { findUsers, type UserFilters } from './list-users.ts'
import type { UserModel } from '../users/model.ts'

type Cell = string | null

const columns: [string, (user: UserModel) => Cell][] = [
  ['email', (user) => user.email],
  ['full_name', (user) => user.fullName],
  ['first_name', (user) => user.firstName],
  ['last_name', (user) => user.lastName],
  ['role', (user) => user.role],
  ['email_verified', (user) => (user.emailVerified ? 'yes' : 'no')],
  ['subscription_status', (user) => user.subscriptionStatus],
  ['blocked_at', (user) => user.blockedAt?.toISOString() ?? null],
  ['created_at', (user) => user.createdAt.toISOString()],
]

/** The filtered users as a CSV file, newest first. */
export async function exportUsers(filters: UserFilters): Promise<string> {
  const users = await findUsers(filters).orderBy('createdAt', 'desc')
  const lines = users.map((user) => csvLine(columns.map(([, read]) => read(user))))
  return [csvLine(columns.map(([head]) => head)), ...lines].join('')
}
