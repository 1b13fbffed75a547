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

/**
 * What kind of applicant an organization is; decides who can apply for what. `code` is the applicant code of Grants.gov,
 * `group` the type that the organization type filter knows (null for governments and tribes).
 */
export const applicantTypes = [
  { slug: 'nonprofit', label: 'Nonprofit with 501(c)(3) status', code: '12', group: 'nonprofit' },
  { slug: 'nonprofit-other', label: 'Nonprofit without 501(c)(3) status', code: '13', group: 'nonprofit' },
  { slug: 'state-government', label: 'State government', code: '00', group: null },
  { slug: 'county-government', label: 'County government', code: '01', group: null },
  { slug: 'city-government', label: 'City or township government', code: '02', group: null },
  { slug: 'special-district', label: 'Special district government', code: '04', group: null },
  { slug: 'school-district', label: 'School or school district', code: '05', group: 'academic' },
  { slug: 'tribal-government', label: 'Federally recognized tribal government', code: '07', group: null },
  { slug: 'tribal-organization', label: 'Tribal organization', code: '11', group: null },
  { slug: 'public-university', label: 'Public college or university', code: '06', group: 'academic' },
  { slug: 'private-university', label: 'Private college or university', code: '20', group: 'academic' },
  { slug: 'research-institute', label: 'Research institute', code: '13', group: 'academic' },
  { slug: 'housing-authority', label: 'Public housing authority', code: '08', group: null },
  { slug: 'small-business', label: 'Small business', code: '23', group: 'business' },
  { slug: 'business', label: 'Other business', code: '22', group: 'business' },
  { slug: 'individual', label: 'Individual', code: '21', group: 'individual' },
  { slug: 'other', label: 'Something else', code: '25', group: null },
] as const satisfies readonly (Term & { code: string; group: OrganizationType | null })[]
export type ApplicantType = (typeof applicantTypes)[number]['slug']

/** What an organization is, beside the applicant type that it counts as. `words`: what calls for it say. */
export const organizationKinds = [
  { slug: 'library', label: 'Library', words: ['library'] },
  { slug: 'museum', label: 'Museum', words: ['museum', 'cultural heritage'] },
  { slug: 'theater', label: 'Theater or performing arts group', words: ['theater', 'performing arts'] },
  { slug: 'food-bank', label: 'Food bank', words: ['food bank', 'food security'] },
  { slug: 'tribal-college', label: 'Tribal college or university', words: ['tribal college'] },
  { slug: 'fire-department', label: 'Fire department', words: ['fire department', 'firefighters'] },
  { slug: 'farm', label: 'Farm or ranch', words: ['farm', 'farmers'] },
  { slug: 'cooperative', label: 'Cooperative', words: ['cooperative'] },
] as const satisfies readonly (Term & { words: readonly string[] })[]
export type OrganizationKind = (typeof organizationKinds)[number]['slug']

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
  { slug: 'common-grants', label: 'CommonGrants' },
  { slug: 'aides-territoires', label: 'Aides-territoires' },
  { slug: 'fundharbor', label: 'Entered by the team' },
])
export type SourceName = (typeof sources)[number]['slug']

/** The source of opportunities that a workspace added for itself, which nobody else sees. */
export const OWN_SOURCE = 'own'

/** Sources as responses name them: those of the catalog, and one's own team. */
export const shownSources = terms([...sources, { slug: OWN_SOURCE, label: 'Added by your team' }])
export type ShownSource = (typeof shownSources)[number]['slug']

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
