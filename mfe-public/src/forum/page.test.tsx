// cspell:ignore leter
import type { Discussion, DiscussionRow } from '@fundharbor/contracts/content/forum'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { member, renderPage, ProblemResponse } from '../testing/render-page.test-helper.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const row: DiscussionRow = {
  id,
  title: 'How long is a letter?',
  author: 'Bo Lind',
  category: 'grants',
  excerpt: 'One page, or two?',
  replies: 1,
  likes: 2,
  isPinned: true,
  isAnswered: true,
  lastActivityAt: '2026-11-20T08:00:00.000Z',
  createdAt: '2026-11-20T08:00:00.000Z',
}
const discussion: Discussion = {
  ...row,
  html: '<p>One page, or two?</p><img src="x" onerror="document.title = 1">',
  replies: [
    {
      id: '00000000-0000-4000-8000-000000000002',
      author: 'Ines Marchetti',
      html: '<p>One.</p>',
      isAnswer: true,
      isMine: false,
      createdAt: row.createdAt,
    },
  ],
  isMine: false,
  isLiked: false,
  isSaved: false,
}
const responses = {
  'GET /api/feature-flags': { communityWriting: true },
  'GET /api/forum/summary': {
    total: 12,
    categories: [{ category: 'grants', count: 3 }],
    activeMembers: 6,
    posts: 26,
    answered: 4,
    responseRate: 83,
    contributors: [{ name: 'Ines Marchetti', posts: 4, reputation: 39 }],
  },
  'GET /api/forum/discussions': [row],
  [`GET /api/forum/discussions/${id}`]: discussion,
}
const signedIn = { ...responses, 'GET /api/user': member }

test('a member for whom posting is off is told so before writing', async () => {
  renderPage('/community', { ...signedIn, 'GET /api/feature-flags': { communityWriting: false } })
  expect(await screen.findByText('The community is read-only right now. Try again later.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start a Discussion' })).toBeNull()
})

test('shows discussions with badges, categories with counts, and contributors', async () => {
  renderPage('/community', responses)
  const item = (await screen.findByRole('link', { name: 'How long is a letter?' })).closest('li')!
  expect(within(item).getByText('Answered')).toBeTruthy()
  expect(within(item).getByText('Pinned:')).toBeTruthy()
  expect(within(item).getByText('1 reply')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /Grants & Applications\s*3/ })).toBeTruthy()
  expect(screen.getByText('4 posts, reputation 39')).toBeTruthy()
  expect(screen.getByText('83%')).toBeTruthy()
})

test('filters by category and search, kept in the URL', async () => {
  const { sent } = renderPage('/community', responses)
  await userEvent.click(await screen.findByRole('button', { name: /Tech & Tools/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Search Posts' }))
  await userEvent.type(screen.getByPlaceholderText('Search posts...'), 'pin')
  expect(new URLSearchParams(location.search).get('category')).toBe('tech')
  await waitFor(() => expect(sent.at(-1)?.query).toBe('?category=tech&search=pin&limit=5'))
})

test('asks a visitor to sign in before writing', async () => {
  renderPage('/community', responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Start a Discussion' }))
  await waitFor(() => expect(location.pathname).toBe('/auth'))
  expect(await screen.findByText(/^Sign in to start a discussion\./)).toBeTruthy()
})

test('tells a visitor who likes a discussion why to sign in', async () => {
  renderPage(`/community/${id}`, responses)
  const dialog = within(await screen.findByRole('dialog', { name: 'How long is a letter?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Like (2)' }))
  expect(await screen.findByText(/^Sign in to like a discussion\./)).toBeTruthy()
  expect(location.pathname).toBe('/auth')
})

test('members find their saved discussions again', async () => {
  const { sent } = renderPage('/community', { ...signedIn, 'GET /api/forum/discussions': [] })
  await userEvent.click(await screen.findByRole('button', { name: 'Saved by you' }))
  expect(await screen.findByText('Nothing saved yet')).toBeTruthy()
  expect(sent.at(-1)?.query).toBe('?saved=true&limit=5')
  expect(location.search).toBe('?saved=true')
})

test('a search inside a category says so, and looks everywhere on request', async () => {
  const { sent } = renderPage('/community?category=tech&search=pin', responses)
  expect(await screen.findByText(/^Searching in Tech & Tools\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Search all discussions' }))
  await waitFor(() => expect(sent.at(-1)?.query).toBe('?search=pin&limit=5'))
  expect(screen.queryByText(/^Searching in/)).toBeNull()
})

test('says what was searched instead of a misspelled word', async () => {
  const rows = [{ ...row, correctedSearch: 'letter' }]
  renderPage('/community?search=leter', { ...responses, 'GET /api/forum/discussions': rows })
  expect(await screen.findByText('Nothing matches “leter”. These discussions match “letter”.')).toBeTruthy()
})

test('shows a discussion with its replies and runs no scripts in them', async () => {
  renderPage(`/community/${id}`, responses)
  const dialog = await screen.findByRole('dialog', { name: 'How long is a letter?' })
  expect(within(dialog).getByText('One.')).toBeTruthy()
  expect(within(dialog).getByText('Answer')).toBeTruthy()
  expect(dialog.querySelector('[onerror]')).toBeNull()
  expect(within(dialog).getByRole('link', { name: 'Sign in' })).toBeTruthy()
})

test('likes, saves and replies as a member', async () => {
  const { sent } = renderPage(`/community/${id}`, {
    ...signedIn,
    [`PUT /api/forum/discussions/${id}/reactions`]: { ...discussion, likes: 3, isLiked: true },
    [`POST /api/forum/discussions/${id}/replies`]: discussion,
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'How long is a letter?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Like (2)' }))
  expect((await dialog.findByRole('button', { name: 'Like (3)' })).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(dialog.getByRole('button', { name: 'Reply' }))
  await userEvent.type(dialog.getByLabelText('Your reply'), 'Two.')
  await userEvent.click(dialog.getByRole('button', { name: 'Post reply' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/replies'))?.body).toEqual({ text: 'Two.' }),
  )
  await waitFor(() => expect(dialog.getByLabelText<HTMLTextAreaElement>('Your reply').value).toBe(''))
})

test('starts a discussion and opens it; errors show at their fields', async () => {
  renderPage('/community', { ...signedIn, 'POST /api/forum/discussions': discussion })
  await userEvent.click(await screen.findByRole('button', { name: 'Start a Discussion' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a Discussion' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Post discussion' }))
  expect(await dialog.findByText('Use at least 5 characters')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Title'), 'How long is a letter?')
  await userEvent.selectOptions(dialog.getByLabelText('Category'), 'grants')
  await userEvent.type(dialog.getByLabelText('Text'), 'One page, or two?')
  await userEvent.click(dialog.getByRole('button', { name: 'Post discussion' }))
  expect(await screen.findByRole('dialog', { name: 'How long is a letter?' })).toBeTruthy()
})

test('shows that a discussion was not found', async () => {
  renderPage(`/community/${id}`, {
    ...responses,
    [`GET /api/forum/discussions/${id}`]: new ProblemResponse(404, {
      code: 'NOT_FOUND',
      message: 'Discussion not found',
    }),
  })
  expect(await screen.findByRole('dialog', { name: 'Discussion not found' })).toBeTruthy()
})
