import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

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

export const AccountType = z.enum(['personal', 'organization'])
export type AccountType = z.infer<typeof AccountType>

export const Role = z.enum(['user', 'admin'])
export type Role = z.infer<typeof Role>

/** The signed-in person as every service knows them. `inTrial` holds at the moment of the answer. */
export const Person = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  role: Role,
  accountType: AccountType,
  emailVerified: z.boolean(),
  subscriptionStatus: SubscriptionStatus,
  trialEndDate: z.iso.datetime().nullable(),
  trialExpired: z.boolean(),
  organization: z.object({ id: z.uuid(), name: z.string(), isVerified: z.boolean() }).nullable(),
})
export type Person = z.infer<typeof Person>

/** Answer to another service that passes on a browser's Cookie header. `key` names the session in NOTIFYs. */
export const SessionAnswer = z.object({ person: Person.nullable(), key: z.string().nullable() })
export type SessionAnswer = z.infer<typeof SessionAnswer>

/** Postgres channel on which identity-billing announces that a session or a person changed. */
export const SESSION_CHANNEL = 'fundharbor_sessions'

/** Payload on `SESSION_CHANNEL`: one session ended or changed, or every session of a user. */
export const SessionChange = z.union([z.object({ key: z.string() }), z.object({ userId: z.uuid() })])
export type SessionChange = z.infer<typeof SessionChange>

export const sessions = {
  /** The browser's Cookie header is passed on as it came. */
  read: endpoint({
    method: 'GET',
    path: '/internal/session',
    summary: 'Who a cookie belongs to',
    access: 'service',
    response: SessionAnswer,
  }),
}
