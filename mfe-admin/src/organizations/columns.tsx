import type { ProColumns } from '@ant-design/pro-components'
import type { Organization, VerificationStatus } from '@fundharbor/contracts/identity/organizations'
import { labelOf, registrationCategories } from '@fundharbor/contracts/vocabulary'
import { Badge, formatDate, type BadgeTone } from '@fundharbor/kit'
import { VerifyButtons } from './verify-buttons.tsx'

const states: Record<VerificationStatus, { word: string; tone: BadgeTone }> = {
  'not-verified': { word: 'Not Verified', tone: 'bad' },
  'under-review': { word: 'Under Review', tone: 'warn' },
  verified: { word: 'Verified', tone: 'ok' },
}

export const verificationLabels: Record<VerificationStatus, string> = {
  'not-verified': states['not-verified'].word,
  'under-review': states['under-review'].word,
  verified: states.verified.word,
}

const StateBadge = ({ state }: { state: VerificationStatus }) => (
  <Badge tone={states[state].tone}>{states[state].word}</Badge>
)

/** Columns of the organisations table. */
export const organizationColumns: ProColumns<Organization>[] = [
  {
    title: 'Name',
    dataIndex: 'name',
    ellipsis: true,
    width: 220,
    render: (_, row) => <strong>{row.name}</strong>,
  },
  {
    title: 'Category',
    dataIndex: 'category',
    width: 140,
    render: (_, row) => labelOf(registrationCategories, row.category),
  },
  {
    title: 'Address',
    dataIndex: 'address',
    ellipsis: true,
    width: 220,
    render: (_, row) => row.address ?? 'Not given',
  },
  { title: 'Registered', dataIndex: 'createdAt', width: 150, render: (_, row) => formatDate(row.createdAt) },
  {
    title: 'VerificationDecision',
    dataIndex: 'verificationStatus',
    width: 130,
    render: (_, row) => <StateBadge state={row.verificationStatus} />,
  },
  {
    title: 'Decision',
    key: 'decision',
    width: 180,
    render: (_, row) => <VerifyButtons organization={row} />,
  },
]
