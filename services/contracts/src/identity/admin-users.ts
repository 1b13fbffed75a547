import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, Message, pageQuery, text } from '../primitives.ts'
import { Role, SubscriptionStatus } from './session.ts'

/** A user as administrators see them. */
export const AdminUser = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: Role,
  emailVerified: z.boolean(),
  subscriptionStatus: SubscriptionStatus,
  accountBlocked: z.boolean(),
  blockedAt: Instant.nullable(),
  createdAt: Instant,
})
export type AdminUser = z.infer<typeof AdminUser>

const params = z.object({ id: z.uuid() })

/** Whether an account is open: its address verified, still waiting for that, or blocked by an administrator. */
export const AccountState = z.enum(['verified', 'unverified', 'blocked'])
export type AccountState = z.infer<typeof AccountState>

export const UserSort = z.enum(['newest', 'oldest', 'name', 'email'])
export type UserSort = z.infer<typeof UserSort>

/** What narrows the list of users. `search` looks into names and addresses. */
const filters = {
  search: text(100).optional(),
  role: Role.optional(),
  state: AccountState.optional(),
  plan: SubscriptionStatus.optional(),
}

export const adminUsers = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Users, newest first unless asked otherwise',
    access: 'admin',
    query: z.object({ ...pageQuery, ...filters, sort: UserSort.optional() }),
    response: z.array(AdminUser),
  }),
  /** A CSV file of the filtered list. */
  export: endpoint({
    method: 'GET',
    path: '/api/admin/users/export',
    summary: 'Users as a CSV file',
    access: 'admin',
    query: z.object(filters),
    response: z.string(),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions',
    summary: 'Sign somebody out on every device',
    access: 'admin',
    params,
    response: Message,
  }),
  block: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/block',
    summary: 'Block or unblock an account; blocking ends its sessions',
    access: 'admin',
    params,
    body: z.object({ blocked: z.boolean() }),
    response: AdminUser,
  }),
  setRole: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/role',
    summary: 'Make somebody an administrator or a user; their sessions end',
    access: 'admin',
    params,
    body: z.object({ role: Role }),
    response: AdminUser,
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/resend-verification',
    summary: 'Send the verification mail again',
    access: 'admin',
    params,
    response: Message,
  }),
}
