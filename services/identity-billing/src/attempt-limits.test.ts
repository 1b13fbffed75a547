import { beforeEach, expect, test } from 'vitest'
import { SEED_PASSWORD, seedPerson } from '../seeds/people.ts'
import { seedCookie } from '../seeds/sign-in.ts'
import { TestBrowser, testIdentity, testSettings } from '../testing/identity.test-helper.ts'
import type { UserModel } from './users/model.ts'

const service = testIdentity({ attemptsFactor: 1 })
let user: UserModel

beforeEach(async () => {
  await service.knex().raw('TRUNCATE users, rate_limits CASCADE')
  user = await seedPerson(service.knex(), 'member')
})

const tryPassword = (password: string, forwarded = '198.51.100.7', email = user.email) =>
  service.send('POST', '/api/login', { email, password }, { 'x-forwarded-for': forwarded })

test('ten wrong passwords lock an account for a while, from any address', async () => {
  for (let count = 0; count < 10; count += 1) {
    expect((await tryPassword('wrong-one', `198.51.100.${count}`)).status).toBe(401)
  }
  const refused = await tryPassword(SEED_PASSWORD, '203.0.113.1')
  expect(refused.status).toBe(429)
  expect(refused.body.code).toBe('TOO_MANY_REQUESTS')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
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

test('limits emails to one address by requests to change to it', async () => {
  const cookie = await seedCookie(service.knex(), user, testSettings)
  const browser = new TestBrowser(service, cookie)
  const responses = []
  for (let count = 0; count < 6; count += 1) {
    const body = { email: 'who@nowhere.example', currentPassword: SEED_PASSWORD }
    responses.push(await browser.send('POST', '/api/account/email', body))
  }
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
})
