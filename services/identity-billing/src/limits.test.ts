import { beforeEach, expect, test } from 'vitest'
import { SEED_PASSWORD, seedPerson } from '../seeds/people.ts'
import { seedCookie } from '../seeds/sign-in.ts'
import { TestBrowser, testIdentity, testSettings } from './test-identity.ts'
import type { UserModel } from './users/model.ts'

const service = testIdentity({ attemptsFactor: 1 })
let user: UserModel

beforeEach(async () => {
  await service.knex().raw('TRUNCATE users, rate_limits CASCADE')
  user = await seedPerson(service.knex(), 'member')
})

const tryPassword = (password: string, forwarded = '198.51.100.7', email = user.email) =>
  service.send('POST', '/api/login', { email, password }, { 'x-forwarded-for': forwarded })

test('ten wrong passwords close an account to guessing, from anywhere, for a while', async () => {
  for (let count = 0; count < 10; count += 1) {
    expect((await tryPassword('wrong-one', `198.51.100.${count}`)).status).toBe(401)
  }
  const refused = await tryPassword(SEED_PASSWORD, '203.0.113.1')
  expect(refused.status).toBe(429)
  expect(refused.body.code).toBe('TOO_MANY_REQUESTS')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('signing in well is not counted', async () => {
  for (let count = 0; count < 15; count += 1) expect((await tryPassword(SEED_PASSWORD)).status).toBe(200)
})

test('one address cannot go through many accounts, whatever it claims about itself', async () => {
  let status = 0
  for (let count = 0; count < 105 && status !== 429; count += 1) {
    const forged = `203.0.113.${count}, 198.51.100.7`
    status = (await tryPassword('wrong-one', forged, `someone${count}@nowhere.example`)).status
  }
  expect(status).toBe(429)
  // Another address goes on.
  expect((await tryPassword(SEED_PASSWORD, '198.51.100.8')).status).toBe(200)
})

test('mails are not sent to one address endlessly', async () => {
  const answers = []
  for (let count = 0; count < 6; count += 1) {
    answers.push(await service.send('POST', '/api/forgot-password', { email: 'who@nowhere.example' }))
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
})

test('nor by people who say that the address is to be theirs', async () => {
  const cookie = await seedCookie(service.knex(), user, testSettings)
  const browser = new TestBrowser(service, cookie)
  const answers = []
  for (let count = 0; count < 6; count += 1) {
    const body = { email: 'who@nowhere.example', currentPassword: SEED_PASSWORD }
    answers.push(await browser.send('POST', '/api/account/email', body))
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
})
