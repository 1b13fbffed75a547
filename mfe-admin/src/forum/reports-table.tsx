import type { ProColumns } from '@ant-design/pro-components'
import type { ForumReport } from '@fundharbor/contracts/content/forum'
import { ErrorState, formatCount, formatDateTime, Link, useQuery } from '@fundharbor/kit'
import { Button, Space } from 'antd'
import { RecordsTable } from '../records/records-table.tsx'
import { reportsQuery, useModerate } from './queries.ts'

const columns: ProColumns<ForumReport>[] = [
  {
    title: 'About',
    dataIndex: 'title',
    ellipsis: true,
    width: 260,
    render: (_, row) => <Link to={`/community/${row.discussionId}`}>{row.title}</Link>,
  },
  {
    title: 'What',
    key: 'what',
    width: 110,
    render: (_, row) => (row.replyId ? 'A reply' : 'The discussion'),
  },
  { title: 'Reason', dataIndex: 'reason', width: 320 },
  {
    title: 'Reported',
    dataIndex: 'createdAt',
    width: 190,
    render: (_, row) => formatDateTime(row.createdAt),
  },
  {
    title: <span className="visually-hidden">Decision</span>,
    key: 'decision',
    width: 190,
    render: (_, row) => <ReportButtons report={row} />,
  },
]

/** Removing settles the report with it; closing leaves what was reported where it is. */
function ReportButtons({ report }: { report: ForumReport }) {
  const moderate = useModerate()
  const { id, title, replyId, discussionId } = report
  const handleRemove = () =>
    moderate.mutate(replyId ? { deed: 'removeReply', id: replyId } : { deed: 'remove', id: discussionId })
  return (
    <Space size={8}>
      <Button
        size="small"
        danger
        disabled={moderate.isPending}
        aria-label={`Remove what was reported in ${title}`}
        onClick={handleRemove}
      >
        Remove
      </Button>
      <Button
        size="small"
        disabled={moderate.isPending}
        aria-label={`Close report about ${title}`}
        onClick={() => moderate.mutate({ deed: 'settle', id })}
      >
        Close report
      </Button>
    </Space>
  )
}

/** What members found wrong. */
export function ReportsTable() {
  const { data, error, isPending, refetch } = useQuery(reportsQuery())
  if (error && !data) return <ErrorState title="Failed to fetch reports" onRetry={() => void refetch()} />
  return (
    <RecordsTable
      label="Reports"
      count={isPending ? 'Reports' : formatCount(data?.length ?? 0, 'report')}
      columns={columns}
      rows={data ?? []}
      loading={isPending}
      empty="Nothing is reported."
      minWidth={1080}
    />
  )
}
