import type { ProColumns } from '@ant-design/pro-components'
import { contactCategories, type ContactMessage } from '@fundharbor/contracts/content/contact'
import { labelOf } from '@fundharbor/contracts/vocabulary'
import { Badge, formatDateTime } from '@fundharbor/kit'
import { StatusChoice } from './status-choice.tsx'

const tones = { new: 'warn', answered: 'ok', closed: 'neutral' } as const
export const statusLabels = { new: 'New', answered: 'Answered', closed: 'Closed' } as const

/** Columns of the inbox. */
export const messageColumns: ProColumns<ContactMessage>[] = [
  {
    title: 'Subject',
    dataIndex: 'subject',
    ellipsis: true,
    width: 260,
    render: (_, row) => <strong>{row.subject}</strong>,
  },
  { title: 'From', dataIndex: 'name', ellipsis: true, width: 160 },
  {
    title: 'About',
    dataIndex: 'category',
    width: 180,
    render: (_, row) => labelOf(contactCategories, row.category),
  },
  {
    title: 'Received',
    dataIndex: 'createdAt',
    width: 190,
    render: (_, row) => formatDateTime(row.createdAt),
  },
  {
    title: 'Status',
    dataIndex: 'status',
    width: 110,
    render: (_, row) => <Badge tone={tones[row.status]}>{statusLabels[row.status]}</Badge>,
  },
  {
    title: <span className="visually-hidden">Change the status</span>,
    key: 'change',
    width: 130,
    render: (_, row) => <StatusChoice message={row} />,
  },
]
