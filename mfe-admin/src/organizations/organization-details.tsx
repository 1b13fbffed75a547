import { organizations, type Organization } from '@fundharbor/contracts/identity/organizations'
import { formatDate, generatePath } from '@fundharbor/kit'
import { Descriptions, Space, type DescriptionsProps } from 'antd'

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

function Documents({ organization: { documents } }: { organization: Organization }) {
  if (documents.length === 0) return 'None handed in'
  return (
    <Space orientation="vertical" size={2}>
      {documents.map(({ id, name, notes, uploadedAt }) => (
        <span key={id}>
          <a href={generatePath(organizations.document.path, { id })} download>
            {name}
          </a>{' '}
          ({formatDate(uploadedAt)}){notes && `: ${notes}`}
        </span>
      ))}
    </Space>
  )
}
