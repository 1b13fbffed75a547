import type { Organization } from '@fundharbor/contracts/identity/organizations'
import { formatDate } from '@fundharbor/kit'
import { Descriptions, type DescriptionsProps } from 'antd'
import { Documents } from './documents.tsx'

const NOT_GIVEN = 'Not given'

/** What the owner wrote and handed in, opened under the row. */
export function OrganizationDetails({ organization }: { organization: Organization }) {
  return <Descriptions column={1} size="small" items={itemsOf(organization)} />
}

const itemsOf = (organization: Organization): DescriptionsProps['items'] => [
  { label: 'Documents', children: <Documents organization={organization} /> },
  { label: 'Description', children: organization.description || NOT_GIVEN },
  { label: 'Website', children: organization.website ? <Website to={organization.website} /> : NOT_GIVEN },
  { label: 'Phone', children: organization.phone || NOT_GIVEN },
  { label: 'Tax ID', children: organization.taxId || NOT_GIVEN },
  ...(organization.verifiedAt
    ? [{ label: 'Verified on', children: formatDate(organization.verifiedAt) }]
    : []),
  ...(organization.verificationNotes
    ? [{ label: 'Notes of the review', children: organization.verificationNotes }]
    : []),
]

const Website = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {to}
  </a>
)
