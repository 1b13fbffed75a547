import {
  organizations as endpoints,
  type Organization,
  type VerificationStatus,
} from '@fundharbor/contracts/identity/organizations'
import { labelOf, registrationCategories } from '@fundharbor/contracts/vocabulary'
import { Badge, type BadgeTone, formatDate } from '@fundharbor/kit'
import { nameColumn, type Column } from '../records/columns.tsx'
import { defineResource } from '../records/resource.ts'
import { keys } from './keys.ts'
import { OrganizationDetails } from './organization-details.tsx'
import { VerifyButtons } from './verify-buttons.tsx'

const states: Record<VerificationStatus, string> = {
  'not-verified': 'Not Verified',
  'under-review': 'Under Review',
  verified: 'Verified',
}
const tones: Record<VerificationStatus, BadgeTone> = {
  'not-verified': 'bad',
  'under-review': 'warn',
  verified: 'ok',
}

const columns: Column<Organization>[] = [
  nameColumn('Name', 'name', 220),
  { title: 'Category', width: 140, render: ({ category }) => labelOf(registrationCategories, category) },
  { title: 'Address', width: 220, render: ({ address }) => address ?? 'Not provided' },
  { title: 'Registered', width: 152, render: ({ createdAt }) => formatDate(createdAt) },
  {
    title: 'Verification',
    width: 130,
    render: ({ verificationStatus: state }) => <Badge tone={tones[state]}>{states[state]}</Badge>,
  },
  {
    title: 'Decision',
    width: 180,
    isPinned: true,
    render: (organization) => <VerifyButtons organization={organization} />,
  },
]

/** Every organization. */
export const organizations = defineResource({
  ...keys,
  noun: 'organization',
  nameOf: ({ name }) => name,
  list: endpoints.adminList,
  pageSize: 50,
  filters: {
    search: { label: 'Name' },
    state: { label: 'Verification', any: 'Any verification', options: states },
  },
  orders: { newest: 'Newest first', oldest: 'Oldest first', name: 'By name' },
  export: endpoints.adminExport,
  empty: 'No organizations yet.',
  emptyFiltered: 'No organizations match these filters.',
  columns,
  details: (organization) => <OrganizationDetails organization={organization} />,
})
