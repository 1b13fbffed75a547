import type { Notification } from '@fundharbor/contracts/identity/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useAuth } from '@fundharbor/kit'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { member, problemResponse, renderInShell } from '../testing/render-in-shell.test-helper.tsx'
import { NotificationsBell } from './bell.tsx'
import { NotificationsPage } from './page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const workspaceId = '00000000-0000-4000-8000-000000000001'
const viewer = { ...member, workspaceId }

const mention: Notification = {
  id: '00000000-0000-4000-8000-000000000011',
  workspaceId,
  organization: 'Northquay Community Trust',
  kind: 'mention',
  actor: 'Bo Harbour',
  title: 'Night clinic',
  path: '/documents?tab=mine',
  createdAt: '2026-11-24T09:00:00.000Z',
  readAt: null,
}
const joined: Notification = {
  ...mention,
  id: '00000000-0000-4000-8000-000000000012',
  workspaceId: '00000000-0000-4000-8000-000000000002',
  organization: 'Harbor Hands',
  kind: 'member-joined',
  title: 'Harbor Hands',
  path: '/members',
  readAt: '2026-11-24T10:00:00.000Z',
}

const listOf = (rows: Notification[], total = rows.length) =>
  Response.json(rows, { headers: { 'x-total-count': String(total) } })

/** As the frame, which shows these only to members. */
const SignedIn = ({ children }: { children: ReactNode }) => (useAuth().user ? children : null)

const open = (element: ReactNode, responses: Record<string, unknown>, path = '/') =>
  renderInShell(<SignedIn>{element}</SignedIn>, { 'GET /api/user': viewer, ...responses }, path)

async function openMenu(name: string) {
  const bell = await screen.findByRole('button', { name })
  await userEvent.click(bell)
  return within(await screen.findByRole('menu'))
}

test('the bell says how many are unread, and its menu marks the one that is opened as read', async () => {
  const { sentTo, router } = open(<NotificationsBell />, {
    'GET /api/notifications': listOf([mention, joined], 3),
    [`POST /api/notifications/${mention.id}/read`]: { ...mention, readAt: mention.createdAt },
  })
  const menu = await openMenu('Notifications, 3 unread')
  const item = await menu.findByRole('menuitem', { name: /Bo Harbour mentioned you in “Night clinic”/ })
  expect(item.textContent).toContain('Unread: ')
  const elsewhere = menu.getByRole('menuitem', { name: /accepted your invitation to Harbor Hands/ })
  expect(elsewhere.textContent).not.toContain('Unread: ')
  expect(elsewhere.textContent).toContain('Opens Harbor Hands')
  expect(elsewhere.getAttribute('href')).toBe(`/notifications?open=${joined.id}`)
  await userEvent.click(item)
  await waitFor(() => expect(sentTo(`POST /api/notifications/${mention.id}/read`)).toHaveLength(1))
  expect(router.state.location.pathname + router.state.location.search).toBe('/documents?tab=mine')
})

test('all can be marked as read by keyboard, and Escape returns to the bell', async () => {
  const { sentTo, responses } = open(<NotificationsBell />, {
    'GET /api/notifications': listOf([mention], 1),
    'POST /api/notifications/read-all': { read: 1 },
  })
  const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  bell.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: /mentioned you/ })
  responses['GET /api/notifications'] = listOf([{ ...mention, readAt: mention.createdAt }], 0)
  await userEvent.keyboard('{End}{ArrowUp}{Enter}')
  await waitFor(() => expect(sentTo('POST /api/notifications/read-all')).toHaveLength(1))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  const read = await screen.findByRole('button', { name: 'Notifications' })
  expect(document.activeElement).toBe(read)
})

test('an empty menu says what will be in it, and one that failed says so', async () => {
  open(<NotificationsBell />, { 'GET /api/notifications': listOf([]) })
  expect(await (await openMenu('Notifications')).findByText(/^Nothing yet/)).toBeTruthy()
  cleanup()
  open(<NotificationsBell />, {})
  expect(await (await openMenu('Notifications')).findByText(/did not load/)).toBeTruthy()
})

test('the page lists all, filters unread ones, and loads more', async () => {
  const rows = [mention, joined]
  const { responses, sentTo } = open(
    <NotificationsPage />,
    {
      'GET /api/notifications': Response.json(rows, {
        headers: { 'x-total-count': '3', link: '</api/notifications?cursor=next>; rel="next"' },
      }),
    },
    '/notifications',
  )
  const list = within(await screen.findByRole('list', { name: 'Notifications' }))
  expect(list.getAllByRole('link')).toHaveLength(2)
  expect(screen.getByText('2 of 3 shown')).toBeTruthy()
  responses['GET /api/notifications'] = listOf([])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only unread' }))
  expect(await screen.findByText('No unread notifications')).toBeTruthy()
  expect(location.search).toBe('?show=unread')
  expect(sentTo('GET /api/notifications').length).toBeGreaterThan(2)
})

test('a link opens its page and marks it as read', async () => {
  const { router } = open(
    <NotificationsPage />,
    {
      'GET /api/notifications': listOf([], 0),
      [`POST /api/notifications/${mention.id}/read`]: { ...mention, readAt: mention.createdAt },
    },
    `/notifications?open=${mention.id}`,
  )
  await waitFor(() => expect(router.state.location.pathname).toBe('/documents'))
})

test('a link into another organization changes to it first', async () => {
  const { sentTo } = open(
    <NotificationsPage />,
    {
      [`POST /api/notifications/${joined.id}/read`]: joined,
      'POST /api/session/organization': {
        id: joined.workspaceId,
        name: 'Harbor Hands',
        role: 'editor',
        isCurrent: true,
      },
    },
    `/notifications?open=${joined.id}`,
  )
  // jsdom cannot load pages.
  const assign = vi.fn()
  vi.stubGlobal('location', { assign, href: location.href, origin: location.origin })
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/members'))
  expect(sentTo('POST /api/session/organization')).toMatchObject([{ body: { id: joined.workspaceId } }])
})

test('a link to a notification that is gone says so, and one that failed can be tried again', async () => {
  const address = `/notifications?open=${mention.id}`
  const page = <NotificationsPage />
  open(page, {}, address)
  expect(await screen.findByText('This notification is gone')).toBeTruthy()
  cleanup()
  const call = `POST /api/notifications/${mention.id}/read`
  const { sentTo } = open(
    page,
    { [call]: problemResponse(503, { code: 'UNAVAILABLE', message: 'Try again in a moment.' }) },
    address,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(sentTo(call)).toHaveLength(2))
})
