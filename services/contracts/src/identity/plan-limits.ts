import { z } from 'zod'
import type { Person } from './session.ts'

/** The limits of a plan. -1 is unlimited. */
export const PlanLimits = z.object({
  /** How many different opportunities can be opened in a period of `periodDays`. */
  opportunitiesPerPeriod: z.number().int(),
  maxApplicationsPerMonth: z.number().int(),
  /** Length of the view period in days. */
  periodDays: z.number().int(),
  canAccessPremiumFeatures: z.boolean(),
  canAccessAnalytics: z.boolean(),
  /** False: cover letters only. */
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

/** How many people can work in a workspace with this plan, or which came with an administrator's account; null is without limit. */
export function seatsOf({
  role,
  subscriptionStatus,
}: Pick<Person, 'role' | 'subscriptionStatus'>): number | null {
  if (role === 'admin' || subscriptionStatus === 'admin' || subscriptionStatus === 'unlimited') return null
  return subscriptionStatus === 'premium' ? 5 : 1
}

/**
 * The limits of a person in their workspace at an instant. Administrators and paid plans have none; everyone else has those of the free
 * plan, or of the trial until `trialEndDate` unless `trialExpired` is set.
 */
export function limitsOf(
  person: Pick<Person, 'subscriptionStatus' | 'trialEndDate' | 'trialExpired' | 'role'>,
  now: Date,
): PlanLimits {
  const { subscriptionStatus: status } = person
  if (person.role === 'admin' || status === 'admin' || status === 'unlimited') return paid
  if (status === 'basic' || status === 'premium') return paid
  const isInTrial =
    !person.trialExpired && person.trialEndDate !== null && new Date(person.trialEndDate) > now
  return isInTrial ? inTrial : freemium
}
