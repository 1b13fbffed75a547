import type { BusinessType, OrganizationType } from '@fundharbor/contracts/vocabulary'

/** A Grants.gov applicant code: its label in sentences, and the applicant types it stands for. */
export interface Applicant {
  label: string
  organizations: readonly OrganizationType[]
  businesses: readonly BusinessType[]
}

const applicant = (label: string, ...organizations: OrganizationType[]): Applicant => ({
  label,
  organizations,
  businesses: [],
})

/**
 * Governments and tribes match none of the filter's types, and 25 (others) is too vague to claim any. Unrestricted
 * means every type of applicant, but no industries.
 */
export const applicants: Readonly<Record<string, Applicant>> = {
  '00': applicant('state governments'),
  '01': applicant('county governments'),
  '02': applicant('city or township governments'),
  '04': applicant('special district governments'),
  '05': applicant('independent school districts', 'academic'),
  '06': applicant('public and state controlled institutions of higher education', 'academic'),
  '07': applicant('federally recognized Native American tribal governments'),
  '08': applicant('public housing authorities and Indian housing authorities'),
  '11': applicant('Native American tribal organizations other than federally recognized tribal governments'),
  '12': applicant(
    'nonprofits having a 501(c)(3) status with the IRS, other than institutions of higher education',
    'nonprofit',
  ),
  '13': applicant(
    'nonprofits without a 501(c)(3) status with the IRS, other than institutions of higher education',
    'nonprofit',
  ),
  '20': applicant('private institutions of higher education', 'academic'),
  '21': applicant('individuals', 'individual'),
  '22': applicant('for-profit organizations other than small businesses', 'business'),
  '23': { label: 'small businesses', organizations: ['business'], businesses: ['small-business'] },
  '25': applicant('others, as the full announcement explains'),
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
