import { clearJobs } from '@fundharbor/chassis/testing/jobs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { generate, generateSecret } from 'otplib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SEED_PASSWORD, seedPerson, seedPlan } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { TestBrowser, testIdentity, testSettings } from '../../testing/identity.test-helper.ts'
import type { UserModel } from '../users/model.ts'
import { decryptSecret, encryptAll, encryptSecret } from './secrets.ts'

const service = testIdentity({ adminTwoFactor: true })
const currentPassword = SEED_PASSWORD
let user: UserModel
let browser: TestBrowser

beforeEach(async () => {
  await clearJobs(service.knex())
  await service.knex().raw('TRUNCATE users, rate_limits CASCADE')
  user = await seedPerson(service.knex(), 'member')
  browser = await signedIn(user)
})
afterEach(() => clock.reset())

const signedIn = async (who: UserModel) =>
  new TestBrowser(service, await seedCookie(service.knex(), who, testSettings))
const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) })
const signIn = (code?: string) =>
  new TestBrowser(service).send('POST', '/api/login', { email: user.email, password: SEED_PASSWORD, code })

/** Turns two-factor sign-in on, and advances the clock to the next code. */
async function turnOn(who = browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body } = await who.send('POST', '/api/account/two-factor', { currentPassword })
  const code = await codeOf(body.secret)
  const confirmed = await who.send('POST', '/api/account/two-factor/confirmation', { code })
  expect(confirmed.status).toBe(200)
  clock.advance(60_000)
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes }
}

test('starts with a secret for the app, which a code confirms', async () => {
  const started = await browser.send('POST', '/api/account/two-factor', { currentPassword })
  expect(started.body.uri).toMatch(/^otpauth:\/\/totp\/Fundharbor:/)
  expect(started.body.uri).toContain(started.body.secret)
  expect((await signIn()).status).toBe(200)
  const wrong = await browser.send('POST', '/api/account/two-factor/confirmation', { code: '000000' })
  expect(wrong.body.fields).toEqual({ code: 'This code is incorrect.' })
})

describe('signing in', () => {
  test('requires the code', async () => {
    const { secret } = await turnOn()
    const withoutCode = await signIn()
    expect(withoutCode.status).toBe(401)
    expect(withoutCode.body.code).toBe('TWO_FACTOR_REQUIRED')
    expect(withoutCode.headers.getSetCookie()).toEqual([])
    expect((await signIn('000000')).body.code).toBe('TWO_FACTOR_REQUIRED')
    expect((await signIn(await codeOf(secret))).status).toBe(200)
  })

  test('accepts a code once, even in concurrent requests', async () => {
    const { secret } = await turnOn()
    const code = await codeOf(secret)
    const responses = await Promise.all([signIn(code), signIn(code), signIn(code)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  test('accepts each recovery code once', async () => {
    const { recoveryCodes } = await turnOn()
    expect(recoveryCodes).toHaveLength(10)
    const [first = ''] = recoveryCodes
    expect((await signIn(first.toUpperCase())).status).toBe(200)
    expect((await signIn(first)).status).toBe(401)
    const { body } = await browser.send('GET', '/api/account')
    expect(body.twoFactor).toEqual({ enabled: true, required: false, recoveryCodesLeft: 9 })
  })

  test('does not reveal the second factor without the password', async () => {
    await turnOn()
    const { status, body } = await browser.send('POST', '/api/login', {
      email: user.email,
      password: 'not-the-one',
    })
    expect(status).toBe(401)
    expect(body.message).toBe('Invalid email or password')
  })
})

test('new recovery codes void the old ones', async () => {
  const { secret, recoveryCodes } = await turnOn()
  const renewed = await browser.send('POST', '/api/account/two-factor/recovery-codes', {
    currentPassword,
    code: await codeOf(secret),
  })
  expect(renewed.status).toBe(200)
  expect((await signIn(recoveryCodes[0])).status).toBe(401)
  expect((await signIn(renewed.body.recoveryCodes[0])).status).toBe(200)
})

test('can be turned off with the password and a code', async () => {
  const { secret } = await turnOn()
  const without = await browser.send('POST', '/api/account/two-factor/removal', { currentPassword })
  expect(without.body.code).toBe('TWO_FACTOR_REQUIRED')
  const code = await codeOf(secret)
  const ended = await browser.send('POST', '/api/account/two-factor/removal', { currentPassword, code })
  expect(ended.status).toBe(200)
  expect((await signIn()).status).toBe(200)
})

describe('turning it on', () => {
  test('ends every other session and gives this one a new id', async () => {
    const other = await signedIn(user)
    const before = browser.cookie
    await turnOn()
    expect((await other.send('GET', '/api/user')).status).toBe(401)
    expect((await new TestBrowser(service, before).send('GET', '/api/user')).status).toBe(401)
    expect((await browser.send('GET', '/api/user')).status).toBe(200)
  })

  test('makes changes of the email address and the password ask for a code', async () => {
    const { secret } = await turnOn()
    const [first, last] = ['firstName', 'lastName']
    const requests = [
      ['POST', '/api/account/email', { email: 'amara@newquay.example' }],
      ['PUT', '/api/user/profile', { email: 'amara@farquay.example', [first]: 'Amara', [last]: 'Okafor' }],
      [
        'POST',
        '/api/account/password',
        { password: 'new-harbor-bells', confirmPassword: 'new-harbor-bells' },
      ],
    ] as const
    for (const [method, path, fields] of requests) {
      const without = await browser.send(method, path, { ...fields, currentPassword })
      expect(without.body.code).toBe('TWO_FACTOR_REQUIRED')
      const code = await codeOf(secret)
      expect((await browser.send(method, path, { ...fields, currentPassword, code })).status).toBe(200)
      clock.advance(60_000)
    }
  })

  test.each([
    ['/api/account/two-factor/recovery-codes', 200],
    ['/api/account/export', 200],
    ['/api/account/deletion', 200],
    ['/api/keys', 201],
  ])('makes %s ask for a code', async (path, done) => {
    await seedPlan(user, 'premium')
    const { secret } = await turnOn()
    const body = { name: 'Our website', currentPassword }
    const without = await browser.send('POST', path, body)
    expect([without.status, without.body.code]).toEqual([401, 'TWO_FACTOR_REQUIRED'])
    expect((await browser.send('POST', path, { ...body, code: '000000' })).status).toBe(401)
    const code = await codeOf(secret)
    expect((await browser.send('POST', path, { ...body, code })).status).toBe(done)
  })
})

describe('secrets in the database', () => {
  const stored = async () =>
    (await service.knex().table('users').where({ id: user.id }).first()).twoFactorSecret
  const [newKey = '', oldKey = ''] = testSettings.twoFactorKeys

  test('are encrypted', async () => {
    const { secret } = await turnOn()
    expect(await stored()).toMatch(/^v1:/)
    expect(await stored()).not.toContain(secret)
  })

  test('of an older key still work, until the job encrypts them', async () => {
    const { secret } = await turnOn()
    const older = encryptSecret(secret, user, { twoFactorKeys: [oldKey] })
    await service.knex().table('users').update({ two_factor_secret: older })
    expect((await signIn(await codeOf(secret))).status).toBe(200)
    clock.advance(60_000)
    await encryptAll(testSettings)
    expect(decryptSecret(await stored(), user, { twoFactorKeys: [newKey] })).toBe(secret)
    expect((await signIn(await codeOf(secret))).status).toBe(200)
  })

  test('are of no use in the row of another user, or without their key', async () => {
    const secret = encryptSecret(generateSecret(), user, testSettings)
    expect(() => decryptSecret(secret, { id: crypto.randomUUID() }, testSettings)).toThrow()
    expect(() => decryptSecret(secret, user, { twoFactorKeys: ['another key of this site'] })).toThrow(
      'TWO_FACTOR_KEYS',
    )
  })
})

test('a session from before has no admin rights, if the site requires it', async () => {
  const owner = await seedPerson(service.knex(), 'admin')
  const stranger = await signedIn(owner)
  await service.knex().table('users').where({ id: owner.id }).update({ two_factor_since: new Date() })
  expect((await stranger.send('GET', '/api/admin/users')).status).toBe(403)
  expect((await stranger.send('GET', '/api/user')).body.role).toBe('user')
  const { cookie } = stranger
  const asService = { cookie, 'x-internal-secret': TEST_SECRET }
  const read = await service.send('GET', '/internal/session', undefined, asService)
  expect(read.body.person.role).toBe('user')
})

test('administrators have no rights before it is on, if the site requires it', async () => {
  const admin = await signedIn(await seedPerson(service.knex(), 'admin'))
  expect((await admin.send('GET', '/api/admin/users')).status).toBe(403)
  expect((await admin.send('GET', '/api/account')).body.twoFactor.required).toBe(true)
  await turnOn(admin)
  expect((await admin.send('GET', '/api/admin/users')).status).toBe(200)
})
