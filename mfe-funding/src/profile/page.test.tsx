import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage, refusal } from '../testing/open-page.tsx'
import { member, organization } from '../testing/examples.data.ts'

const BUSY = refusal(503, { code: 'UNAVAILABLE', message: 'The service is busy.' })

const card = async (name: string) => within(await screen.findByRole('region', { name }))

/** A toast is rendered twice for a moment: on screen and for screen readers. */
const expectToast = async (text: string) => expect((await screen.findAllByText(text))[0]).toBeTruthy()

test('a profile that cannot be saved keeps what was typed and shows an error', async () => {
  const page = openPage('/profile', {
    'GET /api/organization': organization,
    'PUT /api/user/profile': BUSY,
  })
  const personal = await card('Personal Information')
  await userEvent.click(personal.getByRole('button', { name: /Edit/ }))
  const first = personal.getByLabelText<HTMLInputElement>('First name')
  await userEvent.clear(first)
  await userEvent.type(first, 'Amaka')
  await userEvent.click(personal.getByRole('button', { name: 'Save changes' }))
  await expectToast('Failed to update profile')
  await expectToast('The service is busy.')
  expect(first.value).toBe('Amaka')
  page.answers['PUT /api/user/profile'] = { ...member, firstName: 'Amaka' }
  await userEvent.click(personal.getByRole('button', { name: 'Save changes' }))
  await expectToast('Profile updated')
  expect(first.readOnly).toBe(true)
})

test('a new email address asks for the code where two-factor sign-in is on', async () => {
  const message = 'Enter the code from your authenticator app.'
  const page = openPage('/profile', {
    'GET /api/organization': organization,
    'PUT /api/user/profile': refusal(401, {
      code: 'TWO_FACTOR_REQUIRED',
      message,
      fields: { code: message },
    }),
  })
  const personal = await card('Personal Information')
  await userEvent.click(personal.getByRole('button', { name: /Edit/ }))
  const email = personal.getByLabelText(/^Email/)
  await userEvent.clear(email)
  await userEvent.type(email, 'amara@newquay.example')
  await userEvent.type(personal.getByLabelText('Current password'), 'tidewater-lanterns')
  expect(personal.queryByLabelText('Authentication code')).toBeNull()
  await userEvent.click(personal.getByRole('button', { name: 'Save changes' }))
  await userEvent.type(await personal.findByLabelText('Authentication code'), '123456')
  page.answers['PUT /api/user/profile'] = member
  await userEvent.click(personal.getByRole('button', { name: 'Save changes' }))
  await expectToast('Profile updated')
})

test('a picture that cannot be removed stays and shows an error', async () => {
  openPage('/profile', {
    'GET /api/user': { ...member, profileImageUrl: '/api/pictures/amara' },
    'GET /api/organization': organization,
    'DELETE /api/account/picture': BUSY,
  })
  const personal = await card('Personal Information')
  await userEvent.click(personal.getByRole('button', { name: 'Remove' }))
  await expectToast('Failed to remove the picture')
  expect(personal.getByRole('img', { name: 'Your profile' })).toBeTruthy()
})

test('missing names and an invalid email are reported at their fields', async () => {
  const { sentTo } = openPage('/profile', { 'GET /api/organization': organization })
  const personal = await card('Personal Information')
  await userEvent.click(personal.getByRole('button', { name: /Edit/ }))
  for (const label of ['First name', 'Last name', /^Email/]) {
    await userEvent.clear(personal.getByLabelText(label))
  }
  await userEvent.click(personal.getByRole('button', { name: 'Save changes' }))
  for (const message of ['First name is required', 'Last name is required', 'Invalid email address']) {
    expect(await personal.findByText(message)).toBeTruthy()
  }
  expect(sentTo('/api/user/profile', 'PUT')).toHaveLength(0)
  await userEvent.click(personal.getByRole('button', { name: 'Cancel' }))
  expect(personal.getByLabelText<HTMLInputElement>('First name').value).toBe(member.firstName)
})

test('a member without an organization creates one; a failure shows an error', async () => {
  const page = openPage('/profile', { 'GET /api/organization': null, 'POST /api/organization': BUSY })
  const details = await card('Organization details')
  await userEvent.click(details.getByRole('button', { name: 'Create Profile' }))
  await userEvent.type(details.getByLabelText(/^Organization name|^Name/), 'Northquay Community Trust')
  await userEvent.selectOptions(details.getByLabelText(/Category/), 'community')
  await userEvent.click(details.getByRole('button', { name: 'Create Profile' }))
  await expectToast('Failed to create organization profile')
  page.answers['POST /api/organization'] = organization
  await userEvent.click(details.getByRole('button', { name: 'Create Profile' }))
  await expectToast('Profile created')
})

test('an organization that cannot be saved shows an error', async () => {
  const id = organization.id
  openPage('/profile', {
    'GET /api/organization': organization,
    [`PUT /api/organization/${id}`]: BUSY,
  })
  const details = await card('Organization details')
  await userEvent.click(details.getByRole('button', { name: 'Edit Profile' }))
  await userEvent.click(details.getByRole('button', { name: 'Save changes' }))
  await expectToast('Failed to update organization profile')
})

test('an organization that fails to load can be retried while personal details stay visible', async () => {
  const page = openPage('/profile', { 'GET /api/organization': BUSY })
  await screen.findByText('Your organization could not be loaded')
  await card('Personal Information')
  page.answers['GET /api/organization'] = organization
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await card('Organization details')
})
