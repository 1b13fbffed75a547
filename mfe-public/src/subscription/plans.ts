import { planOffers, type PaidPlan } from '@fundharbor/contracts/identity/plans'
import { limitsOf, type PlanLimits } from '@fundharbor/contracts/identity/plan-limits'
import { clock } from '@fundharbor/kit'

export type PlanName = 'freemium' | PaidPlan

/** What the free plan includes, as the services count it. */
export const freeLimits: PlanLimits = limitsOf(
  { subscriptionStatus: 'freemium', trialEndDate: null, trialExpired: true, role: 'user' },
  clock.now(),
)

/** One plan's card. */
export interface PlanCard {
  plan: PlanName
  name: string
  /** Whole dollars as they are read. */
  price: string
  period: string
  words: string
  points: readonly string[]
  /** How high the water stands at its staff. */
  tide: 0 | 1 | 2 | 3
}

const words: Record<PaidPlan, Pick<PlanCard, 'words' | 'points' | 'tide'>> = {
  basic: {
    words: 'Everything you need to apply in earnest.',
    points: [
      'Unlimited opportunities',
      'All document types',
      'Tracking, analytics, export',
      'AI drafting and translation',
      'Priority support',
    ],
    tide: 1,
  },
  premium: {
    words: 'For teams that call us.',
    points: ['Everything in Basic', 'Phone support'],
    tide: 2,
  },
  unlimited: { words: 'For offices with many projects.', points: ['Everything in Premium'], tide: 3 },
}

const free: PlanCard = {
  plan: 'freemium',
  name: 'Free',
  price: '$0',
  period: 'always',
  words: 'Look around and apply now and then.',
  points: [
    `${freeLimits.opportunitiesPerPeriod} opportunities per ${freeLimits.periodDays} days`,
    'Cover letters',
    'Community access',
  ],
  tide: 0,
}

/** Every plan, cheapest first. */
export const planCards: readonly PlanCard[] = [
  free,
  ...planOffers.map(({ plan, name, monthly }) => ({
    plan,
    name,
    price: `$${Number(monthly)}`,
    period: 'per month',
    ...words[plan],
  })),
]

/** `basic` reads Basic. */
export const nameOf = (plan: PlanName): string => planCards.find((card) => card.plan === plan)?.name ?? plan

/** A word, or whether it is included. */
type Cell = string | boolean

const all = (cell: Cell): [Cell, Cell, Cell] => [cell, cell, cell]

/** What each plan includes: free, then the paid ones as in `planOffers`. */
export const comparison: readonly { feature: string; cells: readonly Cell[] }[] = [
  {
    feature: 'Opportunity views',
    cells: [`${freeLimits.opportunitiesPerPeriod} per ${freeLimits.periodDays} days`, ...all('Unlimited')],
  },
  {
    feature: 'Applications per month',
    cells: [String(freeLimits.maxApplicationsPerMonth), ...all('Unlimited')],
  },
  { feature: 'Document generation', cells: ['Cover letters', ...all('All types')] },
  {
    feature: 'AI drafting, recommendations, translation',
    cells: [freeLimits.canAccessPremiumFeatures, ...all(true)],
  },
  {
    feature: 'Application tracking, analytics, export',
    cells: [freeLimits.canAccessApplicationTracking, ...all(true)],
  },
  { feature: 'Webinar recordings and materials', cells: [freeLimits.canAccessWebinars, ...all(true)] },
  { feature: 'Blog and community', cells: [freeLimits.canAccessBlogPosts, ...all(true)] },
  { feature: 'Priority support', cells: [freeLimits.prioritySupport, ...all(true)] },
  { feature: 'Phone support', cells: [false, false, true, true] },
]
