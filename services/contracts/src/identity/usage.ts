import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SubscriptionStatus } from './session.ts'

/** The admin dashboard's count of organisations, for the service that answers `/api/admin/stats`. */
export const OrganizationCounts = z.object({ total: z.number().int(), verified: z.number().int() })
export type OrganizationCounts = z.infer<typeof OrganizationCounts>

/** Whom to write to, for the other services' mails. */
export const Contact = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  firstName: z.string().nullable(),
  emailVerified: z.boolean(),
  emailNotifications: z.boolean(),
})
export type Contact = z.infer<typeof Contact>

/** What a document may say of a person and the organisation; money is in US dollars. */
export const PersonFacts = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  homeAddress: z.string(),
  /** ISO 3166 code. */
  country: z.string(),
  organization: z
    .object({
      id: z.uuid(),
      name: z.string(),
      description: z.string().nullable(),
      category: z.string(),
      website: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      taxId: z.string().nullable(),
      missionStatement: z.string().nullable(),
      foundedYear: z.number().int().nullable(),
      teamSize: z.number().int().nullable(),
      annualBudget: z.string().nullable(),
    })
    .nullable(),
})
export type PersonFacts = z.infer<typeof PersonFacts>

export const internalIdentity = {
  facts: endpoint({
    method: 'GET',
    path: '/internal/people/:id/facts',
    summary: 'What a document may say of a person and the organisation',
    access: 'service',
    params: z.object({ id: z.uuid() }),
    response: PersonFacts,
  }),
  contact: endpoint({
    method: 'GET',
    path: '/internal/people/:id',
    summary: "A person's name, address and wishes about mails",
    access: 'service',
    params: z.object({ id: z.uuid() }),
    response: Contact,
  }),
  organizationCounts: endpoint({
    method: 'GET',
    path: '/internal/organization-counts',
    summary: 'How many organisations there are, and how many are verified',
    access: 'service',
    response: OrganizationCounts,
  }),
}

/** Limits of one plan; -1 means unlimited. Periods are in days. */
export const PlanLimits = z.object({
  opportunitiesPerPeriod: z.number().int(),
  maxApplicationsPerMonth: z.number().int(),
  periodDays: z.number().int(),
  canAccessPremiumFeatures: z.boolean(),
  canAccessAnalytics: z.boolean(),
  canAccessDocumentGeneration: z.boolean(),
  canAccessApplicationTracking: z.boolean(),
  canAccessWebinars: z.boolean(),
  canAccessBlogPosts: z.boolean(),
  canExportData: z.boolean(),
  prioritySupport: z.boolean(),
})
export type PlanLimits = z.infer<typeof PlanLimits>

const paid: PlanLimits = {
  opportunitiesPerPeriod: -1,
  maxApplicationsPerMonth: -1,
  periodDays: 30,
  canAccessPremiumFeatures: true,
  canAccessAnalytics: true,
  canAccessDocumentGeneration: true,
  canAccessApplicationTracking: true,
  canAccessWebinars: true,
  canAccessBlogPosts: true,
  canExportData: true,
  prioritySupport: true,
}

const freemium: PlanLimits = {
  opportunitiesPerPeriod: 3,
  maxApplicationsPerMonth: 3,
  periodDays: 7,
  canAccessPremiumFeatures: false,
  canAccessAnalytics: false,
  canAccessDocumentGeneration: false,
  canAccessApplicationTracking: false,
  canAccessWebinars: false,
  canAccessBlogPosts: true,
  canExportData: false,
  prioritySupport: false,
}

const inTrial: PlanLimits = {
  ...freemium,
  opportunitiesPerPeriod: 5,
  maxApplicationsPerMonth: 5,
  periodDays: 3,
}

/**
 * What a person may use at an instant. Missing, `none` and `trial` statuses count as freemium;
 * while the trial runs (`trialEndDate` ahead and not `trialExpired`) the trial's limits hold.
 */
export function limitsOf(
  person: {
    subscriptionStatus: z.infer<typeof SubscriptionStatus>
    trialEndDate: string | null
    trialExpired: boolean
    role: string
  },
  now: Date,
): PlanLimits {
  const { subscriptionStatus: status } = person
  if (person.role === 'admin' || status === 'admin' || status === 'unlimited') return paid
  if (status === 'basic' || status === 'premium') return paid
  const trialRuns =
    !person.trialExpired && person.trialEndDate !== null && new Date(person.trialEndDate) > now
  return trialRuns ? inTrial : freemium
}
