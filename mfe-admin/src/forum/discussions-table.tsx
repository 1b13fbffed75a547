import type { ProColumns } from '@ant-design/pro-components'
import { forumCategories, type DiscussionRow } from '@fundharbor/contracts/content/forum'
import { labelOf } from '@fundharbor/contracts/vocabulary'
import {
  Badge,
  ErrorState,
  formatCount,
  formatNumber,
  Link,
  LoadMore,
  useInfiniteQuery,
} from '@fundharbor/kit'
import { Button, Space } from 'antd'
import { useConfirmRemoval } from '../records/confirm-removal.tsx'
import { RecordsTable } from '../records/records-table.tsx'
import { DiscussionDetails } from './discussion-details.tsx'
import { discussionsQuery, useModerate } from './queries.ts'

const columns: ProColumns<DiscussionRow>[] = [
  {
    title: 'Title',
    dataIndex: 'title',
    ellipsis: true,
    width: 300,
    render: (_, row) => <Link to={`/community/${row.id}`}>{row.title}</Link>,
  },
  { title: 'Author', dataIndex: 'author', ellipsis: true, width: 150 },
  {
    title: 'Category',
    dataIndex: 'category',
    width: 190,
    render: (_, row) => labelOf(forumCategories, row.category),
  },
  {
    title: 'Replies',
    dataIndex: 'replies',
    align: 'right',
    width: 90,
    render: (_, row) => formatNumber(row.replies),
  },
  {
    title: 'State',
    key: 'state',
    width: 170,
    render: (_, row) => (
      <Space size={4}>
        {row.isPinned && <Badge tone="info">Pinned</Badge>}
        {row.isAnswered && <Badge tone="ok">Answered</Badge>}
      </Space>
    ),
  },
  {
    title: <span className="visually-hidden">Actions</span>,
    key: 'actions',
    width: 170,
    render: (_, row) => <DiscussionButtons discussion={row} />,
  },
]

function DiscussionButtons({ discussion: { id, title, isPinned } }: { discussion: DiscussionRow }) {
  const moderate = useModerate()
  const confirm = useConfirmRemoval()
  const pinning = isPinned ? 'Unpin' : 'Pin'
  const handleDelete = () =>
    confirm({
      title: `Delete ${title}?`,
      about: 'Readers do not see it or its replies any more, and its reports are closed.',
      onConfirm: () => moderate.mutate({ deed: 'remove', id }),
    })
  return (
    <Space size={8}>
      <Button
        size="small"
        aria-label={`${pinning} ${title}`}
        disabled={moderate.isPending}
        onClick={() => moderate.mutate({ deed: isPinned ? 'unpin' : 'pin', id })}
      >
        {pinning}
      </Button>
      <Button
        size="small"
        danger
        aria-label={`Delete ${title}`}
        disabled={moderate.isPending}
        onClick={handleDelete}
      >
        Delete
      </Button>
    </Space>
  )
}

const details = ({ id }: DiscussionRow) => <DiscussionDetails id={id} />

/** Every discussion, pinned first; one opens with its replies. */
export function DiscussionsTable({ search }: { search: string }) {
  const list = useInfiniteQuery(discussionsQuery(search))
  if (list.error && !list.data)
    return <ErrorState title="Failed to fetch discussions" onRetry={() => void list.refetch()} />
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <>
      <RecordsTable
        label="Discussions"
        count={list.isPending ? 'Discussions' : formatCount(total, 'discussion')}
        columns={columns}
        rows={rows}
        loading={list.isPending}
        empty="No discussions found."
        minWidth={1130}
        details={details}
      />
      {total > 0 && (
        <LoadMore
          shown={rows.length}
          total={total}
          busy={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}
