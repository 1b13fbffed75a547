import { planOffers, type PaidPlan } from '@fundharbor/contracts/identity/plans'
import { limitsOf, type PlanLimits } from '@fundharbor/contracts/identity/plan-limits'
import { clock, formatMoney } from '@fundharbor/kit'

export type PlanName = 'freemium' | PaidPlan

/** The limits of the free plan, as the server enforces them. */
export const freeLimits: PlanLimits = limitsOf(
  { subscriptionStatus: 'freemium', trialEndDate: null, trialExpired: true, role: 'user' },
  clock.now(),
)

/** A plan as its card shows it. */
export interface PlanCard {
  plan: PlanName
  name: string
  price: string
  period: string
  text: string
  points: readonly string[]
  /** The water level in the drawing. */
  tide: 0 | 1 | 2 | 3
}

const texts: Record<PaidPlan, Pick<PlanCard, 'text' | 'points' | 'tide'>> = {
  basic: {
    text: 'Everything you need to apply.',
    points: [
      'Unlimited opportunities',
      'All document types',
      'Tracking, analytics and export',
      'AI drafting and translation',
      'Priority support',
    ],
    tide: 1,
  },
  premium: {
    text: 'For teams that want phone support.',
    points: ['Everything in Basic', 'Phone support'],
    tide: 2,
  },
  unlimited: { text: 'For organizations with many projects.', points: ['Everything in Premium'], tide: 3 },
}

const free: PlanCard = {
  plan: 'freemium',
  name: 'Free',
  price: '$0',
  period: 'forever',
  text: 'Look around and apply occasionally.',
  points: [
    `${freeLimits.opportunitiesPerPeriod} opportunities every ${freeLimits.periodDays} days`,
    'Cover letters',
    'Community access',
  ],
  tide: 0,
}

/** Every plan, cheapest first. */
export const planCards: readonly PlanCard[] = [
  free,
  ...planOffers.map(({ plan, name, monthly, currency }) => ({
    plan,
    name,
    price: formatMoney(monthly, currency),
    period: 'per month',
    ...texts[plan],
  })),
]

/** The name of a plan: `Basic` for `basic`. */
export const planName = (plan: PlanName): string => planCards.find((card) => card.plan === plan)?.name ?? plan

/** A text, or whether it is included. */
type Cell = string | boolean

const all = (cell: Cell): [Cell, Cell, Cell] => [cell, cell, cell]

/** What each plan includes. Cells are in the order of `planCards`. */
export const comparison: readonly { feature: string; cells: readonly Cell[] }[] = [
  {
    feature: 'Opportunity views',
    cells: [`${freeLimits.opportunitiesPerPeriod} every ${freeLimits.periodDays} days`, ...all('Unlimited')],
  },
  {
    feature: 'Applications per month',
    cells: [String(freeLimits.maxApplicationsPerMonth), ...all('Unlimited')],
  },
  { feature: 'Document generation', cells: ['Cover letters', ...all('All types')] },
  {
    feature: 'AI drafting, match explanations, translation',
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
