import {
  adminOpportunities,
  type AdminOpportunity,
  type AdminOpportunityRow as Row,
} from '@fundharbor/contracts/catalog/admin-opportunities'
import { categories, fundingTypes, labelOf, sources } from '@fundharbor/contracts/vocabulary'
import { Badge, call, deadlineLabel, formatMoneyRange } from '@fundharbor/kit'
import type { Column } from '../records/columns.tsx'
import { callDeclared } from '../records/endpoint-call.ts'
import { toOptionLabels } from '../records/filters.ts'
import { Lines } from '../records/lines.tsx'
import { defineResource } from '../records/resource.ts'
import { deleteAction } from '../records/row-actions.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { dialogFields } from './dialog-fields.ts'
import { FactsEditor } from './facts-editor.tsx'
import { keys } from './keys.ts'
import styles from './opportunities.module.css'
import { TeamEdits } from './team-edits.tsx'
import { validateOpportunity } from './validate.ts'

const columns: Column<Row>[] = [
  {
    title: 'Title',
    width: 208,
    sort: { up: 'title', down: '-title' },
    render: (row) => <Title row={row} />,
  },
  {
    title: 'Funder',
    width: 132,
    render: ({ funderName }) => <Lines text={funderName} />,
  },
  { title: 'Category', width: 116, render: ({ category }) => <Lines text={labelOf(categories, category)} /> },
  { title: 'Type', width: 86, render: ({ fundingType }) => labelOf(fundingTypes, fundingType) },
  {
    title: 'Amount',
    width: 122,
    align: 'right',
    sort: { up: 'amount', down: '-amount' },
    render: (row) => <Lines text={amountOf(row)} />,
  },
  {
    title: 'Deadline',
    width: 148,
    sort: { up: 'deadline', down: '-deadline' },
    render: (row) => <Deadline row={row} />,
  },
  { title: 'Source', width: 84, render: ({ source }) => <Lines text={labelOf(sources, source.name)} /> },
  { title: 'Active', width: 64, render: (row) => <ActiveSwitch row={row} /> },
]

const Title = ({ row: { title, editedFields, withdrawnAt } }: { row: Row }) => (
  <span className={styles.title} title={title}>
    {editedFields.length > 0 && <Badge tone="info">Edited</Badge>}{' '}
    {withdrawnAt && <Badge tone="neutral">Withdrawn</Badge>} <strong>{title}</strong>
  </span>
)

/** The amount in the funder's own words where there are any. */
const amountOf = ({ amount, minAmount, maxAmount, currency }: Row): string =>
  amount || formatMoneyRange(minAmount, maxAmount, currency)

/** Colored by how soon it is. */
function Deadline({ row }: { row: Row }) {
  const { text, tone, date } = deadlineLabel(row)
  if (row.deadline === null) return tone === 'expired' ? <Badge tone="neutral">Expired</Badge> : text
  if (tone === 'expired') {
    return (
      <>
        <Badge tone="neutral">Expired</Badge>
        <br />
        {date}
      </>
    )
  }
  return <span className={styles[tone]}>{date}</span>
}

/** The server refuses if somebody else changed the opportunity in the meantime. */
const setActive =
  (isActive: boolean) =>
  ({ id, revision }: Row) =>
    call(adminOpportunities.activate, { params: { id }, body: { isActive, revision } })

const deletion = deleteAction<Row>({
  noun: 'opportunity',
  endpoint: adminOpportunities.remove,
  confirm: 'Members can no longer find it, and imports do not bring it back. You can undo this.',
  restore: adminOpportunities.restore,
})

/** The catalog as administrators see it. */
export const opportunities = defineResource<Row, AdminOpportunity>({
  ...keys,
  noun: 'opportunity',
  plural: 'opportunities',
  nameOf: ({ title }) => title,
  list: adminOpportunities.list,
  pageSize: 50,
  isLong: true,
  filters: {
    search: { label: 'Search title or funder', maxLength: 200 },
    category: { label: 'Category', any: 'Any category', options: toOptionLabels(categories) },
    fundingType: { label: 'Type', any: 'Any type', options: toOptionLabels(fundingTypes) },
    source: { label: 'Source', any: 'Any source', options: toOptionLabels(sources) },
    state: {
      label: 'State',
      any: 'Any state',
      options: {
        active: 'Active',
        inactive: 'Inactive',
        edited: 'Edited by the team',
        withdrawn: 'Withdrawn by the source',
      },
    },
  },
  export: adminOpportunities.export,
  empty: 'No opportunities match these filters.',
  columns,
  rowActions: [deletion],
  actionsWidth: 84,
  bulkActions: [
    { label: 'Activate', run: setActive(true), confirm: 'Members can find them.' },
    { label: 'Deactivate', run: setActive(false), confirm: 'Members can no longer find them.' },
    {
      ...deletion,
      confirm: 'Members can no longer find them, and imports do not bring them back. You can undo this.',
      undo: ({ id }) => callDeclared(adminOpportunities.restore, { params: { id } }),
    },
  ],
  form: {
    title: 'Grant Opportunity',
    width: 820,
    fields: dialogFields,
    create: adminOpportunities.create,
    update: adminOpportunities.update,
    read: adminOpportunities.read,
    version: 'revision',
    validate: validateOpportunity,
    above: (opportunity, close) => <TeamEdits opportunity={opportunity} onReset={close} />,
    below: (opportunity) => <FactsEditor opportunity={opportunity} />,
  },
})
