import type { Organization } from '@fundharbor/contracts/identity/organizations'
import { stateName } from '@fundharbor/contracts/us-states'
import { applicantTypes, labelOf, organizationKinds } from '@fundharbor/contracts/vocabulary'
import { formatDate } from '@fundharbor/kit'
import { countryName } from '@fundharbor/kit/countries.ts'
import { Descriptions, type DescriptionsProps } from 'antd'
import { Documents } from './documents.tsx'
import { Members } from './members.tsx'

const NOT_PROVIDED = 'Not provided'

/** What the owner entered and uploaded, and who works there. */
export function OrganizationDetails({ organization }: { organization: Organization }) {
  return <Descriptions column={1} size="small" items={itemsOf(organization)} />
}

const itemsOf = (organization: Organization): DescriptionsProps['items'] => [
  { label: 'Documents', children: <Documents organization={organization} /> },
  { label: 'Members', children: <Members organization={organization} /> },
  { label: 'Description', children: organization.description || NOT_PROVIDED },
  { label: 'Type', children: typeOf(organization) },
  { label: 'Location', children: locationOf(organization) },
  { label: 'Where it works', children: organization.serviceArea || NOT_PROVIDED },
  { label: 'Website', children: organization.website ? <Website to={organization.website} /> : NOT_PROVIDED },
  { label: 'Phone', children: organization.phone || NOT_PROVIDED },
  { label: 'Tax ID', children: organization.taxId || NOT_PROVIDED },
  ...registrationsOf(organization),
  ...(organization.verifiedAt
    ? [{ label: 'Verified on', children: formatDate(organization.verifiedAt) }]
    : []),
  ...(organization.verificationNotes
    ? [{ label: 'Review notes', children: organization.verificationNotes }]
    : []),
]

const typeOf = ({ organizationType: type, organizationKind: kind }: Organization) =>
  [type && labelOf(applicantTypes, type), kind && labelOf(organizationKinds, kind)]
    .filter(Boolean)
    .join(', ') || NOT_PROVIDED

const locationOf = ({ state, country }: Organization) =>
  [state && stateName(state), country && countryName(country)].filter(Boolean).join(', ') || NOT_PROVIDED

/** The registrations that the owner stated. */
const registrationsOf = ({ uei, samExpiresOn, pic }: Organization) =>
  [
    { label: 'UEI', children: uei },
    { label: 'SAM.gov registration expires', children: samExpiresOn && formatDate(samExpiresOn, 'UTC') },
    { label: 'PIC', children: pic },
  ].filter(({ children }) => children)

const Website = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {to}
  </a>
)
