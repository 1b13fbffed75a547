import type { Discussion, DiscussionRow, ForumReply, ForumReport } from '@fundharbor/contracts/content/forum'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { columnTitles, listOf, openPage } from '../render-page.test-helper.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const replyId = '00000000-0000-4000-8000-000000000002'
const reportId = '00000000-0000-4000-8000-000000000003'
const at = '2026-11-20T12:00:00.000Z'

const row: DiscussionRow = {
  id,
  title: 'Which budget?',
  author: 'Amara Okafor',
  category: 'funding',
  excerpt: '',
  replies: 1,
  likes: 0,
  isPinned: false,
  isAnswered: false,
  lastActivityAt: at,
  createdAt: at,
}
const report: ForumReport = {
  id: reportId,
  discussionId: id,
  replyId,
  title: 'A reported thread',
  reason: 'Spam',
  createdAt: at,
}
const reply = {
  id: replyId,
  author: 'Bo',
  html: '<p>Mine.</p>',
  isAnswer: false,
  isMine: false,
  createdAt: at,
}

test('lists reports and discussions, and moderates them', async () => {
  const { sentTo } = openPage('/admin/forum?search=budget', {
    'GET /api/admin/forum/reports': [report],
    'GET /api/forum/discussions': listOf([row]),
    [`GET /api/forum/discussions/${id}`]: discussion([reply]),
    [`PATCH /api/admin/forum/discussions/${id}`]: discussion([]),
    [`DELETE /api/admin/forum/replies/${replyId}`]: {},
    [`POST /api/admin/forum/replies/${replyId}/restore`]: {},
  })
  await screen.findByText('Which budget?')
  await screen.findByText('A reported thread')
  expect(columnTitles('Reports')).toEqual(['Discussion', 'Reported', 'Reason', 'Reported on'])
  expect(columnTitles('Discussions')).toEqual(['Title', 'Author', 'Category', 'Replies', 'State'])
  expect(sentTo('/api/forum/discussions')[0]?.query).toEqual({ search: 'budget', limit: '20' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove reported post A reported thread' }))
  const question = within(await screen.findByRole('dialog', { name: /Remove the reported post/ }))
  expect(sentTo(`/api/admin/forum/replies/${replyId}`, 'DELETE')).toHaveLength(0)
  await userEvent.click(question.getByRole('button', { name: 'Remove reported post' }))
  expect(await screen.findByText('Post removed')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Post restored')).toBeTruthy()
  expect(sentTo(`/api/admin/forum/replies/${replyId}`, 'DELETE')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Pin Which budget?' }))
  expect(await screen.findByText('Discussion pinned')).toBeTruthy()
  expect(sentTo(`/api/admin/forum/discussions/${id}`, 'PATCH')[0]?.body).toEqual({ isPinned: true })
  await userEvent.click(screen.getByRole('button', { name: 'Expand row' }))
  expect(await screen.findByRole('button', { name: 'Mark as answer' })).toBeTruthy()
})

const discussion = (replies: ForumReply[]): Discussion => ({
  ...row,
  html: '<p>Which one?</p>',
  isLiked: false,
  isSaved: false,
  isMine: false,
  replies,
})
