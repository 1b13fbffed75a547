import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flagNames } from './flag-names.ts'

/** Plans that a feature can be limited to. A trial counts as the free plan. */
export const FlagPlan = z.enum(['freemium', 'basic', 'premium', 'unlimited'])
export type FlagPlan = z.infer<typeof FlagPlan>

/**
 * For whom a feature is on: people with one of these plans, a share of all people in percent, and people by email. One of
 * the three is enough. Without targeting it is on for everyone.
 */
export const FlagTargeting = z.object({
  plans: z.array(FlagPlan).max(4),
  share: z.number().int().min(0).max(100),
  people: z.array(z.email('Use one email address per line').toLowerCase()).max(200),
})
export type FlagTargeting = z.infer<typeof FlagTargeting>

/** The rule of every feature flag. */
export const FlagRules = z.record(
  z.enum(flagNames),
  z.object({ on: z.boolean(), targeting: FlagTargeting.nullable() }),
)
export type FlagRules = z.infer<typeof FlagRules>

/** Which features are on for one person; true is on. */
export const PersonalFlags = z.record(z.string(), z.boolean())

/** Feature flags for pages. */
export const featureFlags = {
  /** Says nothing about the rules: they contain other people's addresses. */
  mine: endpoint({
    method: 'GET',
    path: '/api/feature-flags',
    summary: 'Which features are on for the person who asks',
    access: 'everyone',
    response: PersonalFlags,
  }),
}

/** Feature flags for the other services. */
export const internalFeatureFlags = {
  rules: endpoint({
    method: 'GET',
    path: '/internal/feature-rules',
    summary: 'The rule of every feature flag',
    access: 'service',
    response: FlagRules,
  }),
}
