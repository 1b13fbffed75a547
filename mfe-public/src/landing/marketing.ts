/** Every claim and price that the landing page makes stands here and nowhere else. */

/** Marketing copy; the live number of open calls stands beside it. */
export const claims = [
  { figure: '$2.5B+', label: 'funding' },
  { figure: '15,000+', label: 'opportunities' },
  { figure: '89%', label: 'success rate' },
  { figure: '150+', label: 'countries' },
] as const

/** A word, or whether it is included. */
type Cell = string | boolean

export const comparison: readonly { feature: string; free: Cell; basic: Cell }[] = [
  { feature: 'Funding opportunities', free: '3 per 7 days', basic: 'Unlimited' },
  { feature: 'Documents', free: 'Cover letters', basic: 'All types' },
  { feature: 'AI templates and generation', free: false, basic: true },
  { feature: 'Application tracking', free: false, basic: true },
  { feature: 'Analytics and export', free: false, basic: true },
  { feature: 'AI recommendations', free: false, basic: true },
  { feature: 'Document translation', free: false, basic: true },
  { feature: 'Webinar access', free: false, basic: true },
  { feature: 'Community access', free: true, basic: true },
]

export const plans = [
  {
    slug: 'freemium',
    name: 'Free',
    price: '$0',
    period: '',
    words: '3 opportunities per 7 days, cover letters, basic search.',
    action: 'Get Started',
  },
  {
    slug: 'basic',
    name: 'Basic',
    price: '$10',
    period: 'per month',
    words: 'Unlimited opportunities, all document types, tracking and translation.',
    action: 'Choose Basic',
  },
] as const

export const teasers = [
  {
    slug: 'reading-a-federal-funding-notice',
    minutes: 5,
    title: 'Reading a federal funding notice: the five pages that decide',
    words: 'Most notices run past sixty pages. These are the ones to read before you say yes.',
  },
  {
    slug: 'what-reviewers-underline-in-a-letter-of-inquiry',
    minutes: 8,
    title: 'What reviewers underline in a letter of inquiry',
    words: 'One page, three questions. How small teams answer them without a consultant.',
  },
  {
    slug: 'budget-lines-that-survive-an-audit',
    minutes: 6,
    title: 'Budget lines that survive an audit',
    words: 'Personnel, indirect costs and the quiet art of writing a justification.',
  },
] as const
