import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmailAddress, Instant, Message, pageQuery, text } from '../primitives.ts'
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

/** `blocked` by an administrator, or else `verified` or `unverified` by its email address. */
export const AccountState = z.enum(['verified', 'unverified', 'blocked'])
export type AccountState = z.infer<typeof AccountState>

/** `newest` by default. */
export const UserSort = z.enum(['newest', 'oldest', 'name', 'email'])
export type UserSort = z.infer<typeof UserSort>

/** `search` looks in names and email addresses. */
const filters = {
  search: text(100).optional(),
  role: Role.optional(),
  state: AccountState.optional(),
  plan: SubscriptionStatus.optional(),
}

/** A plan that administrators can give without payment; `freemium` takes it away. */
export const GrantablePlan = z.enum(['freemium', 'basic', 'premium', 'unlimited'])
export type GrantablePlan = z.infer<typeof GrantablePlan>

/** Managing users. Administrators cannot block or demote themselves (409 `CONFLICT`). */
export const adminUsers = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Users, newest first by default',
    access: 'admin',
    query: z.object({ ...pageQuery, ...filters, sort: UserSort.optional() }),
    response: z.array(AdminUser),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/users/export',
    summary: 'The filtered users as a CSV file',
    access: 'admin',
    query: z.object(filters),
    response: z.string(),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions',
    summary: 'Sign a user out on every device',
    access: 'admin',
    params,
    response: Message,
  }),
  block: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/block',
    summary: 'Block or unblock an account; this ends its sessions',
    access: 'admin',
    params,
    body: z.object({ blocked: z.boolean() }),
    response: AdminUser,
  }),
  setRole: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/role',
    summary: "Change a user's role; this ends their sessions",
    access: 'admin',
    params,
    body: z.object({ role: Role }),
    response: AdminUser,
  }),
  /** 409 for an account that pays for a subscription. */
  setPlan: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/plan',
    summary: 'Give a user a plan without payment, or take it away',
    access: 'admin',
    params,
    body: z.object({ plan: GrantablePlan }),
    response: AdminUser,
  }),
  /** 409 if the address has an account. */
  invite: endpoint({
    method: 'POST',
    path: '/api/admin/users/invitations',
    summary: 'Email somebody a link to create an account',
    access: 'admin',
    body: z.object({ email: EmailAddress }),
    response: Message,
    status: 201,
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/resend-verification',
    summary: 'Resend the verification email',
    access: 'admin',
    params,
    response: Message,
  }),
}
