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
  hasSeat: true,
  joinedAt: '2026-11-01T12:00:00.000Z',
}
const bo = { ...amara, userId: idOf(902), name: 'Bo Lind', email: 'bo@northquay.example', role: 'editor' }
const team = (facts: object = {}) => ({
  organization: 'Northquay Community Trust',
  role: 'owner',
  userId: amara.userId,
  seats: 5,
  openInvitations: 0,
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
  'GET /api/grants/activity': [],
  ...rest,
})

test('an owner invites somebody, and sees which seats are taken', async () => {
  const { sentTo, answers } = openPage(
    '/members',
    responses(
      {},
      {
        [`POST ${INVITATIONS}`]: () => {
          answers[`GET ${INVITATIONS}`] = [invitation]
          return invitation
        },
      },
    ),
  )
  expect(await screen.findByText('2 of 5 seats used')).toBeTruthy()
  expect(
    await screen.findByText('Invitations, changes of members and changes of grants appear here.'),
  ).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Email'), 'kim@northquay.example')
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'Viewer')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect((await screen.findAllByText('Invitation sent'))[0]).toBeTruthy()
  expect(sentTo(INVITATIONS, 'POST')[0]?.body).toEqual({ email: 'kim@northquay.example', role: 'viewer' })
  expect(await screen.findByRole('button', { name: `Send again to ${invitation.email}` })).toBeTruthy()
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
  expect(await screen.findByText('1 of 1 seat used')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View plans' }).getAttribute('href')).toBe('/subscription')
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(screen.queryByRole('button', { name: /Leave/ })).toBeNull()
})

test('open invitations are counted beside the seats, and can fill them', async () => {
  openPage('/members', responses({ openInvitations: 3 }))
  expect(await screen.findByText('2 of 5 seats used, 3 invitations open')).toBeTruthy()
  expect(screen.getByText(/All seats are taken, counting open invitations/)).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
})

const kim = { ...bo, userId: idOf(906), name: 'Kim Rivera', email: 'kim@northquay.example', hasSeat: false }
const itemOf = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement)

test('after a downgrade, an owner sees who is read-only and why, and chooses who keeps a seat', async () => {
  const path = `${MEMBERS}/${kim.userId}/seat`
  const { sentTo } = openPage(
    '/members',
    responses({ seats: 2, members: [amara, bo, kim] }, { [`PUT ${path}`]: { ...kim, hasSeat: true } }),
  )
  expect(await screen.findByText('2 of 2 seats used')).toBeTruthy()
  expect(screen.getByText(/^1 member is read-only, because the plan has 2 seats/).textContent).toContain(
    'Choose who keeps a seat, or upgrade.',
  )
  expect(screen.getAllByRole('link', { name: 'View plans' })).toHaveLength(1)
  expect((await itemOf('Bo Lind')).queryByText(/Read-only/)).toBeNull()
  const item = await itemOf('Kim Rivera')
  expect(item.getByText('Read-only: your plan has 2 seats')).toBeTruthy()
  await userEvent.click(item.getByRole('button', { name: 'Give Kim Rivera a seat' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Kim Rivera a seat?' }))
  expect(dialog.getByText(/Bo Lind becomes read-only instead/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Give seat' }))
  expect((await screen.findAllByText('Seat given'))[0]).toBeTruthy()
  expect(sentTo(path, 'PUT')).toHaveLength(1)
})

test('with the owner’s seat only, there is nothing to choose but an upgrade', async () => {
  openPage('/members', responses({ seats: 1, members: [amara, { ...bo, hasSeat: false }] }))
  expect(await screen.findByText(/Owners keep their seats. Upgrade to get more./)).toBeTruthy()
  expect(screen.getByText('Read-only: your plan has 1 seat')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /seat/ })).toBeNull()
})

test('a member without a seat is told so', async () => {
  const facts = { seats: 1, role: 'viewer', userId: bo.userId, members: [amara, { ...bo, hasSeat: false }] }
  openPage('/members', responses(facts))
  expect(
    await screen.findByText('You are read-only, because the plan has 1 seat. Ask an owner for a seat.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: /seat|Remove/ })).toBeNull()
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
    {
      id: idOf(907),
      at: amara.joinedAt,
      action: 'changed-role',
      actor: 'Amara Okafor',
      subject: 'Bo Lind',
      role: 'editor',
      gaveSeat: true,
    },
  ]
  openPage(
    '/members',
    responses({ role: 'editor', userId: bo.userId }, { 'GET /api/organization/activity': activity }),
  )
  expect(await screen.findByText('Bo Lind joined as an editor.', { exact: false })).toBeTruthy()
  expect(screen.getByText('Amara Okafor gave Bo Lind a seat.', { exact: false })).toBeTruthy()
  expect(screen.getByText('A former member removed a former member.', { exact: false })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Leave this organization' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Remove|Send/ })).toBeNull()
  expect(screen.queryByLabelText(/Role/)).toBeNull()
})

const moved = {
  id: idOf(908),
  at: '2026-11-03T12:00:00.000Z',
  action: 'moved',
  grantId: idOf(909),
  title: 'Night clinics',
  actor: 'Bo Lind',
  subject: null,
  status: 'passed',
  detail: 'Too far away',
}

test('the activity has what happened to grants, the newest first, and can be filtered', async () => {
  const joined = { action: 'joined', actor: 'Bo Lind', subject: null, role: 'editor' }
  const activity = [
    { ...joined, id: idOf(904), at: '2026-11-02T12:00:00.000Z' },
    { ...joined, id: idOf(905), at: '2026-11-04T12:00:00.000Z', action: 'left' },
  ]
  const removed = {
    ...moved,
    id: idOf(910),
    at: '2026-11-01T12:00:00.000Z',
    action: 'removed',
    grantId: null,
  }
  const later = { ...moved, id: idOf(911), at: '2026-10-01T12:00:00.000Z', action: 'of a newer release' }
  openPage(
    '/members',
    responses(
      {},
      { 'GET /api/organization/activity': activity, 'GET /api/grants/activity': [moved, removed, later] },
    ),
  )
  const grant = await screen.findByRole('link', {
    name: 'Bo Lind moved “Night clinics” to Passed: Too far away.',
  })
  expect(grant.getAttribute('href')).toBe(`/grants/${moved.grantId}`)
  const list = within(screen.getByRole('list', { name: 'Activity' }))
  const texts = () => list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts()).toEqual([
    expect.stringContaining('Bo Lind left.'),
    expect.stringContaining('Bo Lind moved'),
    expect.stringContaining('Bo Lind joined as an editor.'),
    expect.stringContaining('Bo Lind removed “Night clinics” from My Grants.'),
    expect.stringContaining('Bo Lind changed “Night clinics”.'),
  ])
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Members')
  expect(texts()).toHaveLength(2)
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Grants')
  expect(texts()).toHaveLength(3)
})

test('somebody with the billing role sees the activity of members only', async () => {
  const { sentTo } = openPage('/members', responses({ role: 'billing', userId: bo.userId }))
  expect(await screen.findByText('Invitations and changes of members appear here.')).toBeTruthy()
  expect(screen.queryByLabelText('Show')).toBeNull()
  expect(sentTo('/api/grants/activity', 'GET')).toEqual([])
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

test('says that a team shares one plan', async () => {
  openPage('/members', responses({ plan: 'premium' }))
  const text =
    'Everybody here shares the organization’s Premium plan and its limits. Owners and people with the billing role can change it.'
  expect(await screen.findByText(text)).toBeTruthy()
})

test('somebody who works alone sees nothing about a shared plan', async () => {
  openPage('/members', responses({ plan: 'premium', members: [amara] }))
  expect(await screen.findByText('1 of 5 seats used')).toBeTruthy()
  expect(screen.queryByText(/shares the organization/)).toBeNull()
})
