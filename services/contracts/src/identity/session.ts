import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** A workspace's plan. `none` and `trial` are treated as `freemium`; `trialEndDate` says whether a trial is running. */
export const SubscriptionStatus = z.enum([
  'none',
  'freemium',
  'trial',
  'basic',
  'premium',
  'unlimited',
  'admin',
])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** Chosen at registration; an `organization` account comes with an organization, a `personal` one may add one. */
export const AccountType = z.enum(['personal', 'organization'])
export type AccountType = z.infer<typeof AccountType>

/** Only `admin` gives access to the console. */
export const Role = z.enum(['user', 'admin'])
export type Role = z.infer<typeof Role>

/** What a member may do in a workspace. People who work alone own their workspace. */
export const WorkspaceRole = z.enum(['owner', 'editor', 'reviewer', 'viewer', 'billing'])
export type WorkspaceRole = z.infer<typeof WorkspaceRole>

/**
 * The signed-in person, as all services know them, in the workspace that their session has chosen. What they create
 * belongs to it, and their plan and trial are those of it. `organization` is null for a workspace without one.
 */
export const Person = z.object({
  id: z.uuid(),
  workspaceId: z.uuid(),
  /** What the person may do: `viewer` without a seat. */
  workspaceRole: WorkspaceRole,
  /** False if the workspace's plan has fewer seats than members and none is left for the person, who can then only read. */
  hasSeat: z.boolean(),
  email: z.string(),
  fullName: z.string(),
  role: Role,
  accountType: AccountType,
  emailVerified: z.boolean(),
  /** Whether the account takes emails. Absent while an older release of identity-billing answers. */
  emailNotifications: z.boolean().optional(),
  subscriptionStatus: SubscriptionStatus,
  trialEndDate: z.iso.datetime().nullable(),
  trialExpired: z.boolean(),
  organization: z.object({ id: z.uuid(), name: z.string(), isVerified: z.boolean() }).nullable(),
})
export type Person = z.infer<typeof Person>

/** Who a browser's cookie belongs to; both null for nobody. `key` identifies the session in `SessionChange`. */
export const SessionResponse = z.object({ person: Person.nullable(), key: z.string().nullable() })

/** PostgreSQL channel on which identity-billing notifies the other services of changed sessions and people. */
export const SESSION_CHANNEL = 'fundharbor_sessions'

/** Payload on `SESSION_CHANNEL`: one session has changed or ended, or all sessions of a user. */
export const SessionChange = z.union([z.object({ key: z.string() }), z.object({ userId: z.uuid() })])
export type SessionChange = z.infer<typeof SessionChange>

/** Sessions, for the other services. */
export const sessions = {
  /** Forward the browser's Cookie header. */
  read: endpoint({
    method: 'GET',
    path: '/internal/session',
    summary: 'Who a cookie belongs to',
    access: 'service',
    response: SessionResponse,
  }),
}
