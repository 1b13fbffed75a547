import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage, refusal } from '../testing/open-page.tsx'
import { idOf } from '../testing/examples.data.ts'

const amara = {
  userId: idOf(901),
  name: 'Amara Okafor',
  email: 'amara@northquay.example',
  role: 'owner',
  joinedAt: '2026-11-01T12:00:00.000Z',
}
const bo = { ...amara, userId: idOf(902), name: 'Bo Lind', email: 'bo@northquay.example', role: 'editor' }
const team = (facts: object = {}) => ({
  organization: 'Northquay Community Trust',
  role: 'owner',
  userId: amara.userId,
  seats: 5,
  members: [amara, bo],
  ...facts,
})
const invitation = {
  id: idOf(903),
  email: 'kim@northquay.example',
  role: 'viewer',
  sentAt: '2026-11-10T12:00:00.000Z',
  expiresAt: '2026-11-17T12:00:00.000Z',
  isExpired: false,
}
const MEMBERS = '/api/organization/members'
const INVITATIONS = '/api/organization/invitations'
const responses = (facts: object = {}, rest: object = {}) => ({
  [`GET ${MEMBERS}`]: team(facts),
  [`GET ${INVITATIONS}`]: [],
  'GET /api/organization/activity': [],
  ...rest,
})

test('an owner invites somebody, and sees which seats are taken', async () => {
  const { sentTo } = openPage('/members', responses({}, { [`POST ${INVITATIONS}`]: invitation }))
  expect(await screen.findByText('2 of 5 seats taken')).toBeTruthy()
  expect(await screen.findByText('Invitations and changes of members appear here.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Email'), 'kim@northquay.example')
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'Viewer')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect((await screen.findAllByText('Invitation sent'))[0]).toBeTruthy()
  expect(sentTo(INVITATIONS, 'POST')[0]?.body).toEqual({ email: 'kim@northquay.example', role: 'viewer' })
})

test('what the service refuses is shown at the field', async () => {
  const refused = refusal(409, { code: 'CONFLICT', message: 'This person is already a member' })
  openPage('/members', responses({}, { [`POST ${INVITATIONS}`]: refused }))
  await userEvent.type(await screen.findByLabelText('Email'), 'bo@northquay.example')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This person is already a member')
})

test('without a free seat, the page names the plans that have more', async () => {
  openPage('/members', responses({ seats: 1, members: [amara] }))
  expect(await screen.findByText('1 of 1 seat taken')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View plans' }).getAttribute('href')).toBe('/subscription')
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(screen.queryByRole('button', { name: /Leave/ })).toBeNull()
})

test('an invitation is sent again and withdrawn', async () => {
  const path = `${INVITATIONS}/${invitation.id}`
  const { sentTo } = openPage(
    '/members',
    responses(
      {},
      {
        [`GET ${INVITATIONS}`]: [invitation],
        [`POST ${INVITATIONS}`]: invitation,
        [`DELETE ${path}`]: {},
      },
    ),
  )
  await userEvent.click(await screen.findByRole('button', { name: `Send again to ${invitation.email}` }))
  expect((await screen.findAllByText('Invitation sent again'))[0]).toBeTruthy()
  await userEvent.click(
    screen.getByRole('button', { name: `Withdraw the invitation of ${invitation.email}` }),
  )
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw invitation' }),
  )
  expect((await screen.findAllByText('Invitation withdrawn'))[0]).toBeTruthy()
  expect(sentTo(path, 'DELETE')).toHaveLength(1)
})

test('an owner changes a role and removes a member', async () => {
  const path = `${MEMBERS}/${bo.userId}`
  const { sentTo } = openPage('/members', responses({}, { [`PATCH ${path}`]: bo, [`DELETE ${path}`]: {} }))
  await userEvent.selectOptions(await screen.findByLabelText('Role of Bo Lind'), 'Viewer')
  expect((await screen.findAllByText('Role changed'))[0]).toBeTruthy()
  expect(sentTo(path, 'PATCH')[0]?.body).toEqual({ role: 'viewer' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove Bo Lind' }))
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove member' }),
  )
  expect((await screen.findAllByText('Member removed'))[0]).toBeTruthy()
  expect(sentTo(path, 'DELETE')).toHaveLength(1)
})

test('other members see who is there, and can only leave', async () => {
  const activity = [
    { id: idOf(904), at: amara.joinedAt, action: 'joined', actor: 'Bo Lind', subject: null, role: 'editor' },
    { id: idOf(905), at: amara.joinedAt, action: 'removed', actor: null, subject: null, role: null },
  ]
  openPage(
    '/members',
    responses({ role: 'editor', userId: bo.userId }, { 'GET /api/organization/activity': activity }),
  )
  expect(await screen.findByText('Bo Lind joined as an editor.', { exact: false })).toBeTruthy()
  expect(screen.getByText('A former member removed a former member.', { exact: false })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Leave this organization' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Remove|Send/ })).toBeNull()
  expect(screen.queryByLabelText(/Role/)).toBeNull()
})

test('an invitation for another address says so', async () => {
  const message =
    'This invitation is for kim@northquay.example, and you are signed in as bo@northquay.example.'
  const accept = '/api/invitations/accept'
  const { sentTo } = openPage('/invitation?token=secret', {
    [`POST ${accept}`]: refusal(409, { code: 'CONFLICT', message }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Join organization' }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(sentTo(accept, 'POST')[0]?.body).toEqual({ token: 'secret' })
})
