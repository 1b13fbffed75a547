import type { Opportunity } from '@fundharbor/contracts/catalog/opportunities'
import type { BusinessType, OrganizationType } from '@fundharbor/contracts/vocabulary'

const applicants: Record<OrganizationType, string> = {
  nonprofit: 'nonprofits',
  business: 'businesses',
  academic: 'academic institutions',
  individual: 'individuals',
}

const businesses: Record<BusinessType, string> = {
  startup: 'startups',
  'small-business': 'small businesses',
  'social-enterprise': 'social enterprises',
  technology: 'technology companies',
  manufacturing: 'manufacturers',
  healthcare: 'healthcare companies',
  agriculture: 'agricultural businesses',
}

/** Who can apply. A kind of business that can apply says that businesses can. */
export const applicantTypes = ({
  organizationTypes,
  businessTypes,
}: Pick<Opportunity, 'organizationTypes' | 'businessTypes'>): OrganizationType[] =>
  businessTypes.length > 0 && !organizationTypes.includes('business')
    ? [...organizationTypes, 'business']
    : organizationTypes

const list = new Intl.ListFormat('en-US')

/** Who can apply, `Open to nonprofits and businesses.`; null if unknown. */
export function describeEligibility({
  organizationTypes,
  businessTypes,
}: Pick<Opportunity, 'organizationTypes' | 'businessTypes'>): string | null {
  if (organizationTypes.length === 0 && businessTypes.length === 0) return null
  const kinds = list.format(businessTypes.map((slug) => businesses[slug]))
  const others = organizationTypes.filter((slug) => slug !== 'business').map((slug) => applicants[slug])
  if (kinds === '') return `Open to ${list.format(organizationTypes.map((slug) => applicants[slug]))}.`
  if (others.length === 0) return `Open to businesses: ${kinds}.`
  return `Open to ${list.format([...others, 'businesses'])}. Eligible businesses: ${kinds}.`
}
