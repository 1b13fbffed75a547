import { kindsInOrder } from '@fundharbor/contracts/identity/notification-kinds'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { AccountPage } from './page.tsx'
import { addRecent, readRecent } from '../palette/recent.ts'
import {
  member,
  renderInShell,
  problemResponse,
  createSettings,
} from '../testing/render-in-shell.test-helper.tsx'

afterEach(cleanup)

const device = (id: string, isCurrent: boolean) => ({
  id,
  device: isCurrent ? 'Firefox on Windows' : 'Safari on iPhone',
  createdAt: member.createdAt,
  seenAt: member.createdAt,
  isCurrent,
})

const preferences = kindsInOrder.map((kind) => ({ kind, byEmail: kind === 'mention' }))

const open = async (responses: Record<string, unknown> = {}) => {
  const page = renderInShell(<AccountPage />, {
    'GET /api/user': member,
    'GET /api/account': createSettings(),
    'GET /api/account/sessions': [device('a', true)],
    'GET /api/notifications/preferences': preferences,
    'GET /api/keys': [],
    ...responses,
  })
  await screen.findByRole('heading', { name: 'Account settings' })
  await screen.findByRole('region', { name: 'Password' })
  return page
}

const section = (name: string) => within(screen.getByRole('region', { name }))
const wrongPassword = problemResponse(400, {
  code: 'INVALID',
  message: 'The current password is not right',
  fields: { currentPassword: 'The current password is not right' },
})

test('asks for a code to change the email address or the password where two-factor sign-in is on', async () => {
  const twoFactor = { enabled: true, required: false, recoveryCodesLeft: 9 }
  const { sentTo } = await open({
    'GET /api/account': createSettings({ twoFactor }),
    'POST /api/account/email': member,
  })
  expect(section('Password').getByLabelText('Authentication code')).toBeTruthy()
  const { getByLabelText, getByRole, findByText } = section('Email address')
  await userEvent.type(getByLabelText('New email address'), 'amara@newquay.example')
  await userEvent.type(getByLabelText('Current password'), 'tidewater-lanterns')
  await userEvent.click(getByRole('button', { name: 'Change email address' }))
  await findByText('Enter the six-digit code')
  await userEvent.type(getByLabelText('Authentication code'), '123456')
  await userEvent.click(getByRole('button', { name: 'Change email address' }))
  await vi.waitFor(() => expect(sentTo('POST /api/account/email')).toHaveLength(1))
})

test('shows all password errors at once, then the server’s error at its field', async () => {
  const { responses, sentTo } = await open({ 'POST /api/account/password': wrongPassword })
  const { getByLabelText, getByRole, findByText, getByText } = section('Password')
  await userEvent.type(getByLabelText('New password'), 'short')
  await userEvent.click(getByRole('button', { name: 'Change password' }))
  await findByText('Please enter your current password')
  expect(getByText('Password must be at least 8 characters')).toBeTruthy()
  expect(getByText("Passwords don't match")).toBeTruthy()
  await userEvent.type(getByLabelText('Current password'), 'guess')
  await userEvent.type(getByLabelText('New password'), '-enough')
  await userEvent.type(getByLabelText('Confirm password'), 'short-enough')
  await userEvent.click(getByRole('button', { name: 'Change password' }))
  await findByText('The current password is not right')
  await userEvent.click(getByRole('checkbox', { name: /^Also revoke my API keys/ }))
  responses['POST /api/account/password'] = { message: 'Your password has been changed.' }
  await userEvent.click(getByRole('button', { name: 'Change password' }))
  await screen.findByText('Your password has been changed.')
  const bodies = sentTo('POST /api/account/password').map(({ body }) => body)
  expect(bodies).toMatchObject([{ revokeAccess: false }, { revokeAccess: true }])
  expect(getByLabelText<HTMLInputElement>('Current password').value).toBe('')
})

test('shows an email change that waits for confirmation, and cancels it', async () => {
  const pendingEmail = 'amara@new.example'
  await open({
    'POST /api/account/email': { ...member, pendingEmail },
    'DELETE /api/account/email': { ...member, pendingEmail: null },
  })
  const { getByLabelText, getByRole, findByText, queryByText } = section('Email address')
  await userEvent.click(getByRole('button', { name: 'Change email address' }))
  await findByText('Please enter a valid email address')
  await userEvent.type(getByLabelText('New email address'), pendingEmail)
  await userEvent.type(getByLabelText('Current password'), 'right')
  await userEvent.click(getByRole('button', { name: 'Change email address' }))
  await findByText(pendingEmail)
  await userEvent.click(getByRole('button', { name: 'Cancel change' }))
  await screen.findByText('Email change canceled')
  expect(queryByText(pendingEmail)).toBeNull()
})

test('reverts the notification setting if saving fails', async () => {
  await open({
    'PATCH /api/account/notifications': problemResponse(503, { code: 'UNAVAILABLE', message: 'Soon' }),
  })
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Email me alerts, reminders and news' })
  await userEvent.click(box)
  await screen.findByText('We couldn’t change your notifications')
  expect(box.checked).toBe(false)
})

test('signs out the other devices', async () => {
  const { responses } = await open({
    'GET /api/account/sessions': [device('a', true), device('b', false)],
    'DELETE /api/account/sessions': { ended: 1 },
  })
  await screen.findByText('Safari on iPhone')
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull()
  responses['GET /api/account/sessions'] = [device('a', true)]
  await userEvent.click(screen.getByRole('button', { name: 'Sign out other devices' }))
  await screen.findByText('1 device signed out')
  await vi.waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
})

test('sets two-factor sign-in up and shows the recovery codes once', async () => {
  const { responses } = await open({
    'POST /api/account/two-factor': {
      secret: 'ABCDEFGH',
      uri: 'otpauth://totp/Fundharbor:a?secret=ABCDEFGH',
    },
    'POST /api/account/two-factor/confirmation': { recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Set up two-factor sign-in' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Current password'), 'right')
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
  await screen.findByText('ABCD EFGH')
  expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Authentication code'), '12')
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByText('Enter the six-digit code')
  const twoFactor = { enabled: true, required: false, recoveryCodesLeft: 2 }
  responses['GET /api/account'] = createSettings({ twoFactor })
  await userEvent.type(screen.getByLabelText('Authentication code'), '3456')
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByText('aaaaa-bbbbb')
  await userEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }))
  await screen.findByText(/2 recovery codes left/)
  expect(screen.queryByText('aaaaa-bbbbb')).toBeNull()
})

test('deletes the account after a warning and the password', async () => {
  addRecent(member.id, { to: '/grants', title: 'My Grants' })
  const { responses } = await open({ 'POST /api/account/deletion': wrongPassword })
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText(/Open applications are withdrawn.*kept without your name or organization/),
  ).toBeTruthy()
  expect(
    dialog.getByText(/organization, documents, projects, grants and saved searches stay if/),
  ).toBeTruthy()
  expect(dialog.getByText(/This cannot be undone/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }))
  await dialog.findByText('Please enter your current password')
  await userEvent.type(dialog.getByLabelText('Current password'), 'guess')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }))
  await dialog.findByText('The current password is not right')
  responses['POST /api/account/deletion'] = { message: 'Your account has been deleted.' }
  await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }))
  await screen.findByText('Your account has been deleted.')
  expect(readRecent(member.id)).toEqual([])
})

test('says what the only owner of an organization does before deleting the account', async () => {
  const message = 'You are the only owner of Northquay Community Trust.'
  const refusal = problemResponse(409, { code: 'CONFLICT', message })
  await open({ 'POST /api/account/deletion': refusal })
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Current password'), 'long enough')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await dialog.findByText(message)).toBeTruthy()
})

test('downloads the data after the password', async () => {
  const EXPORT = 'POST /api/account/export'
  const save = vi.fn()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: save, revokeObjectURL: () => undefined }))
  const { responses, sentTo } = await open({ [EXPORT]: wrongPassword })
  await userEvent.click(section('Your data').getByRole('button', { name: 'Download my data' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Download your data?' }))
  await userEvent.type(dialog.getByLabelText('Current password'), 'harbor-light')
  await userEvent.click(dialog.getByRole('button', { name: 'Download my data' }))
  await dialog.findByText('The current password is not right')
  expect(save).not.toHaveBeenCalled()
  responses[EXPORT] = { exportedAt: member.createdAt, services: {} }
  await userEvent.click(dialog.getByRole('button', { name: 'Download my data' }))
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(sentTo(EXPORT)[1]?.body).toEqual({ currentPassword: 'harbor-light' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('links to the guided tour', async () => {
  await open()
  const link = section('Guided tour').getByRole('link', { name: 'Take the tour again' })
  expect(link.getAttribute('href')).toBe('/dashboard?tour=restart')
})

test('changes whether a kind of team notification is emailed', async () => {
  const call = 'PUT /api/notifications/preferences/mention'
  const { sentTo, responses } = await open({
    [call]: preferences.map((each) => ({ ...each, byEmail: false })),
  })
  const field = section('Team notifications').getByRole<HTMLSelectElement>('combobox', { name: 'Mentions' })
  await vi.waitFor(() => expect(field.disabled).toBe(false))
  expect(field.value).toBe('email')
  await userEvent.selectOptions(field, 'In the app only')
  await vi.waitFor(() => expect(sentTo(call)).toMatchObject([{ body: { byEmail: false } }]))
  await vi.waitFor(() => expect(field.value).toBe('app'))
  responses[call] = problemResponse(503, { code: 'UNAVAILABLE', message: 'Try again in a moment.' })
  await userEvent.selectOptions(field, 'In the app and by email')
  expect((await screen.findAllByText('We couldn’t change your notifications')).length).toBeGreaterThan(0)
  expect(field.value).toBe('app')
})

test('an API key is created with the password, shown once, and revoked', async () => {
  const apiKey = {
    id: crypto.randomUUID(),
    name: 'Our assistant',
    hint: 'fh_abcdef',
    scope: 'write',
    createdBy: 'Amara Okafor',
    createdAt: member.createdAt,
    lastUsedAt: null,
  }
  const { sentTo } = await open({
    'GET /api/user': { ...member, subscriptionStatus: 'premium' },
    'GET /api/keys': [apiKey],
    'POST /api/keys': { ...apiKey, key: 'fh_abcdefghi' },
    [`DELETE /api/keys/${apiKey.id}`]: {},
  })
  const keys = section('API keys')
  await userEvent.click(keys.getByRole('button', { name: 'Create API key' }))
  await keys.findByText('Give the key a name')
  await userEvent.type(keys.getByLabelText('Name'), 'Our assistant')
  await userEvent.selectOptions(keys.getByLabelText('Access'), 'Read and save')
  await userEvent.click(keys.getByRole('button', { name: 'Create API key' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Current password'), 'tidewater-lanterns')
  await userEvent.click(dialog.getByRole('button', { name: 'Create API key' }))
  expect(await screen.findByLabelText('Your new API key', { selector: 'input' })).toHaveProperty(
    'value',
    'fh_abcdefghi',
  )
  expect(sentTo('POST /api/keys')).toMatchObject([
    { body: { name: 'Our assistant', scope: 'write', currentPassword: 'tidewater-lanterns' } },
  ])
  await userEvent.click(keys.getByRole('button', { name: 'I’ve saved it' }))
  expect(screen.queryByLabelText('Your new API key')).toBeNull()
  await userEvent.click(keys.getByRole('button', { name: 'Revoke Our assistant' }))
  await userEvent.click(keys.getByRole('button', { name: /^Revoke Our assistant now/ }))
  await screen.findByText('Our assistant no longer works')
})
