import { forumModeration } from '@fundharbor/contracts/content/forum'
import { call, Link } from '@fundharbor/kit'
import { timeColumn } from '../records/columns.tsx'
import { Lines } from '../records/lines.tsx'
import { defineResource } from '../records/resource.ts'
import { keysOf, removeDiscussion, removeReply, restoreDiscussion, restoreReply } from './moderation.ts'

/** What members reported, oldest first. */
export const reports = defineResource({
  ...keysOf('reports'),
  noun: 'report',
  nameOf: ({ title }) => title,
  list: forumModeration.reports,
  empty: 'No reports.',
  columns: [
    {
      title: 'Discussion',
      width: 260,
      render: ({ title, discussionId }) => (
        <Link to={`/community/${discussionId}`}>
          <Lines text={title} />
        </Link>
      ),
    },
    { title: 'Reported', width: 110, render: ({ replyId }) => (replyId ? 'A reply' : 'The discussion') },
    { title: 'Reason', field: 'reason', width: 320 },
    timeColumn('Reported on', 'createdAt'),
  ],
  rowActions: [
    {
      label: 'Remove reported post',
      isDangerous: true,
      confirm: 'Readers won’t be able to see it, and every report about it is closed. You can undo this.',
      question: (name) => `Remove the reported post in “${name}”?`,
      run: ({ replyId, discussionId }) => (replyId ? removeReply(replyId) : removeDiscussion(discussionId)),
      done: 'Post removed',
      failed: 'Failed to remove post',
      undo: {
        run: ({ replyId, discussionId }) =>
          replyId ? restoreReply(replyId) : restoreDiscussion(discussionId),
        done: 'Post restored',
        failed: 'Failed to restore post',
      },
    },
    {
      label: 'Close report',
      run: ({ id }) => call(forumModeration.dismissReport, { params: { id } }),
      done: 'Report closed',
      failed: 'Failed to close report',
    },
  ],
  actionsWidth: 280,
})
