import type { ProColumns } from '@ant-design/pro-components'
import type { AdminSubjectRow } from '@fundharbor/contracts/catalog/subjects'
import { categories, labelOf } from '@fundharbor/contracts/vocabulary'
import { Badge, formatNumber, Link } from '@fundharbor/kit'
import { kindLabels } from './labels.ts'

/** How a subject stands to what ships. */
function State({ row: { isRemoved, isShipped, isEdited } }: { row: AdminSubjectRow }) {
  if (isRemoved) return <Badge tone="bad">Removed</Badge>
  if (!isShipped) return <Badge tone="info">Own</Badge>
  return isEdited ? <Badge tone="warn">Edited</Badge> : <Badge tone="neutral">As it ships</Badge>
}

/** Columns of the subjects table. */
export const subjectColumns: ProColumns<AdminSubjectRow>[] = [
  {
    title: 'Subject',
    dataIndex: 'label',
    ellipsis: true,
    width: 300,
    render: (_, { id, label }) => <Link to={`/admin/subjects/${id}`}>{label}</Link>,
  },
  { title: 'Broader', key: 'parent', ellipsis: true, width: 220, render: (_, row) => row.parent?.label },
  { title: 'Kind', dataIndex: 'kind', width: 150, render: (_, row) => kindLabels[row.kind] },
  {
    title: 'Category',
    dataIndex: 'category',
    width: 160,
    render: (_, { category }) => category && labelOf(categories, category),
  },
  {
    title: 'Phrases',
    dataIndex: 'phrases',
    align: 'right',
    width: 90,
    render: (_, row) => formatNumber(row.phrases),
  },
  {
    title: 'Open calls',
    dataIndex: 'opportunities',
    align: 'right',
    width: 110,
    render: (_, row) => formatNumber(row.opportunities),
  },
  { title: 'State', key: 'state', width: 120, render: (_, row) => <State row={row} /> },
]
