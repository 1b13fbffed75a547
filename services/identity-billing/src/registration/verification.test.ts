import { clearJobs, queuedMails, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SEED_PASSWORD, seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import {
  TestBrowser,
  testIdentity,
  testSettings,
  tokenEmailedTo,
} from '../../testing/identity.test-helper.ts'
import { revocationQueue } from '../sign-in/revoke-access.ts'
import type { UserModel } from '../users/model.ts'

const service = testIdentity()
let user: UserModel
let browser: TestBrowser

beforeEach(async () => {
  await clearJobs(service.knex())
  await service.knex().raw('TRUNCATE users, rate_limits CASCADE')
  user = await seedPerson(service.knex(), 'unverified', { email: 'noor@northquay.example' })
  browser = new TestBrowser(service, await seedCookie(service.knex(), user, testSettings))
})
afterEach(() => clock.reset())

const emailsTo = (recipient: string) => queuedMails(service.knex(), recipient)

describe('verifying an address', () => {
  const resend = (email: string) => browser.send('POST', '/api/resend-verification', { email })
  const verify = (token: string, who = new TestBrowser(service)) =>
    who.send('POST', '/api/verify-email', { token })

  async function token() {
    await resend('noor@northquay.example')
    return tokenEmailedTo(service, 'noor@northquay.example')
  }

  test('gives a signed-in session full access at once', async () => {
    expect((await browser.send('GET', '/api/organization')).body.code).toBe('UNVERIFIED')
    const { status, body } = await verify(await token())
    expect(status).toBe(200)
    expect(body).toEqual({ message: 'Your email address has been verified.' })
    expect((await browser.send('GET', '/api/user')).body.emailVerified).toBe(true)
    expect((await browser.send('GET', '/api/organization')).status).toBe(200)
  })

  test('also takes the token in the address', async () => {
    const who = new TestBrowser(service)
    expect((await who.send('GET', `/api/verify-email?token=${await token()}`)).status).toBe(200)
    expect((await browser.send('GET', '/api/user')).body.emailVerified).toBe(true)
  })

  test.each([
    ['document', 403],
    ['empty', 200],
  ])('a token in the address works for scripts, not for pages: %s', async (destination, status) => {
    const secret = await token()
    const opened = await browser.send('GET', `/api/verify-email?token=${secret}`, undefined, {
      'sec-fetch-dest': destination,
    })
    expect(opened.status).toBe(status)
    expect((await browser.send('GET', '/api/user')).body.emailVerified).toBe(status === 200)
  })

  test('accepts a used link again from the same person alone', async () => {
    const secret = await token()
    await verify(secret)
    expect((await verify(secret, browser)).status).toBe(200)
    const visitor = await verify(secret)
    expect(visitor.status).toBe(400)
    expect(visitor.body.message).toBe('This link was already used. Sign in to continue.')
    const other = await seedPerson(service.knex(), 'member')
    const stranger = new TestBrowser(service, await seedCookie(service.knex(), other, testSettings))
    expect((await verify(secret, stranger)).status).toBe(400)
  })

  test.each(['', 'made-up', 'x'.repeat(200)])('refuses the token "%s"', async (bad) => {
    const { status, body } = await verify(bad)
    expect(status).toBe(400)
    expect(body.message).toBe('Invalid or expired verification link')
  })

  test('refuses a token that no database could store', async () => {
    expect((await verify('%00')).status).toBe(400)
  })

  test('refuses a link after 24 hours', async () => {
    const secret = await token()
    clock.advance(hoursToMilliseconds(24) + 1000)
    expect((await verify(secret)).status).toBe(400)
  })

  test('voids older links when a new one is sent', async () => {
    const older = await token()
    const newer = await token()
    expect((await verify(older)).status).toBe(400)
    expect((await verify(newer)).status).toBe(200)
  })

  test('refuses a link if the account has another address by now', async () => {
    const secret = await token()
    await service.knex().table('users').where({ id: user.id }).update({ email: 'other@northquay.example' })
    expect((await verify(secret)).status).toBe(400)
  })

  test('resending responds the same for every address, but emails only unverified ones', async () => {
    const { email } = await seedPerson(service.knex(), 'member')
    const responses = []
    for (const address of ['noor@northquay.example', email, 'who@nowhere.example']) {
      responses.push(await resend(address))
    }
    const [first] = responses
    expect(first?.body).toEqual({ message: 'Please check your email for the verification link.' })
    for (const { status, body } of responses)
      expect({ status, body }).toEqual({ status: 200, body: first?.body })
    expect(await queuedMails(service.knex())).toHaveLength(1)
  })

  test('emails no name, because a stranger may have typed it', async () => {
    await resend('noor@northquay.example')
    const [mail] = await emailsTo('noor@northquay.example')
    expect(mail.text + mail.html).not.toContain(user.fullName)
  })

  test('stores only a hash of the token', async () => {
    const secret = await token()
    expect(JSON.stringify(await service.knex().table('tokens'))).not.toContain(secret)
  })

  test('links to the configured site, whatever the Host header says', async () => {
    await browser.send(
      'POST',
      '/api/resend-verification',
      { email: user.email },
      { 'x-forwarded-host': 'elsewhere.example' },
    )
    const [mail] = await emailsTo(user.email)
    expect(mail.text).toContain('http://localhost:8080/verify-email?token=')
    expect(mail.html).toContain('http://localhost:8080/verify-email?token=')
  })
})

describe('a forgotten password', () => {
  const forgot = (email: string) => browser.send('POST', '/api/forgot-password', { email })
  const reset = (token: string, password = 'new-harbor-bells', confirmPassword = password) =>
    new TestBrowser(service).send('POST', '/api/reset-password', { token, password, confirmPassword })
  const signIn = (password: string) =>
    new TestBrowser(service).send('POST', '/api/login', { email: user.email, password })

  test('is reset with a link, which ends all sessions and verifies the address', async () => {
    await forgot('NOOR@northquay.example')
    const token = await tokenEmailedTo(service, user.email)
    const check = () => new TestBrowser(service).send('POST', '/api/reset-password/check', { token })
    expect((await check()).status).toBe(200)
    const { status, body } = await reset(token)
    expect(status).toBe(200)
    expect(await check()).toMatchObject({ status: 400, body: { message: 'Invalid or expired reset link' } })
    expect(body.message).toBe('Your password has been changed. Please sign in.')
    expect((await browser.send('GET', '/api/user')).status).toBe(401)
    expect((await signIn(SEED_PASSWORD)).status).toBe(401)
    const signedIn = await signIn('new-harbor-bells')
    expect(signedIn.status).toBe(200)
    expect(signedIn.body.emailVerified).toBe(true)
    const subjects = (await emailsTo(user.email)).map((mail) => mail.subject)
    expect(subjects).toContain('Your password was changed')
  })

  test('can revoke API keys and the calendar address, too', async () => {
    const { knex } = service
    const owner = { user_id: user.id, workspace_id: user.workspaceId }
    const row = { ...owner, name: 'Nightly', hint: 'fh_abc', created_at: new Date() }
    for (const revokes of [false, true]) {
      await knex()
        .table('api_keys')
        .insert({ ...row, hash: String(revokes) })
      await forgot(user.email)
      const token = await tokenEmailedTo(service, user.email)
      const password = 'new-harbor-bells'
      const body = { token, password, confirmPassword: password, revokeAccess: revokes }
      expect((await browser.send('POST', '/api/reset-password', body)).status).toBe(200)
      expect(await knex().table('api_keys')).toHaveLength(revokes ? 0 : 1)
      const revoked: string[] = []
      await runWaiting(revocationQueue, async ({ data }) => void revoked.push(data.userId))
      expect(revoked).toEqual(revokes ? [user.id] : [])
    }
  })

  test('is not replaced by a common password, and the link still works', async () => {
    await forgot(user.email)
    const token = await tokenEmailedTo(service, user.email)
    const { status, body } = await reset(token, 'Password123')
    const password = 'This password is too common. Please choose another.'
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { password } })
    expect((await reset(token)).status).toBe(200)
  })

  test('the link works once', async () => {
    await forgot(user.email)
    const token = await tokenEmailedTo(service, user.email)
    const both = await Promise.all([reset(token), reset(token, 'another-harbor-bell')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const again = await reset(token)
    expect(again.body.message).toBe('Invalid or expired reset link')
  })

  test('the link works for an hour', async () => {
    await forgot(user.email)
    const token = await tokenEmailedTo(service, user.email)
    clock.advance(3_601_000)
    expect((await reset(token)).status).toBe(400)
  })

  test('a verification link does not set a password', async () => {
    await browser.send('POST', '/api/resend-verification', { email: user.email })
    expect((await reset(await tokenEmailedTo(service, user.email))).status).toBe(400)
  })

  test('requesting a link responds the same for an unknown address', async () => {
    const known = await forgot(user.email)
    const unknown = await forgot('who@nowhere.example')
    expect(unknown.status).toBe(200)
    expect(unknown.body).toEqual(known.body)
    expect(await queuedMails(service.knex())).toHaveLength(1)
  })

  test('reports errors in the new password', async () => {
    const { status, body } = await reset('any', 'short', 'other')
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      password: 'Password must be at least 8 characters',
      confirmPassword: "Passwords don't match",
    })
  })
})
