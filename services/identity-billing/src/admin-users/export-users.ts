import type { CsvColumns } from '@fundharbor/chassis/http/csv-stream'
import type { UserWithPlan } from '../users/model.ts'

/** Columns of the CSV export. */
export const userColumns: CsvColumns<UserWithPlan> = [
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
