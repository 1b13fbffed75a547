import { queueMail } from '@fundharbor/chassis/mail/mail'
import { clearJobs, queuedMails } from '@fundharbor/chassis/testing/jobs'
import { beforeEach, expect, test } from 'vitest'
import { SEED_PASSWORD, seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import {
  TestBrowser,
  testIdentity,
  testSettings,
  tokenEmailedTo,
} from '../../testing/identity.test-helper.ts'
import { BlockedEmailModel } from '../users/blocked-email-model.ts'
import { UserModel } from '../users/model.ts'

const service = testIdentity()
const WRONG = 'noor@northqauy.example'
const RIGHT = 'noor@northquay.example'
let browser: TestBrowser

beforeEach(async () => {
  await clearJobs(service.knex())
  await service.knex().raw('TRUNCATE users, rate_limits, blocked_emails CASCADE')
  const trial = { trialEndDate: new Date('2099-01-01'), trialExpired: false }
  const user = await seedPerson(service.knex(), 'unverified', { email: WRONG, ...trial })
  browser = new TestBrowser(service, await seedCookie(service.knex(), user, testSettings))
})

const correct = (email = RIGHT, currentPassword = SEED_PASSWORD) =>
  browser.send('PUT', '/api/account/email', { email, currentPassword })
const verify = (token: string) => new TestBrowser(service).send('GET', `/api/verify-email?token=${token}`)

test('a mistyped address is corrected, and only the right mailbox can verify it', async () => {
  await browser.send('POST', '/api/resend-verification', { email: WRONG })
  const old = await tokenEmailedTo(service, WRONG)
  const { status, body } = await correct()
  expect({ status, email: body.email }).toEqual({ status: 200, email: RIGHT })
  expect((await verify(old)).status).toBe(400)
  expect(await queuedMails(service.knex(), WRONG)).toEqual([])
  expect((await verify(await tokenEmailedTo(service, RIGHT))).status).toBe(200)
  expect((await browser.send('GET', '/api/user')).body).toMatchObject({ email: RIGHT, emailVerified: true })
})

test('what others wrote to the owner of the wrong mailbox is still sent', async () => {
  const invitation = { to: WRONG, subject: 'Join Harbor Hands', text: 'Join us.', html: '' }
  await service.knex().transaction((trx) => queueMail(trx, invitation))
  await browser.send('POST', '/api/resend-verification', { email: WRONG })
  expect((await correct()).status).toBe(200)
  const left = await queuedMails(service.knex(), WRONG)
  expect(left.map(({ subject }: { subject: string }) => subject)).toEqual(['Join Harbor Hands'])
})

test('a password reset that the wrong mailbox received is void', async () => {
  await browser.send('POST', '/api/forgot-password', { email: WRONG })
  const token = await tokenEmailedTo(service, WRONG)
  await correct()
  const form = { token, password: 'new-harbor-bells', confirmPassword: 'new-harbor-bells' }
  expect((await new TestBrowser(service).send('POST', '/api/reset-password', form)).status).toBe(400)
})

test('the password is needed, and the address must be new and free', async () => {
  await seedPerson(service.knex(), 'member', { email: RIGHT })
  expect((await correct(RIGHT, 'guess')).body.fields).toHaveProperty('currentPassword')
  expect((await correct(WRONG.toUpperCase())).body.fields).toHaveProperty('email')
  const { status, body } = await correct()
  expect({ status, message: body.message }).toEqual({ status: 409, message: 'Email already registered' })
})

test('an address that had its trial gets no second one', async () => {
  await BlockedEmailModel.query().insert({ email: RIGHT, normalizedEmail: RIGHT, blockedAt: new Date() })
  expect((await correct()).body).toMatchObject({ trialEndDate: null, trialExpired: true })
})

test('a verified address is changed in the account settings instead', async () => {
  await UserModel.query().patch({ emailVerified: true })
  expect((await correct()).status).toBe(409)
})
