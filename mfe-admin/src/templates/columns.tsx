import type { ProColumns } from '@ant-design/pro-components'
import type { AdminTemplate } from '@fundharbor/contracts/documents/admin-templates'
import { Badge, formatNumber } from '@fundharbor/kit'
import { shortTime } from '../records/local-time.ts'
import { EditButton } from './edit-button.tsx'

/** Columns of the templates table. */
export const templateColumns: ProColumns<AdminTemplate>[] = [
  {
    title: 'Name',
    dataIndex: 'name',
    ellipsis: true,
    width: 240,
    render: (_, row) => <strong>{row.name}</strong>,
  },
  { title: 'Description', dataIndex: 'description', ellipsis: true, width: 300 },
  { title: 'Category', dataIndex: 'category', width: 120 },
  {
    title: 'State',
    key: 'state',
    width: 110,
    render: (_, { isActive }) => (
      <Badge tone={isActive ? 'ok' : 'neutral'}>{isActive ? 'Offered' : 'Hidden'}</Badge>
    ),
  },
  {
    title: 'Version',
    dataIndex: 'version',
    align: 'right',
    width: 90,
    render: (_, row) => formatNumber(row.version),
  },
  {
    title: 'Changed',
    dataIndex: 'updatedAt',
    width: 170,
    render: (_, row) => shortTime(row.updatedAt),
  },
  {
    title: <span className="visually-hidden">Actions</span>,
    key: 'actions',
    width: 90,
    render: (_, row) => <EditButton template={row} />,
  },
]
