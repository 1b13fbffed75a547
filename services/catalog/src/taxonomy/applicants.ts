import type { BusinessType, OrganizationType } from '@fundharbor/contracts/vocabulary'

/** A Grants.gov applicant code: its label in sentences, and the applicant types it stands for. */
export interface Applicant {
  label: string
  organizations: readonly OrganizationType[]
  businesses: readonly BusinessType[]
}

const government = (label: string): Applicant => ({ label, organizations: [], businesses: [] })

/**
 * Governments and tribes match none of the filter's types, and 25 (others) is too vague to claim any. Unrestricted
 * means every type of organization, but no business types.
 */
export const applicants: Readonly<Record<string, Applicant>> = {
  '00': government('state governments'),
  '01': government('county governments'),
  '02': government('city or township governments'),
  '04': government('special district governments'),
  '05': {
    label: 'independent school districts',
    organizations: ['academic'],
    businesses: [],
  },
  '06': {
    label: 'public and state controlled institutions of higher education',
    organizations: ['academic'],
    businesses: [],
  },
  '07': government('federally recognized Native American tribal governments'),
  '08': government('public housing authorities and Indian housing authorities'),
  '11': government('Native American tribal organizations other than federally recognized tribal governments'),
  '12': {
    label: 'nonprofits having a 501(c)(3) status with the IRS, other than institutions of higher education',
    organizations: ['nonprofit'],
    businesses: [],
  },
  '13': {
    label: 'nonprofits without a 501(c)(3) status with the IRS, other than institutions of higher education',
    organizations: ['nonprofit'],
    businesses: [],
  },
  '20': {
    label: 'private institutions of higher education',
    organizations: ['academic'],
    businesses: [],
  },
  '21': { label: 'individuals', organizations: ['individual'], businesses: [] },
  '22': {
    label: 'for-profit organizations other than small businesses',
    organizations: ['business'],
    businesses: [],
  },
  '23': { label: 'small businesses', organizations: ['business'], businesses: ['small-business'] },
  '25': government('others, as the full announcement explains'),
  '99': {
    label: 'any type of entity, without restriction',
    organizations: ['nonprofit', 'business', 'academic', 'individual'],
    businesses: ['startup', 'small-business', 'social-enterprise'],
  },
}

const inOrder = Object.keys(applicants).toSorted()

const known = (codes: readonly string[]): Applicant[] =>
  inOrder.flatMap((code) => (codes.includes(code) ? (applicants[code] ?? []) : []))

export const organizationsOf = (codes: readonly string[]): OrganizationType[] => [
  ...new Set(known(codes).flatMap(({ organizations }) => organizations)),
]

export const businessesOf = (codes: readonly string[]): BusinessType[] => [
  ...new Set(known(codes).flatMap(({ businesses }) => businesses)),
]

/** The sentence about who can apply; null if no code is known. */
export function eligibilitySentence(codes: readonly string[]): string | null {
  const labels = known(codes).map(({ label }) => label)
  const last = labels.pop()
  if (last === undefined) return null
  if (labels.length === 0) return `Open to ${last}.`
  // Labels contain commas and "and" themselves.
  return `Open to ${labels.join('; ')}; and ${last}.`
}
