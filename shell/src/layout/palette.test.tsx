import type { Team } from '@fundharbor/contracts/identity/members'
import type { User } from '@fundharbor/contracts/identity/users'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { member, renderInShell } from '../testing/render-in-shell.test-helper.tsx'
import { PaletteButton } from './palette-button.tsx'
import { addRecent, forgetRecent } from '../palette/recent.ts'

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const team: Team = {
  organization: 'North Quay Clinic',
  role: 'owner',
  userId: member.id,
  seats: null,
  openInvitations: 0,
  members: ['Bo Harbour', 'Bonnie Strand'].map((name, index) => ({
    userId: `00000000-0000-4000-8000-00000000010${index}`,
    name,
    email: `${name.split(' ')[1]?.toLowerCase()}@northquay.example`,
    role: 'editor',
    hasSeat: true,
    joinedAt: '2026-11-20T12:00:00.000Z',
  })),
}

const openPalette = async (responses: Record<string, unknown> = {}, user: User = member) => {
  const page = renderInShell(<PaletteButton user={user} />, {
    'GET /api/user': user,
    'GET /api/organization/members': team,
    'GET /api/generated-documents': [],
    'GET /api/opportunities': [],
    ...responses,
  })
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Search or jump to' }))
  return { ...page, dialog, field: await dialog.findByRole('combobox') }
}

test('Ctrl+K offers the last pages and all pages, and Enter opens the first match', async () => {
  addRecent(member.id, { to: '/opportunities/7', title: 'Night Clinics' })
  const { dialog, field } = await openPalette()
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Night Clinics',
    'Notifications',
    'Account settings',
  ])
  await userEvent.type(field, 'account{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/account'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is not found is said, and Escape closes', async () => {
  const { dialog, field } = await openPalette()
  await userEvent.type(field, 'zzzz')
  expect(await dialog.findByText('Nothing found.')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a failed search leaves the pages', async () => {
  const { dialog, field } = await openPalette({
    'GET /api/opportunities': Response.json(
      { code: 'UNAVAILABLE', message: 'Busy', requestId: 'test' },
      { status: 503 },
    ),
  })
  await userEvent.type(field, 'acc')
  expect(dialog.getByRole('option', { name: 'Account settings' })).toBeTruthy()
})

test('signing out forgets the last pages', async () => {
  addRecent(member.id, { to: '/opportunities/7', title: 'Night Clinics' })
  forgetRecent(member.id)
  const { dialog } = await openPalette()
  expect(dialog.queryByRole('option', { name: 'Night Clinics' })).toBeNull()
})

test('members of the organization are found by name or email, without asking for users', async () => {
  const { dialog, field, sentTo } = await openPalette()
  await userEvent.type(field, 'bo')
  const people = within(await dialog.findByRole('group', { name: 'People' }))
  expect(people.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Bo Harbourharbour@northquay.example',
    'Bonnie Strandstrand@northquay.example',
  ])
  await userEvent.type(field, '{Backspace}{Backspace}strand@')
  await userEvent.click(await dialog.findByRole('option', { name: /Bonnie Strand/ }))
  await waitFor(() => expect(location.pathname).toBe('/members'))
  expect(sentTo('GET /api/admin/users')).toHaveLength(0)
})

test('administrators also find users, each person once', async () => {
  const found = (id: string, fullName: string, email: string) => ({
    id,
    fullName,
    email,
    firstName: null,
    lastName: null,
    role: 'user',
    emailVerified: true,
    subscriptionStatus: 'freemium',
    accountBlocked: false,
    blockedAt: null,
    createdAt: '2026-11-20T12:00:00.000Z',
  })
  const known = team.members[0]?.userId ?? ''
  const users = [
    found(known, 'Bo Harbour', 'harbour@northquay.example'),
    found('00000000-0000-4000-8000-000000000200', 'Boris Vane', 'vane+1@quay.example'),
  ]
  const { dialog, field } = await openPalette({ 'GET /api/admin/users': users }, { ...member, role: 'admin' })
  await userEvent.type(field, 'bo')
  await userEvent.click(await dialog.findByRole('option', { name: /Boris Vane/ }))
  await waitFor(() =>
    expect(location.pathname + location.search).toBe('/admin/users?search=vane%2B1%40quay.example'),
  )
})
