import type { Offer } from '../site-capabilities.ts'
import { freeLimits, type PlanName } from './plans.ts'

/** What a plan's card says about it. */
export interface PlanContents {
  text: string
  points: readonly string[]
  /** The water level in the drawing. */
  tide: 0 | 1 | 2 | 3
}

const VIEWS = `every ${freeLimits.periodDays} days`

/** What each plan includes on this site. */
export const describePlans = (offer: Offer): Record<PlanName, PlanContents> => ({
  freemium: {
    text: 'Look around and apply occasionally.',
    points: [
      `${freeLimits.opportunitiesPerPeriod} opportunities ${VIEWS}`,
      'Recommendations with reasons',
      'Cover letters',
      'Community access',
    ],
    tide: 0,
  },
  basic: {
    text: 'Everything you need to apply.',
    points: [
      'Unlimited opportunities',
      'All document types',
      'Analytics and export',
      ...(offer.drafting ? ['AI drafting'] : []),
      ...(offer.translation ? ['Document translation'] : []),
      'Webinar recordings',
      'Priority support',
    ],
    tide: 1,
  },
  premium: {
    text: 'For teams of up to five.',
    points: [
      'Everything in Basic',
      'One workspace for the team, with roles',
      ...(offer.phone ? ['Phone support'] : []),
    ],
    tide: 2,
  },
  unlimited: {
    text: 'For organizations of any size.',
    points: ['Everything in Premium', 'Invite as many people as you like'],
    tide: 3,
  },
})

/** A text, or whether it is included. */
type Cell = string | boolean

interface ComparedFeature {
  feature: string
  /** In the order of `plans`. */
  cells: readonly Cell[]
}

const all = (cell: Cell): [Cell, Cell, Cell] => [cell, cell, cell]
const everyPlan = (feature: string): ComparedFeature => ({ feature, cells: [true, ...all(true)] })

/** What each plan includes on this site, feature by feature. */
export const comparePlans = (offer: Offer): readonly ComparedFeature[] => [
  {
    feature: 'Opportunity views',
    cells: [`${freeLimits.opportunitiesPerPeriod} ${VIEWS}`, ...all('Unlimited')],
  },
  {
    feature: 'Applications per month',
    cells: [String(freeLimits.maxApplicationsPerMonth), ...all('Unlimited')],
  },
  { feature: 'Seats', cells: ['1', '1', '5', 'Unlimited'] },
  everyPlan('Recommendations with reasons'),
  { feature: 'Document generation', cells: ['Cover letters', ...all('All types')] },
  ...modelFeatures(offer).map((feature) => ({
    feature,
    cells: [freeLimits.canAccessPremiumFeatures, ...all(true)],
  })),
  everyPlan('Application tracking'),
  { feature: 'Analytics and export', cells: [freeLimits.canAccessAnalytics, ...all(true)] },
  everyPlan('Email notifications'),
  everyPlan('Live webinars'),
  { feature: 'Webinar recordings and materials', cells: [freeLimits.canAccessWebinars, ...all(true)] },
  { feature: 'Blog and community', cells: [freeLimits.canAccessBlogPosts, ...all(true)] },
  { feature: 'Priority support', cells: [freeLimits.prioritySupport, ...all(true)] },
  ...(offer.phone ? [{ feature: 'Phone support', cells: [false, false, true, true] }] : []),
]

const modelFeatures = ({ drafting, explanations, translation }: Offer): string[] => [
  ...(drafting ? ['AI drafting'] : []),
  ...(explanations ? ['AI match explanations'] : []),
  ...(translation ? ['Document translation'] : []),
]
