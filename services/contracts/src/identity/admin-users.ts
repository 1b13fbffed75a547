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

export const adminUsers = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Users, newest first; `search` looks into names and addresses',
    access: 'admin',
    query: z.object({ ...pageQuery, search: text(100).optional() }),
    response: z.array(AdminUser),
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
