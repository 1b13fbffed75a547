import type { Organization } from '@fundharbor/contracts/identity/organizations'
import { formatDate } from '@fundharbor/kit'
import { Descriptions, type DescriptionsProps } from 'antd'
import { Documents } from './documents.tsx'

const NOT_PROVIDED = 'Not provided'

/** What the owner entered and uploaded. */
export function OrganizationDetails({ organization }: { organization: Organization }) {
  return <Descriptions column={1} size="small" items={itemsOf(organization)} />
}

const itemsOf = (organization: Organization): DescriptionsProps['items'] => [
  { label: 'Documents', children: <Documents organization={organization} /> },
  { label: 'Description', children: organization.description || NOT_PROVIDED },
  { label: 'Website', children: organization.website ? <Website to={organization.website} /> : NOT_PROVIDED },
  { label: 'Phone', children: organization.phone || NOT_PROVIDED },
  { label: 'Tax ID', children: organization.taxId || NOT_PROVIDED },
  ...(organization.verifiedAt
    ? [{ label: 'Verified on', children: formatDate(organization.verifiedAt) }]
    : []),
  ...(organization.verificationNotes
    ? [{ label: 'Review notes', children: organization.verificationNotes }]
    : []),
]

const Website = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {to}
  </a>
)
