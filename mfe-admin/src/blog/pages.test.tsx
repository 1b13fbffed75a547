import type { AdminBlogPost } from '@fundharbor/contracts/content/blog'
import { setClock } from '@fundharbor/kit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { cellsOf, columnTitles, listOf, openPage, refusal } from '../render-page.test-helper.tsx'

const post: AdminBlogPost = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'How to start',
  slug: 'how-to-start',
  excerpt: 'First steps.',
  content: '<p>Read the call.</p>',
  featuredImage: null,
  author: 'Ines Marchetti',
  tags: ['grant writing'],
  metaTitle: null,
  metaDescription: null,
  readingTime: 4,
  isPublished: true,
  publishedAt: '2026-12-01T09:00:00.000Z',
  createdAt: '2026-11-19T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  revision: 7,
}
const one = `/api/admin/blog/posts/${post.id}`

test('lists articles; one with a future date is scheduled', async () => {
  setClock(() => new Date('2026-11-21T12:00:00.000Z'))
  openPage('/admin/blog', {
    'GET /api/admin/blog/posts': listOf([
      post,
      { ...post, id: '00000000-0000-4000-8000-000000000002', title: 'A draft', isPublished: false },
    ]),
  })
  await screen.findByText('How to start')
  expect(columnTitles('Articles')).toEqual(['Title', 'Author', 'State', 'Published on', 'Changed'])
  expect(cellsOf('How to start').slice(1, 4)).toEqual([
    'Ines Marchetti',
    'Scheduled',
    'December 1, 2026 at 9:00 AM',
  ])
  expect(cellsOf('A draft').slice(2, 4)).toEqual(['Draft', '–'])
  await userEvent.click(screen.getByRole('button', { name: 'Edit A draft' }))
  expect(location.pathname).toBe('/admin/blog/00000000-0000-4000-8000-000000000002')
})

test('writes an article and stays in its editor', async () => {
  const { sentTo } = openPage('/admin/blog/new', { 'POST /api/admin/blog/posts': post })
  await userEvent.type(await screen.findByLabelText('Title'), 'How to start')
  await userEvent.type(screen.getByLabelText('Excerpt'), 'First steps.')
  await userEvent.type(screen.getByLabelText('Content'), 'Read.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Author is required')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Author'), 'Ines Marchetti')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Article added')).toBeTruthy()
  expect(sentTo('/api/admin/blog/posts', 'POST')[0]?.body).toEqual({
    title: 'How to start',
    excerpt: 'First steps.',
    content: 'Read.',
    author: 'Ines Marchetti',
    tags: [],
    metaTitle: null,
    metaDescription: null,
    isPublished: false,
  })
  await waitFor(() => expect(location.pathname).toBe(`/admin/blog/${post.id}`))
  expect(await screen.findByRole('heading', { name: 'Edit article' })).toBeTruthy()
  expect(screen.getByLabelText('URL')).toHaveProperty('value', 'how-to-start')
})

test('keeps what was typed when a URL is in use', async () => {
  openPage(`/admin/blog/${post.id}`, {
    [`GET ${one}`]: post,
    [`PUT ${one}`]: refusal(409, { code: 'CONFLICT', fields: { slug: 'This address is taken' } }),
  })
  await userEvent.type(await screen.findByLabelText('Title'), ', again')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This address is taken')).toBeTruthy()
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'How to start, again')
})

test('shows what somebody else changed in the article meanwhile', async () => {
  const { responses, sentTo } = openPage(`/admin/blog/${post.id}`, {
    [`GET ${one}`]: post,
    [`PUT ${one}`]: refusal(409, {
      code: 'CONFLICT',
      current: { ...post, excerpt: 'Their excerpt.', revision: 8 },
    }),
  })
  await userEvent.type(await screen.findByLabelText('Title'), ', mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const compare = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }))
  expect(compare.getByText('Someone else changed this article while you were editing it.')).toBeTruthy()
  responses[`PUT ${one}`] = { ...post, revision: 9 }
  await userEvent.click(compare.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Article updated')).toBeTruthy()
  expect(sentTo(one, 'PUT')[1]?.body).toMatchObject({
    title: 'How to start, mine',
    excerpt: 'Their excerpt.',
    revision: 8,
  })
})
