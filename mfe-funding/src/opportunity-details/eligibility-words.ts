import type { Opportunity } from '@fundharbor/contracts/catalog/opportunities'
import type { BusinessType, OrganizationType } from '@fundharbor/contracts/vocabulary'

const applicants: Record<OrganizationType, string> = {
  nonprofit: 'nonprofits',
  business: 'businesses',
  academic: 'academic institutions',
  individual: 'individuals',
}

const kindsOfBusiness: Record<BusinessType, string> = {
  startup: 'startups',
  'small-business': 'small businesses',
  'social-enterprise': 'social enterprises',
  technology: 'technology companies',
  manufacturing: 'manufacturers',
  healthcare: 'healthcare companies',
  agriculture: 'agricultural businesses',
}

const list = new Intl.ListFormat('en-US')

/** Who may apply by the record's facts, `Open to nonprofits and businesses.`; null where it has none. */
export function eligibilityWords({
  organizationTypes,
  businessTypes,
}: Pick<Opportunity, 'organizationTypes' | 'businessTypes'>): string | null {
  if (organizationTypes.length === 0 && businessTypes.length === 0) return null
  const kinds = list.format(businessTypes.map((slug) => kindsOfBusiness[slug]))
  const others = organizationTypes.filter((slug) => slug !== 'business').map((slug) => applicants[slug])
  if (kinds === '') return `Open to ${list.format(organizationTypes.map((slug) => applicants[slug]))}.`
  if (others.length === 0) return `Open to businesses: ${kinds}.`
  return `Open to ${list.format([...others, 'businesses'])}. Businesses may be ${kinds}.`
}
