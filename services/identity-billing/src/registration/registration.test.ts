import { clearJobs, queuedMails } from '@fundharbor/chassis/testing/jobs'
import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import { beforeEach, describe, expect, test } from 'vitest'
import { seedPerson } from '../../seeds/people.ts'
import {
  registration,
  TestBrowser,
  testIdentity,
  tokenEmailedTo,
} from '../../testing/identity.test-helper.ts'

import { hashPassword } from '../users/passwords.ts'

const service = testIdentity()
let browser: TestBrowser

beforeEach(async () => {
  await clearJobs(service.knex())
  await service.knex().raw('TRUNCATE users, idempotency_keys, blocked_emails, rate_limits CASCADE')
  browser = new TestBrowser(service)
})

const register = (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  browser.send('POST', '/api/register', registration(fields), headers)

test('creates a freemium account in trial, signs in, and sends the verification email', async () => {
  const before = Date.now()
  const { status, body } = await register()
  expect(status).toBe(201)
  expect(body).toMatchObject({
    email: 'amara@northquay.example',
    fullName: 'Amara Okafor',
    firstName: null,
    role: 'user',
    emailVerified: false,
    subscriptionStatus: 'freemium',
    trialExpired: false,
  })
  expect(Date.parse(body.trialEndDate)).toBeGreaterThanOrEqual(before + hoursToMilliseconds(72) - 1000)
  const current = await browser.send('GET', '/api/user')
  expect(current.body.id).toBe(body.id)
  expect(await tokenEmailedTo(service, 'amara@northquay.example')).toMatch(/^[\w-]{32}$/)
})

test('the verification email leads on to the page that the visitor wanted to see, within the site', async () => {
  expect((await register({ returnTo: '/opportunities?search=choirs' })).status).toBe(201)
  const [mail] = await queuedMails(service.knex(), 'amara@northquay.example')
  const link = new URL(/https?:\/\/\S+verify-email\S+/.exec(String(mail?.text))?.[0] ?? '')
  expect(link.searchParams.get('next')).toBe('/opportunities?search=choirs')
  const elsewhere = await register({ email: 'bo@northquay.example', returnTo: '//elsewhere.example' })
  expect(elsewhere.status).toBe(400)
})

test('an organization account comes with its organization', async () => {
  const { status } = await register({
    accountType: 'organization',
    organizationName: 'Northquay Community Trust',
    organizationAddress: '14 Quay Street',
    organizationCategory: 'social-enterprise',
    organizationDescription: '',
    organizationType: 'Startup',
  })
  expect(status).toBe(201)
  const token = await tokenEmailedTo(service, 'amara@northquay.example')
  await browser.send('GET', `/api/verify-email?token=${token}`)
  const { body } = await browser.send('GET', '/api/organization')
  expect(body).toMatchObject({
    name: 'Northquay Community Trust',
    address: '14 Quay Street',
    category: 'social-enterprise',
    description: null,
    organizationType: 'small-business',
    isVerified: false,
  })
})

test('what a person said they want to fund is their project', async () => {
  await register({ organizationDescription: 'A tool library in our town' })
  const token = await tokenEmailedTo(service, 'amara@northquay.example')
  await browser.send('GET', `/api/verify-email?token=${token}`)
  const { body } = await browser.send('GET', '/api/projects')
  expect(body).toMatchObject([
    { title: 'Amara Okafor', description: 'A tool library in our town', isDefault: true },
  ])
})

test('reports every invalid field with its own message', async () => {
  const { status, body } = await register({
    accountType: 'organization',
    fullName: 'A',
    email: 'amara@',
    phone: '123',
    homeAddress: 'x',
    country: 'Mars',
    password: 'short',
    confirmPassword: 'other',
  })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    fullName: 'Full name must be at least 2 characters',
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid phone number',
    homeAddress: 'Please enter your complete address',
    country: 'Please select your country',
    password: 'Password must be at least 8 characters',
    confirmPassword: "Passwords don't match",
    organizationName: 'Organization information is required for organization accounts',
    organizationAddress: 'Please enter the address of your organization',
    organizationCategory: 'Please select a category',
  })
})

test.each([
  ['organizationName', 'Organization information is required for organization accounts'],
  ['organizationAddress', 'Please enter the address of your organization'],
  ['organizationCategory', 'Please select a category'],
])('an organization without %s is told so there, and nowhere else', async (field, message) => {
  const { status, body } = await register({
    accountType: 'organization',
    organizationName: 'Northquay Trust',
    organizationAddress: '14 Quay Street',
    organizationCategory: 'community',
    [field]: '',
  })
  expect([status, body.fields]).toEqual([400, { [field]: message }])
})

test('an empty body reports the required fields', async () => {
  const { status, body } = await browser.send('POST', '/api/register', {})
  expect(status).toBe(400)
  expect(body.fields.accountType).toBe('Please select an account type')
  expect(Object.keys(body.fields)).toContain('email')
})

test.each([
  'Amara https://elsewhere.example',
  'Win at www.elsewhere.example',
  'amara@elsewhere.example',
  'Claim it: elsewhere.example/prize',
  'You won! t.co/prize',
])('refuses the name %s', async (fullName) => {
  const { status, body } = await register({ fullName })
  expect(status).toBe(400)
  expect(body.fields).toEqual({ fullName: 'Enter a name without links or email addresses' })
})

test.each(['Dr. J.R. Okafor-Lind, Jr.', "Amara O'Neill", 'Ravi s/o Kumar', '王小明'])(
  'accepts the name %s',
  async (fullName) => {
    expect((await register({ fullName })).status).toBe(201)
  },
)

test.each(['Password123', 'password123!', '87654321vv'])(
  'refuses the common password %s',
  async (password) => {
    const { status, body } = await register({ password, confirmPassword: password })
    expect(status).toBe(400)
    expect(body.fields.password).toBe('This password is too common. Please choose another.')
  },
)

test('an old password of six characters still signs in', async () => {
  const passwordHash = await hashPassword('quay-1')
  const { email } = await seedPerson(service.knex(), 'member', { passwordHash })
  expect((await browser.send('POST', '/api/login', { email, password: 'quay-1' })).status).toBe(200)
  const { body } = await register({ password: 'quay-12', confirmPassword: 'quay-12' })
  expect(body.fields).toEqual({ password: 'Password must be at least 8 characters' })
})

test.each(['amara@northquay.example', 'AMARA@NorthQuay.example'])(
  'refuses %s a second time',
  async (email) => {
    await register()
    const { status, body } = await register({ email })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'CONFLICT',
      message: 'Email already registered',
      fields: { email: 'Email already registered' },
    })
  },
)

test('ignores fields that a client must not set', async () => {
  const forbidden = {
    id: '00000000-0000-4000-8000-000000000000',
    role: 'admin',
    emailVerified: true,
    emailVerificationToken: 'mine',
    passwordHash: 'mine',
    passwordResetToken: 'mine',
    subscriptionStatus: 'unlimited',
    subscriptionStartDate: '2020-01-01T00:00:00.000Z',
    stripeCustomerId: 'cus_mine',
    trialEndDate: '2099-01-01T00:00:00.000Z',
    trialExpired: true,
    accountBlocked: true,
    blockedAt: '2020-01-01T00:00:00.000Z',
    sessionGeneration: 99,
    profileImageUrl: 'https://elsewhere.example/me.png',
    firstName: 'Mine',
    pendingEmail: 'mine@elsewhere.example',
    createdAt: '2020-01-01T00:00:00.000Z',
    emailNotifications: true,
  }
  const { status, body } = await register(forbidden)
  expect(status).toBe(201)
  const row = await service.knex().table('users').first()
  expect(body.subscriptionStatus).toBe('freemium')
  expect(row).toMatchObject({
    role: 'user',
    emailVerified: false,
    trialExpired: false,
    accountBlocked: false,
    blockedAt: null,
    sessionGeneration: 1,
    profileImageUrl: null,
    firstName: null,
    pendingEmail: null,
    emailNotifications: false,
  })
  expect(body.id).not.toBe(forbidden.id)
  expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(row.trialEndDate.getTime()).toBeLessThan(Date.now() + hoursToMilliseconds(96))
  expect(row.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('gives no second trial to an address that had one', async () => {
  await service.knex().table('blocked_emails').insert({
    email: 'Amara@northquay.example',
    normalized_email: 'amara@northquay.example',
    blocked_at: new Date(),
  })
  const { body } = await register()
  expect(body).toMatchObject({ trialEndDate: null, trialExpired: true, subscriptionStatus: 'freemium' })
})

describe('concurrent requests', () => {
  test('ten registrations of one address create one account and send one email', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => register()))
    const statuses = responses.map((response) => response.status).toSorted()
    expect(statuses).toEqual([201, ...Array(9).fill(409)])
    expect(await service.knex().table('users')).toHaveLength(1)
    expect(await queuedMails(service.knex())).toHaveLength(1)
  })

  test('a double click with one Idempotency-Key creates one account', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const [first, second] = await Promise.all([register({}, key), register({}, key)])
    expect([first.status, second.status]).toContain(201)
    const repeat = await register({}, key)
    expect(repeat.status).toBe(201)
    expect(await service.knex().table('users')).toHaveLength(1)
  })
})

test('another site cannot register on behalf of a visitor', async () => {
  const { status } = await register({}, { origin: 'https://elsewhere.example' })
  expect(status).toBe(403)
  expect(await service.knex().table('users')).toHaveLength(0)
})
