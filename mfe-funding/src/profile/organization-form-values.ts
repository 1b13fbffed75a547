import { guessApplicantType } from '@fundharbor/contracts/identity/guess-applicant-type'
import type { Organization, OrganizationForm } from '@fundharbor/contracts/identity/organizations'
import { labelOf, registrationCategories } from '@fundharbor/contracts/vocabulary'

/** The categories the profile offers. One chosen at registration stays available. */
const offered = ['education', 'environment', 'health', 'community', 'arts', 'other']

export const categoryOptions = (current: string) =>
  registrationCategories
    .filter(({ slug }) => offered.includes(slug) || slug === current)
    .map(({ slug }) => ({ value: slug, label: labelOf(registrationCategories, slug) }))

const isCategory = (slug: string): slug is OrganizationForm['category'] =>
  registrationCategories.some((category) => category.slug === slug)

/** Form values: text, empty if unknown. */
export const toFormValues = (organization: Organization | null): Partial<OrganizationForm> => {
  const category = organization?.category ?? ''
  return {
    name: organization?.name ?? '',
    category: isCategory(category) ? category : undefined,
    website: organization?.website ?? '',
    phone: organization?.phone ?? '',
    address: organization?.address ?? '',
    taxId: organization?.taxId ?? '',
    foundedYear: numberText(organization?.foundedYear),
    teamSize: numberText(organization?.teamSize),
    annualBudget: organization?.annualBudget ?? '',
    description: organization?.description ?? '',
    missionStatement: organization?.missionStatement ?? '',
    organizationType: organization?.organizationType ?? '',
    organizationKind: organization?.organizationKind ?? '',
    country: organization?.country ?? '',
    state: organization?.state ?? '',
    serviceArea: organization?.serviceArea ?? '',
    uei: organization?.uei ?? '',
    samExpiresOn: organization?.samExpiresOn ?? '',
    pic: organization?.pic ?? '',
    languages: organization?.languages ?? [],
  }
}

const numberText = (value: number | null | undefined): string => (value == null ? '' : String(value))

/** Values for editing: a type and a country that are not stated yet are filled in for the owner to confirm. */
export function toEditableValues(
  organization: Organization | null,
  personCountry: string,
): Partial<OrganizationForm> {
  const values = toFormValues(organization)
  const country = organization?.country ?? personCountry
  const guess = organization ? guessApplicantType({ ...organization, country }) : null
  return { ...values, country, organizationType: values.organizationType || (guess ?? '') }
}
