import { clock } from '@fundharbor/chassis/runtime/clock'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { millisecondsInHour } from 'date-fns/constants'
import { Model } from 'objection'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SEED_PASSWORD, seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import { TestBrowser, testIdentity, testSettings } from '../../testing/identity.test-helper.ts'
import type { UserModel } from '../users/model.ts'
import { toSessionKey } from './cookie.ts'
import { SessionModel } from './model.ts'
import { SessionStore } from './store.ts'

const service = testIdentity()
let user: UserModel
let browser: TestBrowser

beforeEach(async () => {
  await service.knex().raw('TRUNCATE users, rate_limits CASCADE')
  user = await seedPerson(service.knex(), 'member', { email: 'amara@northquay.example' })
  browser = new TestBrowser(service)
})
afterEach(() => clock.reset())

const signIn = (who = browser) =>
  who.send('POST', '/api/login', { email: user.email, password: SEED_PASSWORD })

const statusOf = async (cookie: string) =>
  (await service.send('GET', '/api/user', undefined, { cookie })).status

describe('the cookie', () => {
  test('is limited to our origin and carries 256 random bits', async () => {
    const { headers, status } = await signIn()
    expect(status).toBe(200)
    const line = headers.getSetCookie().find((each) => each.startsWith('fundharbor_sid=')) ?? ''
    expect(line).toMatch(/^fundharbor_sid=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; httponly$/i)
    expect(line).not.toMatch(/domain/i)
  })

  test('is not set for visitors', async () => {
    const { headers } = await browser.send('GET', '/api/user')
    expect(headers.getSetCookie()).toEqual([])
    expect(await service.knex().table('sessions')).toHaveLength(0)
  })

  test('is accepted if an older key signed it, and refused if an unknown key did', async () => {
    const [, older = ''] = testSettings.sessionKeys
    const made = (sessionKeys: string[]) => seedCookie(service.knex(), user, { ...testSettings, sessionKeys })
    expect(await statusOf(await made([older]))).toBe(200)
    expect(await statusOf(await made(['a key that this site never had']))).toBe(401)
  })

  test('the hint for pages follows whether the email is verified', async () => {
    await user.$query().patch({ emailVerified: false })
    await signIn()
    await browser.send('GET', '/api/user')
    expect(browser.cookies.get('fundharbor_in')).toBe('unverified')
    await user.$query().patch({ emailVerified: true })
    await browser.send('GET', '/api/user')
    expect(browser.cookies.get('fundharbor_in')).toBe('1')
  })
})

describe('signing in', () => {
  test('starts a new session id, whatever the browser sent', async () => {
    await signIn()
    const planted = browser.cookie
    await signIn()
    expect(browser.cookies.get('fundharbor_sid')).not.toBe(
      new TestBrowser(service, planted).cookies.get('fundharbor_sid'),
    )
    expect(await statusOf(planted)).toBe(401)
    expect(await statusOf(browser.cookie)).toBe(200)
  })

  test('never adopts an id that the service did not create', async () => {
    const cookie = await seedCookie(service.knex(), user, testSettings)
    await service.knex().table('sessions').delete()
    const victim = new TestBrowser(service, cookie)
    await signIn(victim)
    expect(victim.cookie).not.toBe(cookie)
    expect(await statusOf(cookie)).toBe(401)
  })

  test('responds the same for a wrong password and an unknown address', async () => {
    const wrong = await browser.send('POST', '/api/login', { email: user.email, password: 'not-the-one' })
    const unknown = await browser.send('POST', '/api/login', {
      email: 'who@nowhere.example',
      password: 'not-the-one',
    })
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect(wrong.body.message).toBe('Invalid email or password')
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
  })

  test('tells that an account is blocked only to those who know its password', async () => {
    const { email } = await seedPerson(service.knex(), 'blocked')
    const right = await browser.send('POST', '/api/login', { email, password: SEED_PASSWORD })
    expect(right.status).toBe(403)
    expect(right.body).toMatchObject({
      code: 'BLOCKED',
      message: 'This account has been blocked. Please contact support.',
    })
    const wrong = await browser.send('POST', '/api/login', { email, password: 'not-the-one' })
    expect(wrong.status).toBe(401)
  })

  test('renews an outdated hash', async () => {
    const weak = '$argon2id$v=19$m=8192,t=1,p=1$'
    const { hash } = await import('@node-rs/argon2')
    const old = await hash(SEED_PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    expect(old.startsWith(weak)).toBe(true)
    await service.knex().table('users').update({ password_hash: old })
    expect((await signIn()).status).toBe(200)
    const row = await service.knex().table('users').first('passwordHash')
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn()).status).toBe(200)
  })

  test('the login entry path leads to the sign-in screen', async () => {
    const { status, headers } = await browser.send('GET', '/api/login')
    expect(status).toBe(302)
    expect(headers.get('location')).toBe('/auth')
  })
})

describe('a session ends', () => {
  test('when the user signs out', async () => {
    await signIn()
    const { cookie } = browser
    const { status, body } = await browser.send('POST', '/api/logout', {})
    expect(status).toBe(200)
    expect(body).toEqual({})
    expect([...browser.cookies.keys()]).toEqual(['fundharbor_device', 'fundharbor_device.sig'])
    expect(await statusOf(cookie)).toBe(401)
  })

  test('even if an older request finishes later', async () => {
    Model.knex(service.knex())
    const cookie = await seedCookie(service.knex(), user, testSettings)
    const sid = new TestBrowser(service, cookie).cookies.get('fundharbor_sid') ?? ''
    const slow = new SessionStore({ get: () => '' } as never)
    const data = await slow.get(sid)
    await service.send('POST', '/api/logout', {}, { cookie })
    const started = { userId: user.id, generation: 1, secondFactor: false }
    await slow.set(sid, data ?? started)
    expect(await statusOf(cookie)).toBe(401)
    // A new store, which has not read the session, cannot restart it either.
    await new SessionStore({ get: () => '' } as never).set(sid, started)
    expect(await statusOf(cookie)).toBe(401)
  })

  test('after a day without use', async () => {
    const cookie = await seedCookie(service.knex(), user, testSettings)
    clock.advance(23 * millisecondsInHour)
    expect(await statusOf(cookie)).toBe(200)
    clock.advance(23 * millisecondsInHour)
    expect(await statusOf(cookie)).toBe(200)
    clock.advance(25 * millisecondsInHour)
    expect(await statusOf(cookie)).toBe(401)
  })

  test('after 14 days of use', async () => {
    const cookie = await seedCookie(service.knex(), user, testSettings)
    for (let hours = 0; hours < 14 * 24 - 12; hours += 12) {
      clock.advance(12 * millisecondsInHour + 1000)
      expect(await statusOf(cookie)).toBe(200)
    }
    clock.advance(12 * millisecondsInHour)
    expect(await statusOf(cookie)).toBe(401)
  })

  test('when the account is blocked', async () => {
    await signIn()
    await service.knex().table('users').update({ account_blocked: true })
    expect(await statusOf(browser.cookie)).toBe(401)
  })
})

describe('another service', () => {
  const readSession = (cookie: string, secret = TEST_SECRET) =>
    service.send('GET', '/internal/session', undefined, { cookie, 'x-internal-secret': secret })

  test('can read the person behind a cookie', async () => {
    const { id } = await seedPerson(service.knex(), 'organization-member')
    const member = { id, sessionGeneration: 1 } as UserModel
    const cookie = await seedCookie(service.knex(), member, testSettings)
    const { status, body } = await readSession(cookie)
    expect(status).toBe(200)
    expect(body.person).toMatchObject({
      id,
      role: 'user',
      emailVerified: true,
      emailNotifications: false,
      organization: { name: 'Northquay Community Trust', isVerified: false },
    })
    const sid = new TestBrowser(service, cookie).cookies.get('fundharbor_sid') ?? ''
    expect(body.key).toBe(toSessionKey(sid))
  })

  test('extends the session', async () => {
    const cookie = await seedCookie(service.knex(), user, testSettings)
    clock.advance(20 * millisecondsInHour)
    await readSession(cookie)
    clock.advance(20 * millisecondsInHour)
    expect((await readSession(cookie)).body.person.id).toBe(user.id)
  })

  test('gets nobody without a session, and nothing without the secret', async () => {
    expect((await readSession('')).body).toEqual({ person: null, key: null })
    expect((await readSession('fundharbor_sid=made-up; fundharbor_sid.sig=made-up')).body.person).toBeNull()
    expect((await readSession('', 'a wrong secret')).status).toBe(404)
  })

  test('sees an administrator by the configured address once it is verified', async () => {
    const roleOf = async (emailVerified: boolean) => {
      const email = emailVerified ? 'Harbormaster@fundharbor.test' : 'harbormaster@fundharbor.test'
      await service.knex().table('users').whereRaw('lower(email) = lower(?)', [email]).delete()
      const person = await seedPerson(service.knex(), 'member', { email, emailVerified })
      const { body } = await readSession(await seedCookie(service.knex(), person, testSettings))
      return body.person.role
    }
    expect(await roleOf(false)).toBe('user')
    expect(await roleOf(true)).toBe('admin')
  })
})

test('no cookie can be made from a session’s row', async () => {
  await signIn()
  const sid = browser.cookies.get('fundharbor_sid') ?? 'none'
  const rows = JSON.stringify(await SessionModel.query())
  expect(rows).not.toContain(sid)
})
