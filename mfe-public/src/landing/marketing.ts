/* All claims and prices of the landing page. */

import type { Offer } from '../site-capabilities.ts'

export const trialNote = '3 days, 5 funding opportunities, no card required.'

/** The figures below are what the platform is built for; the catalog's own are at the top of the page. */
export const claimsTitle = 'Our goals'

/** The specification's marketing claims. */
export const marketingStats = [
  { figure: '$2.5B+', label: 'funding' },
  { figure: '15,000+', label: 'opportunities' },
  { figure: '89%', label: 'success rate' },
  { figure: '150+', label: 'countries' },
] as const

/** A text, or whether it is included. */
type Cell = string | boolean

interface ComparedFeature {
  feature: string
  free: Cell
  basic: Cell
}

const paid = (feature: string): ComparedFeature => ({ feature, free: false, basic: true })
const free = (feature: string): ComparedFeature => ({ feature, free: true, basic: true })

/** What the two plans include on this site. */
export const comparePlans = ({ drafting, explanations, translation }: Offer): readonly ComparedFeature[] => [
  { feature: 'Funding opportunities', free: '3 every 7 days', basic: 'Unlimited' },
  { feature: 'Documents', free: 'Cover letters', basic: 'All types' },
  ...(drafting ? [paid('AI drafting')] : []),
  free('Application tracking'),
  paid('Analytics and export'),
  free('Recommendations with reasons'),
  ...(explanations ? [paid('AI match explanations')] : []),
  ...(translation ? [paid('Document translation')] : []),
  free('Email notifications'),
  free('Live webinars'),
  paid('Webinar recordings'),
  free('Community access'),
  paid('Priority support'),
]

/** The plans of the landing page, as they are on this site. */
export const describePlans = ({ translation }: Offer) => [
  {
    slug: 'freemium' as const,
    name: 'Free',
    price: '$0',
    period: '',
    text: '3 opportunities every 7 days, cover letters, and basic search.',
    action: 'Get started',
  },
  {
    slug: 'basic' as const,
    name: 'Basic',
    price: '$10',
    period: 'per month',
    text: `Unlimited opportunities, all document types, analytics, and ${translation ? 'translation' : 'export'}.`,
    action: 'Choose Basic',
  },
]

/** The plans with more than one seat, which the specification's two cards leave out. */
export const teamPlans =
  'For teams: Premium is $20 per month for five people, and Unlimited $50 for any number.'

export const teasers = [
  {
    slug: 'reading-a-federal-funding-notice',
    minutes: 5,
    title: 'Reading a federal funding notice: the five pages that decide',
    text: 'Most notices run past 60 pages. These are the ones to read before you say yes.',
  },
  {
    slug: 'what-reviewers-underline-in-a-letter-of-inquiry',
    minutes: 8,
    title: 'What reviewers underline in a letter of inquiry',
    text: 'One page, three questions, and how small teams answer them without a consultant.',
  },
  {
    slug: 'budget-lines-that-survive-an-audit',
    minutes: 6,
    title: 'Budget lines that survive an audit',
    text: 'Personnel, indirect costs, and the quiet art of writing a justification.',
  },
] as const
