import { clearJobs, queuedMails } from '@fundharbor/chassis/testing/jobs'
import { generate, generateSecret } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { SEED_PASSWORD, seedPerson } from '../seeds/people.ts'
import { seedCookie } from '../seeds/sign-in.ts'
import { TestBrowser, testIdentity, testSettings, tokenEmailedTo } from '../testing/identity.test-helper.ts'
import { testTeam } from '../testing/team.test-helper.ts'
import { encryptSecret } from './two-factor/secrets.ts'
import type { UserModel } from './users/model.ts'

const WRONG_CODES = 'Someone entered wrong codes for your account'
const service = testIdentity({ attemptsFactor: 1 })
let user: UserModel

beforeEach(async () => {
  await service.knex().raw('TRUNCATE users, rate_limits CASCADE')
  user = await seedPerson(service.knex(), 'member')
})

const tryPassword = (password: string, forwarded = '198.51.100.7', email = user.email) =>
  service.send('POST', '/api/login', { email, password }, { 'x-forwarded-for': forwarded })

const turnOn = (secret: string) =>
  service
    .knex()
    .table('users')
    .update({ two_factor_since: new Date(), two_factor_secret: encryptSecret(secret, user, testSettings) })

describe('wrong passwords', () => {
  const fail = async (times: number, forwarded = '198.51.100.7') => {
    for (let count = 0; count < times; count += 1)
      expect((await tryPassword('wrong-one', forwarded)).status).toBe(401)
  }
  const endPauses = () =>
    service.knex().table('rate_limits').whereLike('key', 'sign-in pair pause%').update({ expire: 0 })

  test('stop their own address after ten, and nobody else', async () => {
    await fail(10)
    const refused = await tryPassword(SEED_PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.body.code).toBe('TOO_MANY_REQUESTS')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await tryPassword(SEED_PASSWORD, '203.0.113.1')).status).toBe(200)
  })

  test('count for a whole IPv6 network', async () => {
    for (let count = 0; count < 10; count += 1) await fail(1, `2001:db8:0:7::${count}`)
    expect((await tryPassword(SEED_PASSWORD, '2001:db8:0:7:ffff::1')).status).toBe(429)
    expect((await tryPassword(SEED_PASSWORD, '2001:db8:0:8::1')).status).toBe(200)
  })

  test('then wait longer after every further one', async () => {
    await fail(10)
    await endPauses()
    await fail(1)
    const second = await tryPassword(SEED_PASSWORD)
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(100)
    await endPauses()
    expect((await tryPassword(SEED_PASSWORD)).status).toBe(200)
    await fail(2)
  })

  test('are not forgotten by a right password without its code', async () => {
    await turnOn(generateSecret())
    const guess = (code?: string) =>
      service.send('POST', '/api/login', { email: user.email, password: SEED_PASSWORD, code })
    for (let count = 0; count < 10; count += 1) {
      expect((await guess()).body.message).toBe('Enter the code from your authenticator app.')
      expect((await guess('000000')).body.message).toBe('This code is incorrect.')
    }
    expect((await guess('000000')).status).toBe(429)
  })

  test('with wrong codes stop the account for unknown devices, from any address', async () => {
    await clearJobs(service.knex())
    const device = new TestBrowser(service)
    const secret = generateSecret()
    const form = { email: user.email, password: SEED_PASSWORD }
    await device.send('POST', '/api/login', form)
    await turnOn(secret)
    const guess = (address: string, code = '000000') =>
      service.send('POST', '/api/login', { ...form, code }, { 'x-forwarded-for': address })
    for (let count = 0; count < 10; count += 1) expect((await guess(`198.51.100.${count}`)).status).toBe(401)
    const code = await generate({ secret })
    expect((await guess('203.0.113.1', code)).status).toBe(429)
    // Each further one waits twice as long, and the owner hears of it once.
    const endPause = () =>
      service.knex().table('rate_limits').whereLike('key', 'sign-in codes pause%').update({ expire: 0 })
    for (let count = 0; count < 2; count += 1) {
      await endPause()
      expect((await guess(`203.0.113.${count}`)).status).toBe(401)
    }
    const refused = await guess('203.0.113.9', code)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50 * 60)
    const mails = await queuedMails(service.knex(), user.email)
    expect(mails.filter(({ subject }) => subject === WRONG_CODES)).toHaveLength(1)
    expect((await device.send('POST', '/api/login', { ...form, code })).status).toBe(200)
  })

  describe('with two-factor sign-in on,', () => {
    const secret = generateSecret()
    const form = () => ({ email: user.email, password: SEED_PASSWORD })

    test('wrong codes on the account’s pages count like those of a sign-in', async () => {
      await clearJobs(service.knex())
      const stolen = new TestBrowser(service, await seedCookie(service.knex(), user, testSettings))
      await turnOn(secret)
      const remove = (code: string) =>
        stolen.send('POST', '/api/account/two-factor/removal', { currentPassword: SEED_PASSWORD, code })
      for (let count = 0; count < 10; count += 1) expect((await remove('000000')).status).toBe(401)
      const refused = await remove(await generate({ secret }))
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(10 * 60)
      const mails = await queuedMails(service.knex(), user.email)
      expect(mails.filter(({ subject }) => subject === WRONG_CODES)).toHaveLength(1)
    })

    test('devices from before share their tries of a code', async () => {
      const devices = [new TestBrowser(service), new TestBrowser(service)]
      const owner = new TestBrowser(service)
      for (const browser of [...devices, owner]) await browser.send('POST', '/api/login', form())
      const { body } = await owner.send('POST', '/api/account/two-factor', { currentPassword: SEED_PASSWORD })
      const code = await generate({ secret: body.secret })
      expect((await owner.send('POST', '/api/account/two-factor/confirmation', { code })).status).toBe(200)
      const statuses = []
      for (let count = 0; count < 12; count += 1)
        statuses.push(
          (await devices[count % 2]!.send('POST', '/api/login', { ...form(), code: '000000' })).status,
        )
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    })

    test('a password that is set by email gives no more tries of a code', async () => {
      const known = new TestBrowser(service)
      await known.send('POST', '/api/login', form())
      await turnOn(secret)
      const guess = async (code: string) => {
        const browser = new TestBrowser(service)
        await clearJobs(service.knex())
        await browser.send('POST', '/api/forgot-password', { email: user.email })
        const token = await tokenEmailedTo(service, user.email)
        await browser.send('POST', '/api/reset-password', {
          token,
          password: SEED_PASSWORD,
          confirmPassword: SEED_PASSWORD,
        })
        const attempts = []
        for (let count = 0; count < 6; count += 1)
          attempts.push((await browser.send('POST', '/api/login', { ...form(), code })).status)
        return attempts
      }
      expect(await guess('000000')).toEqual([401, 401, 401, 401, 401, 401])
      expect(await guess('000000')).toEqual([401, 401, 401, 401, 429, 429])
    })
  })

  test('of a known device stop that device after ten', async () => {
    const device = new TestBrowser(service)
    const signIn = (password: string) => device.send('POST', '/api/login', { email: user.email, password })
    await signIn(SEED_PASSWORD)
    for (let count = 0; count < 10; count += 1) expect((await signIn('wrong-one')).status).toBe(401)
    expect((await signIn(SEED_PASSWORD)).status).toBe(429)
  })

  test('from many addresses leave a known device and the way by email open', async () => {
    const [device, other] = [new TestBrowser(service), new TestBrowser(service)]
    const signIn = (who: TestBrowser, password: string) =>
      who.send('POST', '/api/login', { email: user.email, password })
    await signIn(device, SEED_PASSWORD)
    for (let count = 0; count < 10; count += 1) await fail(10, `192.0.2.${count}`)
    expect((await signIn(other, SEED_PASSWORD)).status).toBe(429)
    expect((await signIn(device, SEED_PASSWORD)).status).toBe(200)
    await other.send('POST', '/api/forgot-password', { email: user.email })
    const token = await tokenEmailedTo(service, user.email)
    const password = 'new-harbor-bells'
    await other.send('POST', '/api/reset-password', { token, password, confirmPassword: password })
    expect((await signIn(other, password)).status).toBe(200)
  })
})

test('successful sign-ins are not counted', async () => {
  for (let count = 0; count < 15; count += 1) expect((await tryPassword(SEED_PASSWORD)).status).toBe(200)
})

test('one network address cannot try many accounts, even with forged headers', async () => {
  let status = 0
  for (let count = 0; count < 105 && status !== 429; count += 1) {
    const forged = `203.0.113.${count}, 198.51.100.7`
    status = (await tryPassword('wrong-one', forged, `someone${count}@nowhere.example`)).status
  }
  expect(status).toBe(429)
  // Other addresses are not affected.
  expect((await tryPassword(SEED_PASSWORD, '198.51.100.8')).status).toBe(200)
})

test('limits emails to one address', async () => {
  const responses = []
  for (let count = 0; count < 6; count += 1) {
    responses.push(await service.send('POST', '/api/forgot-password', { email: 'who@nowhere.example' }))
  }
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
})

test('verification emails that a stranger asks for leave the way to a new password open', async () => {
  const statuses: number[] = []
  for (const path of [...Array.from({ length: 6 }, () => '/api/resend-verification'), '/api/forgot-password'])
    statuses.push((await service.send('POST', path, { email: user.email })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200])
})

test.each([
  ['POST', '/api/account/email', {}],
  ['PUT', '/api/user/profile', { firstName: 'Amara', lastName: 'Okafor' }],
])('limits emails to one address by requests to change to it, by %s %s', async (method, path, names) => {
  const cookie = await seedCookie(service.knex(), user, testSettings)
  const browser = new TestBrowser(service, cookie)
  const responses = []
  for (let count = 0; count < 6; count += 1) {
    const body = { ...names, email: 'who@nowhere.example', currentPassword: SEED_PASSWORD }
    responses.push(await browser.send(method, path, body))
  }
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
})

test('right passwords are limited, too: each sign-in can send an email and costs a hash', async () => {
  const results = await Promise.all(
    Array.from({ length: 61 }, (_, index) => tryPassword(SEED_PASSWORD, `198.51.100.${index}`)),
  )
  const statuses = results.map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
})

test('confirming who one is with the right password is limited', async () => {
  const browser = new TestBrowser(service, await seedCookie(service.knex(), user, testSettings))
  const confirm = () => browser.send('POST', '/api/account/two-factor', { currentPassword: SEED_PASSWORD })
  const statuses: number[] = []
  for (let count = 0; count < 61; count += 1) statuses.push((await confirm()).status)
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})

test('invitations that a plan refuses do not keep others from inviting that person', async () => {
  const team = testTeam(service)
  const [alone, owner] = [await team.seed('organization-member'), await team.seedOwner()]
  const email = 'wanted@northquay.example'
  for (let count = 0; count < 6; count += 1)
    expect((await team.invite(alone, email)).body.code).toBe('PLAN_REQUIRED')
  expect((await team.invite(owner, email)).status).toBe(201)
})

test('emails to one mailbox are limited together, however its address is spelled', async () => {
  const person = await seedPerson(service.knex(), 'member', { email: 'amara.okafor@gmail.com' })
  const spellings = [
    'amara.okafor@gmail.com',
    'Amara.Okafor@Gmail.com',
    'amaraokafor@gmail.com',
    'a.m.a.r.a.okafor@gmail.com',
    'amara.okafor@googlemail.com',
    'amara.okafor+one@gmail.com',
  ]
  const statuses = []
  for (const [at, email] of spellings.entries()) {
    const from = { 'x-forwarded-for': `198.51.100.${at + 1}` }
    statuses.push((await service.send('POST', '/api/forgot-password', { email }, from)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await tryPassword(SEED_PASSWORD, '203.0.113.1', person.email)).status).toBe(200)
})
