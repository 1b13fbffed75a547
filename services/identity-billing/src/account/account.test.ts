import type { Settings } from '../settings.ts'
import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { admin } from '@fundharbor/chassis/testing/people'
import { clearJobs, makeJobsDue, queuedMails, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { statusOf as httpStatusOf, type ProblemCode } from '@fundharbor/contracts/problem'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SEED_PASSWORD, seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import {
  registration,
  TestBrowser,
  testIdentity,
  testSettings,
  tokenEmailedTo,
} from '../../testing/identity.test-helper.ts'
import { revocationQueue } from '../sign-in/revoke-access.ts'
import { UserModel } from '../users/model.ts'
import { erase, erasureQueue } from './erasures.ts'

const NEW_PASSWORD = 'new-harbor-bells'
const TOO_COMMON = 'This password is too common. Please choose another.'

/** Another service, which exports and erases personal data, or answers with a problem. */
const peer = {
  problem: undefined as ProblemCode | undefined,
  calls: [] as string[],
  server: undefined as Server | undefined,
}
const peers: Settings['peers'] = {}
const service = testIdentity({ peers })

beforeAll(async () => {
  const server = createServer((request, response) => {
    peer.calls.push(`${request.method} ${request.url}`)
    const { problem: code } = peer
    const data = request.method === 'GET' ? { applications: [{ projectTitle: 'Clinic' }] } : {}
    response.statusCode = code ? httpStatusOf[code] : 200
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(code ? { code, message: 'No', requestId: 'harbor-1' } : data))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  peer.server = server
  const { port } = server.address() as AddressInfo
  peers.catalog = { baseUrl: `http://127.0.0.1:${port}`, secret: 'a proof' }
})
afterAll(() => peer.server?.close())

let user: UserModel
let browser: TestBrowser

beforeEach(async () => {
  await clearJobs(service.knex())
  await service.knex().raw('TRUNCATE users, rate_limits, blocked_emails CASCADE')
  peer.problem = undefined
  peer.calls.length = 0
  user = await seedPerson(service.knex(), 'organization-member', { email: 'amara@northquay.example' })
  browser = await signedIn()
})
afterEach(() => clock.reset())

const signedIn = async (who = user) =>
  new TestBrowser(service, await seedCookie(service.knex(), who, testSettings))
const statusOf = async (who: TestBrowser) => (await who.send('GET', '/api/user')).status
const emailsTo = (recipient: string): Promise<{ subject: string }[]> => queuedMails(service.knex(), recipient)

describe('changing the password', () => {
  const change = (fields: object = {}) =>
    browser.send('POST', '/api/account/password', {
      currentPassword: SEED_PASSWORD,
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
      ...fields,
    })

  test('keeps API keys and the calendar address unless they are to be revoked', async () => {
    const owner = { user_id: user.id, workspace_id: user.workspaceId }
    const row = { ...owner, name: 'Nightly', hint: 'fh_abc', hash: 'hash', created_at: new Date() }
    await service.knex().table('api_keys').insert(row)
    expect((await change()).status).toBe(200)
    expect(await service.knex().table('api_keys')).toHaveLength(1)
    const next = { currentPassword: NEW_PASSWORD, password: SEED_PASSWORD, confirmPassword: SEED_PASSWORD }
    expect((await change({ ...next, revokeAccess: true })).status).toBe(200)
    expect(await service.knex().table('api_keys')).toEqual([])
    const revoked: unknown[] = []
    await runWaiting(revocationQueue, async ({ data }) => void revoked.push(data))
    expect(revoked).toEqual([{ userId: user.id }])
  })

  test('signs the other devices out and gives this one a new session', async () => {
    const other = await signedIn()
    const before = browser.cookie
    expect((await change()).status).toBe(200)
    expect(browser.cookie).not.toBe(before)
    expect(await statusOf(browser)).toBe(200)
    expect(await statusOf(other)).toBe(401)
    expect(await statusOf(new TestBrowser(service, before))).toBe(401)
    expect((await emailsTo(user.email)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
  })

  test('requires the current password', async () => {
    const { status, body } = await change({ currentPassword: 'not-the-one' })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ currentPassword: 'The current password is incorrect' })
  })

  test('refuses a common password', async () => {
    const { status, body } = await change({ password: 'Password123', confirmPassword: 'Password123' })
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { password: TOO_COMMON } })
    expect(await statusOf(browser)).toBe(200)
  })

  test('cancels a pending email change', async () => {
    await browser.send('POST', '/api/account/email', {
      email: 'thief@elsewhere.example',
      currentPassword: SEED_PASSWORD,
    })
    const token = await tokenEmailedTo(service, 'thief@elsewhere.example')
    await change()
    expect((await service.send('GET', `/api/verify-email?token=${token}`)).status).toBe(400)
    expect((await browser.send('GET', '/api/user')).body.pendingEmail).toBeNull()
  })
})

describe('changing the address', () => {
  const requestChange = (email: string, currentPassword = SEED_PASSWORD) =>
    browser.send('POST', '/api/account/email', { email, currentPassword })

  test('keeps the old address until the new one is confirmed, and warns the old one', async () => {
    const requested = await requestChange('amara@newquay.example')
    expect(requested.body).toMatchObject({ email: user.email, pendingEmail: 'amara@newquay.example' })
    expect((await emailsTo(user.email))[0]?.subject).toBe('Your email address is about to change')
    const token = await tokenEmailedTo(service, 'amara@newquay.example')
    expect((await browser.send('GET', `/api/verify-email?token=${token}`)).status).toBe(200)
    const { body } = await browser.send('GET', '/api/user')
    expect(body).toMatchObject({ email: 'amara@newquay.example', pendingEmail: null, emailVerified: true })
  })

  test('is confirmed by the account itself, and the link works after signing in', async () => {
    await requestChange('amara@newquay.example')
    const token = await tokenEmailedTo(service, 'amara@newquay.example')
    const other = await seedPerson(service.knex(), 'member')
    const stranger = new TestBrowser(service, await seedCookie(service.knex(), other, testSettings))
    for (const who of [new TestBrowser(service), stranger]) {
      const { status, body } = await who.send('POST', '/api/verify-email', { token })
      expect({ status, message: body.message }).toEqual({
        status: 403,
        message: 'Sign in to the account whose email address you’re changing, then confirm the new address.',
      })
    }
    expect((await browser.send('GET', '/api/user')).body.email).toBe(user.email)
    expect((await browser.send('POST', '/api/verify-email', { token })).status).toBe(200)
  })

  test('requires the password in the profile form', async () => {
    const form = { firstName: 'Amara', lastName: 'Okafor-Lind', email: 'amara@newquay.example' }
    const without = await browser.send('PUT', '/api/user/profile', form)
    expect(without.body.fields).toEqual({ currentPassword: 'Please enter your current password' })
    const wrong = await browser.send('PUT', '/api/user/profile', { ...form, currentPassword: 'not-the-one' })
    expect(wrong.body.fields).toEqual({ currentPassword: 'The current password is incorrect' })
    const saved = await browser.send('PUT', '/api/user/profile', { ...form, currentPassword: SEED_PASSWORD })
    expect(saved.body).toMatchObject({
      firstName: 'Amara',
      lastName: 'Okafor-Lind',
      fullName: 'Amara Okafor-Lind',
      email: user.email,
      pendingEmail: 'amara@newquay.example',
    })
  })

  test.each(['firstName', 'lastName'])(
    'refuses an address or a link as the %s of the profile form',
    async (field) => {
      const form = { firstName: 'Amara', lastName: 'Okafor', email: user.email }
      for (const name of ['win at prize.example', 'https://prize.example', 'a@prize.example']) {
        const { status, body } = await browser.send('PUT', '/api/user/profile', { ...form, [field]: name })
        expect({ name, status, fields: Object.keys(body.fields) }).toEqual({
          name,
          status: 400,
          fields: [field],
        })
      }
    },
  )

  test('ignores fields of the profile form that a client must not set', async () => {
    const before = await UserModel.query().findById(user.id).throwIfNotFound()
    await browser.send('PUT', '/api/user/profile', {
      firstName: 'Amara',
      lastName: 'Okafor',
      email: user.email,
      id: crypto.randomUUID(),
      role: 'admin',
      emailVerified: false,
      subscriptionStatus: 'unlimited',
      trialEndDate: '2099-01-01T00:00:00.000Z',
      trialExpired: false,
      accountBlocked: true,
      accountType: 'personal',
      sessionGeneration: 9,
      passwordHash: 'mine',
      twoFactorSecret: 'mine',
      profileImageUrl: 'https://elsewhere.example/me.png',
    })
    const after = await UserModel.query().findById(user.id).throwIfNotFound()
    expect({ ...after, firstName: null, lastName: null, fullName: '', updatedAt: null }).toEqual({
      ...before,
      firstName: null,
      lastName: null,
      fullName: '',
      updatedAt: null,
    })
  })

  test('reports every invalid field of the profile form', async () => {
    const { body } = await browser.send('PUT', '/api/user/profile', {
      firstName: ' ',
      lastName: '',
      email: 'x',
    })
    expect(body.fields).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Invalid email address',
    })
  })

  test('refuses an address that is taken, even if it was taken after the request', async () => {
    await seedPerson(service.knex(), 'member', { email: 'taken@northquay.example' })
    const taken = await requestChange('Taken@northquay.example')
    expect(taken.status).toBe(409)
    expect(taken.body.fields).toEqual({ email: 'Email already registered' })
    await requestChange('soon@northquay.example')
    await seedPerson(service.knex(), 'member', { email: 'soon@northquay.example' })
    const token = await tokenEmailedTo(service, 'soon@northquay.example')
    expect((await browser.send('GET', `/api/verify-email?token=${token}`)).status).toBe(409)
    expect((await browser.send('GET', '/api/user')).body.email).toBe(user.email)
  })

  test('can be canceled', async () => {
    await requestChange('amara@newquay.example')
    const token = await tokenEmailedTo(service, 'amara@newquay.example')
    expect((await browser.send('DELETE', '/api/account/email')).body.pendingEmail).toBeNull()
    expect((await service.send('GET', `/api/verify-email?token=${token}`)).status).toBe(400)
  })
})

test('the guided tour is kept with the account, and is in the export', async () => {
  await UserModel.query().findById(user.id).patch({ tour: null })
  expect((await browser.send('GET', '/api/user')).body.tour).toBeNull()
  const tour = { step: 3, status: 'skipped' }
  expect((await browser.send('PUT', '/api/account/tour', tour)).body).toEqual(tour)
  expect((await (await signedIn()).send('GET', '/api/user')).body.tour).toEqual(tour)
  const { body } = await browser.send('POST', '/api/account/export', { currentPassword: SEED_PASSWORD })
  expect(body.services['identity-billing'].user.tour).toEqual(tour)
  const wrong = await browser.send('PUT', '/api/account/tour', { step: 7, status: 'skipped' })
  expect(wrong.status).toBe(400)
})

describe('devices', () => {
  test('are listed and can be signed out', async () => {
    const phone = new TestBrowser(service)
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/605.1'
    const form = { email: user.email, password: SEED_PASSWORD }
    await phone.send('POST', '/api/login', form, { 'user-agent': userAgent })
    const { body } = await browser.send('GET', '/api/account/sessions')
    expect(body).toHaveLength(2)
    expect(body.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, true])
    expect(body[0].device).toBe('Safari on iOS')
    const ended = await browser.send('DELETE', '/api/account/sessions')
    expect(ended.body).toEqual({ ended: 1 })
    expect(await statusOf(phone)).toBe(401)
    expect(await statusOf(browser)).toBe(200)
  })

  test('of other users are not found', async () => {
    const stranger = await signedIn(await seedPerson(service.knex(), 'member'))
    const { body } = await browser.send('GET', '/api/account/sessions')
    expect((await stranger.send('DELETE', `/api/account/sessions/${body[0].id}`)).status).toBe(404)
    expect(await statusOf(browser)).toBe(200)
    expect((await browser.send('DELETE', `/api/account/sessions/${body[0].id}`)).status).toBe(200)
    expect(await statusOf(browser)).toBe(401)
  })
})

describe('exporting the data', () => {
  test('collects the data from all services', async () => {
    const { status, body, headers } = await browser.send('POST', '/api/account/export', {
      currentPassword: SEED_PASSWORD,
    })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain('fundharbor-data.json')
    expect(body.services.catalog).toEqual({ applications: [{ projectTitle: 'Clinic' }] })
    expect(body.services['identity-billing'].user.email).toBe(user.email)
    expect(body.services['identity-billing'].organization.name).toBe('Northquay Community Trust')
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|twoFactorSecret/)
    expect(peer.calls).toEqual([`GET /internal/export/${user.id}?email=${encodeURIComponent(user.email)}`])
  })

  test('lists all notifications, the newest first', async () => {
    const rows = Array.from({ length: 45 }, (_, index) => ({
      id: crypto.randomUUID(),
      workspaceId: user.workspaceId,
      userId: user.id,
      kind: 'role-changed',
      title: `Notice ${index}`,
      path: '/members',
      key: `notice ${index}`,
      createdAt: new Date(index * 1000),
    }))
    await service.knex().table('notifications').insert(rows)
    const { body } = await browser.send('POST', '/api/account/export', { currentPassword: SEED_PASSWORD })
    const { notifications } = body.services['identity-billing']
    expect(notifications.map(({ title }: { title: string }) => title)).toEqual(
      rows.map(({ title }) => title).toReversed(),
    )
  })

  test.each([{}, { currentPassword: 'not-the-one' }])('requires the password: %j', async (body) => {
    const { status } = await browser.send('POST', '/api/account/export', body)
    expect(status).toBe(400)
    expect(peer.calls).toEqual([])
  })

  test('is limited per person', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1)
      statuses.push(
        (await browser.send('POST', '/api/account/export', { currentPassword: SEED_PASSWORD })).status,
      )
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect(
      (await (await signedIn()).send('POST', '/api/account/export', { currentPassword: SEED_PASSWORD }))
        .status,
    ).toBe(429)
    const other = await seedPerson(service.knex(), 'member')
    expect(
      (await (await signedIn(other)).send('POST', '/api/account/export', { currentPassword: SEED_PASSWORD }))
        .status,
    ).toBe(200)
  })

  test.each(['UNEXPECTED', 'NOT_FOUND'] as const)(
    'fails rather than leave out a service that answers %s',
    async (code) => {
      peer.problem = code
      const { status, body } = await browser.send('POST', '/api/account/export', {
        currentPassword: SEED_PASSWORD,
      })
      expect(status).toBe(503)
      expect(body.message).toBe('We can’t collect your data right now. Try again in a moment.')
    },
  )
})

describe('deleting the account', () => {
  const leave = (currentPassword = SEED_PASSWORD) =>
    browser.send('POST', '/api/account/deletion', { currentPassword })

  test('erases the person here at once, and in the other services as soon as they can be reached', async () => {
    const other = await signedIn()
    peer.problem = 'UNEXPECTED'
    const { status, body } = await leave()
    expect(status).toBe(200)
    expect(body.message).toBe('Your account has been deleted.')
    expect(await statusOf(browser)).toBe(401)
    expect(await statusOf(other)).toBe(401)
    for (const table of ['users', 'organizations', 'sessions', 'tokens']) {
      expect(await service.knex().table(table)).toHaveLength(0)
    }
    const settings = { ...testSettings, peers }
    const eraseDue = () => runWaiting(erasureQueue, ({ data }) => erase(data, settings))
    expect(await eraseDue()).toBe(1)
    expect(await eraseDue()).toBe(0)
    peer.problem = undefined
    await makeJobsDue(service.knex())
    expect(await eraseDue()).toBe(1)
    await makeJobsDue(service.knex())
    expect(await eraseDue()).toBe(0)
    expect(peer.calls.at(-1)).toBe(
      `DELETE /internal/people/${user.id}?email=${encodeURIComponent(user.email)}&workspaceId=${user.workspaceId}`,
    )
  })

  test('erases confirmed addresses that the account had before, unless another account has or had them', async () => {
    const addresses = ['new-quay', 'old-quay', 'shared-quay', 'last-quay'].map(
      (name) => `amara@${name}.example`,
    )
    for (const email of addresses) {
      await browser.send('POST', '/api/account/email', { email, currentPassword: SEED_PASSWORD })
      const token = await tokenEmailedTo(service, email)
      await browser.send('GET', `/api/verify-email?token=${token}`)
    }
    await seedPerson(service.knex(), 'organization-member', {
      email: 'amara@old-quay.example',
      earlierEmails: ['amara@shared-quay.example'],
    })
    const exported = await browser.send('POST', '/api/account/export', { currentPassword: SEED_PASSWORD })
    expect(exported.body.services['identity-billing'].user.earlierEmails).toEqual([
      user.email,
      'amara@new-quay.example',
      'amara@old-quay.example',
      'amara@shared-quay.example',
    ])
    await recordAuditEvent(service.knex(), admin(), {
      action: 'plan changed',
      subject: `user ${user.id}`,
      details: { email: user.email, earlier: addresses },
    })
    await leave()
    const settings = { ...testSettings, peers }
    expect(await runWaiting(erasureQueue, ({ data }) => erase(data, settings))).toBe(3)
    const erased = peer.calls.flatMap((call) => /^DELETE .*[?&]email=([^&]+)/.exec(call)?.[1] ?? [])
    expect(erased.map(decodeURIComponent).toSorted()).toEqual(
      [user.email, 'amara@new-quay.example', 'amara@last-quay.example'].toSorted(),
    )
    const [{ details }] = await service.knex().table('audit_log').where({ action: 'plan changed' })
    expect(details).toEqual({
      email: 'a deleted account',
      earlier: [
        'a deleted account',
        'amara@old-quay.example',
        'amara@shared-quay.example',
        'a deleted account',
      ],
    })
  })

  test('deletes emails to the person and stored responses', async () => {
    const newcomer = new TestBrowser(service)
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const form = registration({ email: 'noor@northquay.example' })
    await newcomer.send('POST', '/api/register', form, key)
    const token = await tokenEmailedTo(service, form.email)
    await newcomer.send('GET', `/api/verify-email?token=${token}`)
    const change = { email: 'noor@newquay.example', currentPassword: form.password }
    await newcomer.send('POST', '/api/account/email', change)
    await newcomer.send('POST', '/api/account/deletion', { currentPassword: form.password })
    expect((await emailsTo(form.email)).map(({ subject }) => subject)).toEqual(['Your account was deleted'])
    expect(await emailsTo(change.email)).toEqual([])
    expect(await service.knex().table('idempotency_keys')).toEqual([])
  })

  test('requires the password', async () => {
    expect((await leave('not-the-one')).status).toBe(400)
    expect(await service.knex().table('users')).toHaveLength(1)
  })

  test('does not allow a second trial', async () => {
    await leave()
    const [row] = await service.knex().table('blocked_emails')
    expect(row).toMatchObject({ email: user.email, reason: 'trial_expired' })
  })

  test('is refused for the last administrator', async () => {
    const admin = await seedPerson(service.knex(), 'admin')
    browser = await signedIn(admin)
    expect((await leave()).status).toBe(409)
    await seedPerson(service.knex(), 'admin')
    expect((await leave()).status).toBe(200)
  })
})

test('settings report notifications and two-factor sign-in', async () => {
  const changed = await browser.send('PATCH', '/api/account/notifications', { emailNotifications: true })
  expect(changed.body).toEqual({
    email: user.email,
    pendingEmail: null,
    emailNotifications: true,
    twoFactor: { enabled: false, required: false, recoveryCodesLeft: 0 },
  })
  expect((await browser.send('GET', '/api/account')).body).toEqual(changed.body)
})
