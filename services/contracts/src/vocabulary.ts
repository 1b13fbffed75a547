/** A term of the product's option lists: the slug is stored and sent, the label is shown. */
export interface Term<S extends string = string> {
  slug: S
  label: string
}

const terms = <const T extends readonly Term[]>(list: T): T => list

/** Categories of opportunities. The admin dialogs offer those in `adminCategories`. */
export const categories = terms([
  { slug: 'community', label: 'Community' },
  { slug: 'education', label: 'Education' },
  { slug: 'environment', label: 'Environment' },
  { slug: 'health', label: 'Health' },
  { slug: 'arts', label: 'Arts' },
  { slug: 'technology', label: 'Technology' },
  { slug: 'research', label: 'Research' },
  { slug: 'economic-development', label: 'Economic Development' },
  { slug: 'social-services', label: 'Social Services' },
  { slug: 'agriculture', label: 'Agriculture' },
  { slug: 'youth-development', label: 'Youth Development' },
  { slug: 'women-empowerment', label: 'Women Empowerment' },
  { slug: 'entrepreneurship', label: 'Entrepreneurship' },
  { slug: 'other', label: 'Other' },
])
export type Category = (typeof categories)[number]['slug']

/** Funding types. The admin dialogs call `investment` Equity. */
export const fundingTypes = terms([
  { slug: 'grant', label: 'Grant' },
  { slug: 'investment', label: 'Investment' },
  { slug: 'loan', label: 'Loan' },
  { slug: 'fellowship', label: 'Fellowship' },
  { slug: 'prize', label: 'Prize' },
])
export type FundingType = (typeof fundingTypes)[number]['slug']

/** Funding types on the search page. */
export const searchFundingTypes: readonly FundingType[] = ['grant', 'investment', 'loan', 'fellowship']

/** Funding types in the admin dialogs, with their labels. */
export const adminFundingTypes = terms([
  { slug: 'grant', label: 'Grant' },
  { slug: 'loan', label: 'Loan' },
  { slug: 'investment', label: 'Equity' },
  { slug: 'prize', label: 'Prize' },
])

/** Categories in the admin dialogs, in order. */
export const adminCategories: { add: readonly Category[]; edit: readonly Category[] } = {
  add: [
    'economic-development',
    'education',
    'health',
    'environment',
    'technology',
    'social-services',
    'agriculture',
    'youth-development',
  ],
  edit: [
    'economic-development',
    'education',
    'health',
    'environment',
    'technology',
    'social-services',
    'agriculture',
    'youth-development',
    'women-empowerment',
    'entrepreneurship',
  ],
}

/** Types of applicants, for the organization type filter. */
export const organizationTypes = terms([
  { slug: 'nonprofit', label: 'Nonprofit' },
  { slug: 'business', label: 'Business' },
  { slug: 'academic', label: 'Academic' },
  { slug: 'individual', label: 'Individual' },
])
export type OrganizationType = (typeof organizationTypes)[number]['slug']

/** The business-type filter. */
export const businessTypes = terms([
  { slug: 'startup', label: 'Startup' },
  { slug: 'small-business', label: 'Small Business' },
  { slug: 'social-enterprise', label: 'Social Enterprise' },
  { slug: 'technology', label: 'Technology' },
  { slug: 'manufacturing', label: 'Manufacturing' },
  { slug: 'healthcare', label: 'Healthcare' },
  { slug: 'agriculture', label: 'Agriculture' },
])
export type BusinessType = (typeof businessTypes)[number]['slug']

/** Organization categories at registration. */
export const registrationCategories = terms([
  { slug: 'education', label: 'Education' },
  { slug: 'environment', label: 'Environment' },
  { slug: 'health', label: 'Health' },
  { slug: 'community', label: 'Community' },
  { slug: 'arts', label: 'Arts' },
  { slug: 'technology', label: 'Technology' },
  { slug: 'research', label: 'Research' },
  { slug: 'nonprofit', label: 'Nonprofit' },
  { slug: 'social-enterprise', label: 'Social Enterprise' },
  { slug: 'other', label: 'Other' },
])
export type OrganizationCategory = (typeof registrationCategories)[number]['slug']

/** Categories of an application's project. */
export const projectCategories = terms([
  { slug: 'education', label: 'Education' },
  { slug: 'environment', label: 'Environment' },
  { slug: 'health', label: 'Health' },
  { slug: 'community', label: 'Community' },
  { slug: 'arts', label: 'Arts' },
])
export type ProjectCategory = (typeof projectCategories)[number]['slug']

/** How long a project runs. */
export const projectDurations = terms([
  { slug: '3months', label: '3 months' },
  { slug: '6months', label: '6 months' },
  { slug: '1year', label: '1 year' },
  { slug: '2years', label: '2 years' },
  { slug: 'ongoing', label: 'Ongoing' },
])
export type ProjectDuration = (typeof projectDurations)[number]['slug']

/** The search page's amount ranges in whole currency units; `max` null means and above. */
export const amountRanges = [
  { slug: 'under-25000', label: 'Under $25,000', min: 0, max: 25_000 },
  { slug: '25000-100000', label: '$25,000 – $100,000', min: 25_000, max: 100_000 },
  { slug: '100000-500000', label: '$100,000 – $500,000', min: 100_000, max: 500_000 },
  { slug: '500000-1000000', label: '$500,000 – $1M', min: 500_000, max: 1_000_000 },
  { slug: '1000000-10000000', label: '$1M – $10M', min: 1_000_000, max: 10_000_000 },
  { slug: '10000000-up', label: '$10M and above', min: 10_000_000, max: null },
] as const

/** Sources of opportunities. */
export const sources = terms([
  { slug: 'grants-gov', label: 'Grants.gov' },
  { slug: 'simpler-grants', label: 'Simpler.Grants.gov' },
  { slug: 'eu-funding-tenders', label: 'EU Funding & Tenders' },
  { slug: 'fundharbor', label: 'Entered by the team' },
])
export type SourceName = (typeof sources)[number]['slug']

/** Label of a slug in a list of terms; the slug itself if it is not in the list. */
export const labelOf = (list: readonly Term[], slug: string): string =>
  list.find((term) => term.slug === slug)?.label ?? slug

/** Slugs of a list as a non-empty tuple, for `z.enum`. */
export const slugsOf = <T extends readonly Term[]>(list: T) =>
  list.map((term) => term.slug) as [T[number]['slug'], ...T[number]['slug'][]]

/** `Economic Development`, `economic development` and `economic-development` are one term. */
export const toSlug = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
