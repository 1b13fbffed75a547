import {
  forum,
  forumCategories,
  forumModeration,
  type DiscussionRow,
} from '@fundharbor/contracts/content/forum'
import { labelOf } from '@fundharbor/contracts/vocabulary'
import { Badge, call, Link } from '@fundharbor/kit'
import { Space } from 'antd'
import { numberColumn } from '../records/columns.tsx'
import { Lines } from '../records/lines.tsx'
import { defineResource } from '../records/resource.ts'
import { deleteAction } from '../records/row-actions.ts'
import { DiscussionDetails } from './discussion-details.tsx'
import { keysOf } from './moderation.ts'

const setPinned =
  (isPinned: boolean) =>
  ({ id }: DiscussionRow) =>
    call(forumModeration.pin, { params: { id }, body: { isPinned } })

const failed = 'Failed to update discussion'

/** Every discussion, pinned ones first. */
export const discussions = defineResource({
  ...keysOf('discussions'),
  noun: 'discussion',
  nameOf: ({ title }) => title,
  list: forum.list,
  pageSize: 20,
  filters: { search: { label: 'Search discussions', maxLength: 200 } },
  empty: 'No discussions found.',
  columns: [
    {
      title: 'Title',
      width: 300,
      render: ({ id, title }) => (
        <Link to={`/community/${id}`}>
          <Lines text={title} />
        </Link>
      ),
    },
    { title: 'Author', width: 150, render: ({ author }) => <Lines text={author} /> },
    { title: 'Category', width: 190, render: ({ category }) => labelOf(forumCategories, category) },
    numberColumn('Replies', 'replies', 90),
    {
      title: 'State',
      width: 170,
      render: ({ isPinned, isAnswered }) => (
        <Space size={4}>
          {isPinned && <Badge tone="info">Pinned</Badge>}
          {isAnswered && <Badge tone="ok">Answered</Badge>}
        </Space>
      ),
    },
  ],
  details: ({ id }) => <DiscussionDetails id={id} />,
  rowActions: [
    {
      label: 'Pin',
      isFor: ({ isPinned }) => !isPinned,
      run: setPinned(true),
      done: 'Discussion pinned',
      failed,
    },
    {
      label: 'Unpin',
      isFor: ({ isPinned }) => isPinned,
      run: setPinned(false),
      done: 'Discussion unpinned',
      failed,
    },
    deleteAction({
      noun: 'discussion',
      endpoint: forumModeration.remove,
      restore: forumModeration.restore,
      confirm: 'Readers won’t be able to see it or its replies, and reports about it are closed.',
    }),
  ],
  actionsWidth: 170,
})
