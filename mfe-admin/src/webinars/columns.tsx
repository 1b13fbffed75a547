import type { ProColumns } from '@ant-design/pro-components'
import type { AdminWebinar } from '@fundharbor/contracts/content/webinars'
import { Badge, formatDateTime, formatNumber } from '@fundharbor/kit'
import { WebinarActions } from './webinar-actions.tsx'

const stateOf = ({ isActive, kind }: AdminWebinar) => {
  if (!isActive) return { word: 'Hidden', tone: 'neutral' } as const
  return kind === 'recorded'
    ? ({ word: 'Over', tone: 'info' } as const)
    : ({ word: 'Shown', tone: 'ok' } as const)
}

/** Columns of the webinars table. */
export const webinarColumns: ProColumns<AdminWebinar>[] = [
  {
    title: 'Title',
    dataIndex: 'title',
    ellipsis: true,
    width: 260,
    render: (_, row) => <strong>{row.title}</strong>,
  },
  { title: 'Presenter', dataIndex: 'presenter', ellipsis: true, width: 150 },
  { title: 'Date', dataIndex: 'startsAt', width: 200, render: (_, row) => formatDateTime(row.startsAt) },
  { title: 'Type', dataIndex: 'type', width: 100 },
  {
    title: 'Places taken',
    key: 'places',
    align: 'right',
    width: 150,
    render: (_, row) =>
      `${formatNumber(row.attendees)} of ${formatNumber(row.maxAttendees)}${row.waiting > 0 ? `, ${formatNumber(row.waiting)} waiting` : ''}`,
  },
  {
    title: 'State',
    key: 'state',
    width: 100,
    render: (_, row) => <Badge tone={stateOf(row).tone}>{stateOf(row).word}</Badge>,
  },
  {
    title: <span className="visually-hidden">Actions</span>,
    key: 'actions',
    width: 150,
    render: (_, row) => <WebinarActions webinar={row} />,
  },
]
