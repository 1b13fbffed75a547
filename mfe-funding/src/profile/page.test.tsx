import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage, refusal } from '../testing/open-page.tsx'
import { aMember, anOrganization } from '../testing/examples.data.ts'

const BUSY = refusal(503, { code: 'UNAVAILABLE', message: 'The service is busy.' })

const card = async (name: string) => within(await screen.findByRole('region', { name }))

/** Toasts are on the screen and, for a moment, in a place that is only heard. */
const expectToast = async (text: string) => expect((await screen.findAllByText(text))[0]).toBeTruthy()

test('the profile stays as it was typed where it cannot be saved, and says so', async () => {
  const page = openPage('/profile', {
    'GET /api/organization': anOrganization,
    'PUT /api/user/profile': BUSY,
  })
  const personal = await card('Personal Information')
  await userEvent.click(personal.getByRole('button', { name: /Edit/ }))
  const first = personal.getByLabelText<HTMLInputElement>('First Name')
  await userEvent.clear(first)
  await userEvent.type(first, 'Amaka')
  await userEvent.click(personal.getByRole('button', { name: 'Save Changes' }))
  await expectToast('Failed to update profile')
  await expectToast('The service is busy.')
  expect(first.value).toBe('Amaka')
  page.answers['PUT /api/user/profile'] = { ...aMember, firstName: 'Amaka' }
  await userEvent.click(personal.getByRole('button', { name: 'Save Changes' }))
  await expectToast('Profile updated')
  expect(first.readOnly).toBe(true)
})

test('a picture that cannot be removed stays, and says so', async () => {
  openPage('/profile', {
    'GET /api/user': { ...aMember, profileImageUrl: '/api/pictures/amara' },
    'GET /api/organization': anOrganization,
    'DELETE /api/account/picture': BUSY,
  })
  const personal = await card('Personal Information')
  await userEvent.click(personal.getByRole('button', { name: 'Remove' }))
  await expectToast('Failed to remove the picture')
  expect(personal.getByRole('img', { name: 'Your profile' })).toBeTruthy()
})

test('names and an address are asked for at their fields', async () => {
  const { sentTo } = openPage('/profile', { 'GET /api/organization': anOrganization })
  const personal = await card('Personal Information')
  await userEvent.click(personal.getByRole('button', { name: /Edit/ }))
  for (const label of ['First Name', 'Last Name', /^Email/]) {
    await userEvent.clear(personal.getByLabelText(label))
  }
  await userEvent.click(personal.getByRole('button', { name: 'Save Changes' }))
  for (const message of ['First name is required', 'Last name is required', 'Invalid email address']) {
    expect(await personal.findByText(message)).toBeTruthy()
  }
  expect(sentTo('/api/user/profile', 'PUT')).toHaveLength(0)
  await userEvent.click(personal.getByRole('button', { name: 'Cancel' }))
  expect(personal.getByLabelText<HTMLInputElement>('First Name').value).toBe(aMember.firstName)
})

test('without an organization one is created; a failure says so', async () => {
  const page = openPage('/profile', { 'GET /api/organization': null, 'POST /api/organization': BUSY })
  const details = await card('Organization Details')
  await userEvent.click(details.getByRole('button', { name: 'Create Profile' }))
  await userEvent.type(details.getByLabelText(/^Organization Name|^Name/), 'Northquay Community Trust')
  await userEvent.selectOptions(details.getByLabelText(/Category/), 'community')
  await userEvent.click(details.getByRole('button', { name: 'Create Profile' }))
  await expectToast('Failed to create organization profile')
  page.answers['POST /api/organization'] = anOrganization
  await userEvent.click(details.getByRole('button', { name: 'Create Profile' }))
  await expectToast('Profile created')
})

test('an organization that cannot be changed says so', async () => {
  const id = anOrganization.id
  openPage('/profile', {
    'GET /api/organization': anOrganization,
    [`PUT /api/organization/${id}`]: BUSY,
  })
  const details = await card('Organization Details')
  await userEvent.click(details.getByRole('button', { name: 'Edit Profile' }))
  await userEvent.click(details.getByRole('button', { name: 'Save Changes' }))
  await expectToast('Failed to update organization profile')
})

test('an organization that does not load is asked for again; the person stands meanwhile', async () => {
  const page = openPage('/profile', { 'GET /api/organization': BUSY })
  await screen.findByText('Your organization did not load')
  await card('Personal Information')
  page.answers['GET /api/organization'] = anOrganization
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await card('Organization Details')
})
