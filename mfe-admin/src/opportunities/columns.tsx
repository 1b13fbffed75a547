import type { AdminOpportunityRow } from '@fundharbor/contracts/catalog/admin-opportunities'
import { categories, fundingTypes, labelOf, sources } from '@fundharbor/contracts/vocabulary'
import { Badge, deadlineLabel, formatMoneyCompact, formatShortDate } from '@fundharbor/kit'
import type { VirtualColumn } from '../records/virtual-table.tsx'
import { ActiveSwitch } from './active-switch.tsx'
import { OpportunityActions } from './opportunity-actions.tsx'
import styles from './opportunities.module.css'

type Row = AdminOpportunityRow

/** Columns of the opportunities list. */
export const opportunityColumns: VirtualColumn<Row>[] = [
  {
    key: 'title',
    title: 'Title',
    width: 250,
    sort: { up: 'title', down: '-title' },
    render: (row) => <Title row={row} />,
  },
  {
    key: 'funder',
    title: 'Funder',
    width: 140,
    render: (row) => <span title={row.funderName}>{row.funderName}</span>,
  },
  { key: 'category', title: 'Category', width: 132, render: (row) => labelOf(categories, row.category) },
  { key: 'type', title: 'Type', width: 76, render: (row) => labelOf(fundingTypes, row.fundingType) },
  {
    key: 'amount',
    title: 'Amount',
    width: 124,
    align: 'right',
    sort: { up: 'amount', down: '-amount' },
    render: amountOf,
  },
  {
    key: 'deadline',
    title: 'Deadline',
    width: 112,
    sort: { up: 'deadline', down: '-deadline' },
    render: (row) => <Deadline row={row} />,
  },
  { key: 'source', title: 'Source', width: 124, render: (row) => labelOf(sources, row.source.name) },
  { key: 'active', title: 'Active', width: 72, render: (row) => <ActiveSwitch row={row} /> },
  {
    key: 'actions',
    title: <span className="visually-hidden">Actions</span>,
    width: 92,
    render: (row) => <OpportunityActions row={row} />,
  },
]

const Title = ({ row }: { row: Row }) => (
  <span title={row.title}>
    {row.editedFields.length > 0 && (
      <>
        <Badge tone="info">Edited</Badge>{' '}
      </>
    )}
    {row.withdrawnAt && (
      <>
        <Badge tone="neutral">Withdrawn</Badge>{' '}
      </>
    )}
    <strong>{row.title}</strong>
  </span>
)

/** The funder's wording where there is one, else the range in short. */
function amountOf({ amount, minAmount, maxAmount, currency }: Row): string {
  if (amount) return amount
  const [low, high] = [minAmount, maxAmount].map((each) => each && formatMoneyCompact(each, currency))
  if (low && high) return low === high ? low : `${low} – ${high}`
  return high ? `Up to ${high}` : low ? `From ${low}` : 'Not stated'
}

/** The day in the colour of its nearness; words where there is no day. */
function Deadline({ row }: { row: Row }) {
  const { text, tone } = deadlineLabel(row)
  if (tone === 'expired') return <Badge tone="neutral">Expired</Badge>
  if (row.deadline === null) return text
  return <span className={styles[tone]}>{formatShortDate(row.deadline)}</span>
}
