import { applications as endpoints, type AdminApplication } from '@fundharbor/contracts/catalog/applications'
import { Badge, type BadgeTone, formatDate, formatMoney } from '@fundharbor/kit'
import type { Column } from '../records/columns.tsx'
import { Lines } from '../records/lines.tsx'
import { defineResource } from '../records/resource.ts'
import { ApplicationDetails } from './application-details.tsx'
import styles from './applications.module.css'
import { decide, isUndecided, keys, MISSING_REASON, nameOf, toasts } from './decisions.ts'

const statuses = {
  submitted: 'Submitted',
  under_review: 'Under Review',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

const toneOf = (status: AdminApplication['status']): BadgeTone => {
  if (status === 'approved') return 'ok'
  if (status === 'rejected') return 'bad'
  return status === 'under_review' ? 'warn' : 'neutral'
}

const columns: Column<AdminApplication>[] = [
  {
    title: 'Project',
    width: 170,
    render: ({ projectTitle }) => <Lines text={projectTitle ?? ''} isStrong />,
  },
  { title: 'Applicant', width: 120, render: (row) => row.organizationName ?? row.applicantName },
  { title: 'Opportunity', width: 142, render: ({ opportunityTitle }) => <Lines text={opportunityTitle} /> },
  {
    title: 'Amount',
    width: 112,
    align: 'right',
    render: ({ requestedAmount, currency }) => formatMoney(requestedAmount, currency),
  },
  {
    title: 'Submitted',
    width: 140,
    render: ({ submittedAt }) => (submittedAt ? formatDate(submittedAt) : '–'),
  },
  {
    title: 'Status',
    width: 110,
    render: ({ status }) => (
      <Badge tone={toneOf(status)} className={styles.status}>
        {status === 'draft' ? 'Draft' : statuses[status]}
      </Badge>
    ),
  },
]

const confirm = 'Each applicant gets an email. You cannot undo this.'

const approve = {
  label: 'Approve',
  run: (application: AdminApplication) => decide(application, { status: 'approved' }),
  optimistic: () => ({ status: 'approved' as const }),
}

const reject = {
  label: 'Reject',
  run: (application: AdminApplication, notes?: string) => decide(application, { status: 'rejected', notes }),
  optimistic: () => ({ status: 'rejected' as const }),
  isDangerous: true,
  reason: { label: 'Reason for the applicant', missing: MISSING_REASON },
}

/** Every submitted application. */
export const applications = defineResource({
  ...keys,
  noun: 'application',
  nameOf,
  list: endpoints.adminList,
  pageSize: 50,
  changesWith: 'submissions',
  filters: {
    search: { label: 'Project, applicant or opportunity' },
    status: { label: 'Status', any: 'Any status', options: statuses },
  },
  orders: { newest: 'Newest first', oldest: 'Oldest first', amount: 'Largest amount' },
  export: endpoints.adminExport,
  empty: 'No applications yet. They appear here when members submit them.',
  emptyFiltered: 'No applications match these filters.',
  columns,
  details: (application) => <ApplicationDetails application={application} />,
  rowActions: [
    { ...approve, isFor: isUndecided, isPrimary: true, done: toasts.approved, failed: toasts.failed },
    {
      ...reject,
      isFor: isUndecided,
      confirm: 'The applicant gets an email with your reason. You cannot undo this.',
      done: toasts.rejected,
      failed: toasts.failed,
    },
  ],
  actionsWidth: 144,
  isSelectable: isUndecided,
  bulkActions: [
    { ...approve, confirm },
    { ...reject, confirm: 'Each applicant gets an email with your reason. You cannot undo this.' },
  ],
})
