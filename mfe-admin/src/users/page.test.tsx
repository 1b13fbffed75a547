import type { AdminUser } from '@fundharbor/contracts/identity/admin-users'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { cellsOf, columnTitles, confirm, listOf, openPage, ownId } from '../render-page.test-helper.tsx'

const user: AdminUser = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'amara@northquay.example',
  fullName: 'Amara Okafor',
  firstName: 'Amara',
  lastName: 'Okafor',
  role: 'user',
  emailVerified: false,
  subscriptionStatus: 'freemium',
  accountBlocked: false,
  blockedAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
}
const own: AdminUser = { ...user, id: ownId, email: 'ines@northquay.example', role: 'admin' }
const one = `/api/admin/users/${user.id}`

test('lists users with role, plan and state', async () => {
  const { sentTo } = openPage('/admin/users?state=unverified&plan=freemium', {
    'GET /api/admin/users': listOf([user]),
  })
  await screen.findByText('Amara Okafor')
  expect(columnTitles('Users')).toEqual(['Name', 'Email', 'Role', 'Plan', 'State', 'Registered'])
  expect(cellsOf('Amara Okafor').slice(1, 7)).toEqual([
    'Amara Okafor',
    'amara@northquay.example',
    'User',
    'Free',
    'Not Verified',
    'November 20, 2026',
  ])
  expect(sentTo('/api/admin/users')[0]?.query).toEqual({
    state: 'unverified',
    plan: 'freemium',
    limit: '25',
  })
})

test('offers the actions that fit an account, and none for the own account', async () => {
  const { sentTo } = openPage('/admin/users', {
    'GET /api/admin/users': listOf([user, own]),
    [`PATCH ${one}/role`]: { ...user, role: 'admin' },
  })
  await screen.findByText('You')
  expect(screen.queryByRole('button', { name: 'Actions for ines@northquay.example' })).toBeNull()
  expect(
    screen.getByRole('checkbox', { name: 'Select ines@northquay.example' }).hasAttribute('disabled'),
  ).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Actions for amara@northquay.example' }))
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual([
    'Block',
    'Make administrator',
    'Change plan to Basic',
    'Change plan to Premium',
    'Change plan to Unlimited',
    'Sign out everywhere',
    'Resend verification email',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Make administrator' }))
  await confirm('Make amara@northquay.example an administrator?')
  expect(await screen.findByText('User is now an administrator')).toBeTruthy()
  expect(sentTo(`${one}/role`, 'PATCH')[0]?.body).toEqual({ role: 'admin' })
})

test('blocks selected accounts', async () => {
  const { sentTo } = openPage('/admin/users', {
    'GET /api/admin/users': listOf([user, own]),
    [`PATCH ${one}/block`]: { ...user, accountBlocked: true },
  })
  await screen.findByText('You')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  expect(screen.getByText('1 user selected')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Block' }))
  await confirm('Block 1 user?')
  expect(await screen.findByText('1 user updated')).toBeTruthy()
  expect(sentTo(`${one}/block`, 'PATCH').map(({ body }) => body)).toEqual([{ blocked: true }])
})

test('changes a plan', async () => {
  const { sentTo } = openPage('/admin/users', {
    'GET /api/admin/users': listOf([user]),
    [`PATCH ${one}/plan`]: { ...user, subscriptionStatus: 'premium' },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for amara@northquay.example' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Change plan to Premium' }))
  await confirm('Change the plan of amara@northquay.example to Premium?')
  expect(await screen.findByText('Plan changed to Premium')).toBeTruthy()
  expect(sentTo(`${one}/plan`, 'PATCH')[0]?.body).toEqual({ plan: 'premium' })
})

test('invites somebody by email', async () => {
  const { sentTo } = openPage('/admin/users', {
    'GET /api/admin/users': listOf([user]),
    'POST /api/admin/users/invitations': { message: 'Invitation sent' },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite user' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite user' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(await dialog.findByText('Please enter a valid email address')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Email'), 'bo@harbour.example')
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('Invitation sent')).toBeTruthy()
  const bodies = sentTo('/api/admin/users/invitations', 'POST').map(({ body }) => body)
  expect(bodies).toEqual([{ email: 'bo@harbour.example' }])
})
