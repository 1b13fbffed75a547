import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
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

test('without a picture, the initials of the name given at registration stand for it', async () => {
  openPage('/profile', {
    'GET /api/user': { ...member, fullName: 'Ludwig van Beethoven', firstName: null, lastName: null },
    'GET /api/organization': organization,
  })
  const personal = await card('Personal Information')
  expect(personal.getByText('LB')).toBeTruthy()
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

test('until the names are saved once, the name from the registration fills them', async () => {
  const user = { ...member, fullName: 'Ludwig van Beethoven', firstName: null, lastName: null }
  const { sentTo } = openPage('/profile', {
    'GET /api/user': user,
    'GET /api/organization': organization,
    'PUT /api/user/profile': { ...user, firstName: 'Ludwig', lastName: 'van Beethoven' },
  })
  const personal = await card('Personal Information')
  await userEvent.click(personal.getByRole('button', { name: /Edit/ }))
  await userEvent.click(personal.getByRole('button', { name: 'Save changes' }))
  await expectToast('Profile updated')
  expect(sentTo('/api/user/profile', 'PUT')[0]?.body).toMatchObject({
    firstName: 'Ludwig',
    lastName: 'van Beethoven',
  })
})

test('the profile shows what is filled in, and the form offers everything', async () => {
  openPage('/profile', {
    'GET /api/organization': {
      ...organization,
      organizationType: 'school-district',
      country: 'US',
      state: 'US-OH',
      languages: ['en', 'es'],
      annualBudget: '250000.50',
    },
  })
  const details = await card('Organization details')
  expect(details.getByLabelText<HTMLInputElement>('Organization type').value).toBe(
    'School or school district',
  )
  expect(details.getByLabelText<HTMLInputElement>('State or region').value).toBe('Ohio')
  expect(details.getByLabelText<HTMLInputElement>('Languages you work in').value).toBe('English, Spanish')
  expect(details.getByLabelText<HTMLInputElement>('Annual budget (USD)').value).toBe('$250,000.50')
  expect(details.queryByLabelText(/Website/)).toBeNull()
  expect(details.queryByRole('group', { name: 'Registrations' })).toBeNull()
  await userEvent.click(details.getByRole('button', { name: 'Edit Profile' }))
  expect(details.getByLabelText(/Website/)).toBeTruthy()
  expect(details.getByRole('group', { name: 'Registrations' })).toBeTruthy()
  expect(details.getByLabelText<HTMLSelectElement>(/^State/).value).toBe('US-OH')
})

test('a type and a country are filled in for the owner to confirm, and another country asks for a region', async () => {
  const path = `/api/organization/${organization.id}`
  const { sentTo } = openPage('/profile', {
    'GET /api/user': { ...member, country: 'US' },
    'GET /api/organization': { ...organization, name: 'Lane County' },
    [`PUT ${path}`]: organization,
  })
  const details = await card('Organization details')
  await userEvent.click(details.getByRole('button', { name: 'Edit Profile' }))
  expect(details.getByLabelText<HTMLSelectElement>(/Organization type/).value).toBe('county-government')
  await userEvent.selectOptions(details.getByLabelText(/^What you are/), 'Library')
  await userEvent.selectOptions(details.getByLabelText(/^State/), 'US-OR')
  const country = details.getByRole<HTMLInputElement>('combobox', { name: /Country/ })
  expect(country.value).toBe('United States')
  await userEvent.clear(country)
  await userEvent.type(country, 'Germ')
  await userEvent.click(details.getByRole('option', { name: 'Germany' }))
  await userEvent.type(details.getByLabelText(/State or region/), 'Bremen')
  const languages = details.getByRole('combobox', { name: /Languages/ })
  await userEvent.type(languages, 'Germ')
  await userEvent.click(details.getByRole('option', { name: 'German' }))
  await userEvent.type(languages, 'Eng')
  await userEvent.click(details.getByRole('option', { name: 'English' }))
  await userEvent.click(details.getByRole('button', { name: 'Remove English' }))
  await userEvent.type(details.getByLabelText(/^UEI/), 'abc')
  await userEvent.click(details.getByRole('button', { name: 'Save changes' }))
  expect(await details.findByText('A UEI has 12 letters and digits')).toBeTruthy()
  await userEvent.type(details.getByLabelText(/^UEI/), 'def123456')
  await userEvent.click(details.getByRole('button', { name: 'Save changes' }))
  await expectToast('Profile updated')
  expect(sentTo(path, 'PUT')[0]?.body).toMatchObject({
    organizationType: 'county-government',
    organizationKind: 'library',
    country: 'DE',
    state: 'Bremen',
    uei: 'ABCDEF123456',
    languages: ['de'],
  })
})

describe('what is missing', () => {
  const missing = {
    percent: 40,
    missing: [
      {
        field: 'state',
        sentence: 'Add your state: 41 open opportunities name one state in their title.',
        count: 41,
      },
    ],
  }

  test('is listed with what it improves, and opens its field', async () => {
    openPage('/profile', {
      'GET /api/organization': organization,
      'GET /api/organization/completeness': missing,
    })
    const better = await card('Better matches')
    expect(better.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    expect(better.getByRole('listitem').textContent).toBe(missing.missing[0]?.sentence)
    await userEvent.click(better.getByRole('button', { name: 'Add your state' }))
    const details = await card('Organization details')
    expect(document.activeElement).toBe(details.getByLabelText(/^State/))
  })

  test('is nothing when everything is there, and left out when it cannot be loaded', async () => {
    const page = openPage('/profile', {
      'GET /api/organization': organization,
      'GET /api/organization/completeness': { percent: 100, missing: [] },
    })
    const better = await card('Better matches')
    expect(better.getByText('Your profile is complete.')).toBeTruthy()
    page.unmount()
    openPage('/profile', {
      'GET /api/organization': organization,
      'GET /api/organization/completeness': BUSY,
    })
    await card('Organization details')
    expect(screen.queryByRole('region', { name: 'Better matches' })).toBeNull()
  })
})

describe('the question about the organization', () => {
  const QUESTION = 'What kind of organization is Northquay Community Trust?'
  const path = `/api/organization/${organization.id}`
  const answered = { ...organization, organizationType: 'nonprofit-other' }
  afterEach(() => localStorage.clear())

  test('is asked with a guess, and gone once it is answered', async () => {
    const page = openPage('/profile', { 'GET /api/organization': organization, [`PUT ${path}`]: answered })
    const question = await card(QUESTION)
    expect(question.getByLabelText<HTMLSelectElement>(/Organization type/).value).toMatch(/^nonprofit/)
    page.answers['GET /api/organization'] = answered
    await userEvent.click(question.getByRole('button', { name: 'Save answer' }))
    await expectToast('Profile updated')
    await waitFor(() => expect(screen.queryByRole('region', { name: QUESTION })).toBeNull())
    expect(page.sentTo(path, 'PUT')[0]?.body).toMatchObject({
      name: 'Northquay Community Trust',
      organizationType: expect.stringMatching(/^nonprofit/),
    })
  })

  test('is not asked again after Not now', async () => {
    const page = openPage('/profile', { 'GET /api/organization': organization })
    await userEvent.click((await card(QUESTION)).getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull()
    page.unmount()
    openPage('/profile', { 'GET /api/organization': organization })
    await card('Organization details')
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull()
  })

  test('is not asked beside the open form, which asks the same', async () => {
    openPage('/profile', { 'GET /api/organization': organization })
    await card(QUESTION)
    await userEvent.click((await card('Organization details')).getByRole('button', { name: 'Edit Profile' }))
    expect(screen.getAllByLabelText(/Organization type/)).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await card(QUESTION)).toBeTruthy()
  })

  test('is not asked when the type is stated', async () => {
    openPage('/profile', { 'GET /api/organization': answered })
    await card('Organization details')
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull()
  })
})
