import { Badge, formatMoney, formatShortDate, type BadgeTone } from '@fundharbor/kit'
import type { AdminApplication } from '@fundharbor/contracts/catalog/applications'
import type { ProColumns } from '@ant-design/pro-components'
import { DecisionButtons } from './decision-buttons.tsx'

/** An absent status reads Pending, as the product's first console showed it. */
const wordOf = (status: string) => (status || 'pending').replaceAll('_', ' ').toUpperCase()

const toneOf = (status: AdminApplication['status']): BadgeTone => {
  if (status === 'approved') return 'ok'
  if (status === 'rejected') return 'bad'
  return status === 'under_review' ? 'warn' : 'neutral'
}

/** Columns of the applications table; amounts stand right, in their own currency. */
export const applicationColumns: ProColumns<AdminApplication>[] = [
  {
    title: 'Project',
    dataIndex: 'projectTitle',
    ellipsis: true,
    width: 200,
    render: (_, row) => <strong>{row.projectTitle}</strong>,
  },
  {
    title: 'Applicant',
    dataIndex: 'organizationName',
    ellipsis: true,
    width: 160,
    render: (_, row) => row.organizationName ?? row.applicantName,
  },
  { title: 'Opportunity', dataIndex: 'opportunityTitle', ellipsis: true, width: 200 },
  {
    title: 'Amount',
    dataIndex: 'requestedAmount',
    align: 'right',
    width: 100,
    render: (_, row) => formatMoney(row.requestedAmount, row.currency),
  },
  {
    title: 'Submitted',
    dataIndex: 'submittedAt',
    width: 120,
    render: (_, row) => (row.submittedAt ? formatShortDate(row.submittedAt) : ''),
  },
  {
    title: 'Status',
    dataIndex: 'status',
    width: 130,
    render: (_, row) => <Badge tone={toneOf(row.status)}>{wordOf(row.status)}</Badge>,
  },
  {
    title: 'Decision',
    key: 'decision',
    width: 180,
    render: (_, row) => <DecisionButtons application={row} />,
  },
]
