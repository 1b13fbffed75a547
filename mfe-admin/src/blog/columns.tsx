import type { ProColumns } from '@ant-design/pro-components'
import type { AdminBlogPostRow } from '@fundharbor/contracts/content/blog'
import { Badge, clock, formatDateTime, Link } from '@fundharbor/kit'
import { PostActions } from './post-actions.tsx'

/** Where a post stands now. */
const stateOf = ({ isPublished, publishedAt }: AdminBlogPostRow) => {
  if (!isPublished) return { word: 'Draft', tone: 'neutral' } as const
  return new Date(publishedAt) > clock.now()
    ? ({ word: 'Scheduled', tone: 'info' } as const)
    : ({ word: 'Published', tone: 'ok' } as const)
}

/** Columns of the articles table. */
export const postColumns: ProColumns<AdminBlogPostRow>[] = [
  {
    title: 'Title',
    dataIndex: 'title',
    ellipsis: true,
    width: 330,
    render: (_, row) => <Link to={`/admin/blog/${row.id}`}>{row.title}</Link>,
  },
  { title: 'Author', dataIndex: 'author', ellipsis: true, width: 150 },
  {
    title: 'State',
    key: 'state',
    width: 110,
    render: (_, row) => <Badge tone={stateOf(row).tone}>{stateOf(row).word}</Badge>,
  },
  {
    title: 'Appears',
    dataIndex: 'publishedAt',
    width: 190,
    render: (_, row) => (row.isPublished ? formatDateTime(row.publishedAt) : ''),
  },
  {
    title: 'Changed',
    dataIndex: 'updatedAt',
    width: 190,
    render: (_, row) => formatDateTime(row.updatedAt),
  },
  {
    title: <span className="visually-hidden">Actions</span>,
    key: 'actions',
    width: 150,
    render: (_, row) => <PostActions post={row} />,
  },
]
