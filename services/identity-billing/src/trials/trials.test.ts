import { clearJobs, queuedMails, runDue } from '@fundharbor/chassis/testing/jobs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { addHours } from 'date-fns/addHours'
import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SEED_PASSWORD, seedPerson } from '../../seeds/people.ts'
import { registration, TestBrowser, testIdentity, testSettings } from '../../testing/identity.test-helper.ts'
import { normalizeEmail } from '@fundharbor/chassis/mail/normalize-email'
import { UserModel } from '../users/model.ts'
import { endDueTrials, endTrials } from './end-trials.ts'

const service = testIdentity()

beforeEach(async () => {
  await clearJobs(service.knex())
  await service.knex().raw('TRUNCATE users, blocked_emails, rate_limits CASCADE')
})
afterEach(() => clock.reset())

const inTrial = (over: object = {}) =>
  seedPerson(service.knex(), 'member', {
    trialExpired: false,
    trialEndDate: addHours(clock.now(), 72),
    ...over,
  })
const mails = async () =>
  (await queuedMails(service.knex())).filter(({ subject }) => subject === 'Your trial has ended')

test('a trial ends after three days, with one email, and its address is recorded', async () => {
  const user = await inTrial({ email: 'amara@northquay.example' })
  clock.advance(hoursToMilliseconds(72) - 60_000)
  await endDueTrials(testSettings)
  expect((await UserModel.query().findById(user.id))?.trialExpired).toBe(false)
  clock.advance(120_000)
  for (let times = 0; times < 3; times += 1) await endDueTrials(testSettings)
  expect((await UserModel.query().findById(user.id))?.trialExpired).toBe(true)
  const sent = await mails()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ to: user.email })
  expect(sent[0].text).toContain('/subscription')
  expect(await service.knex().table('blocked_emails')).toMatchObject([
    { email: user.email, reason: 'trial_expired', userId: user.id },
  ])
})

test('only a verified person is named, because a stranger may have typed the other address', async () => {
  await inTrial({ fullName: 'Amara Okafor', emailVerified: true })
  await inTrial({ fullName: 'Somebody Else', emailVerified: false })
  clock.advance(hoursToMilliseconds(96))
  await endDueTrials(testSettings)
  const texts = (await mails()).map(({ text, html }) => text + html).join('')
  expect(texts).toContain('Hello Amara Okafor,')
  expect(texts).not.toContain('Somebody')
})

test('many trials end once each, even with concurrent replicas', async () => {
  for (let count = 0; count < 15; count += 1) await inTrial()
  clock.advance(hoursToMilliseconds(96))
  await Promise.all(Array.from({ length: 4 }, () => endDueTrials(testSettings)))
  expect(await mails()).toHaveLength(15)
  expect(await UserModel.query().where({ trialExpired: false })).toHaveLength(0)
})

test('the job runs once in five minutes over all replicas', async () => {
  const job = endTrials(testSettings)
  const ran = await Promise.all(Array.from({ length: 5 }, () => runDue(service.knex(), job)))
  expect(ran.filter(Boolean)).toHaveLength(1)
  clock.advance(300_000)
  expect(await runDue(service.knex(), job)).toBe(true)
})

test('paying and blocked users get no email', async () => {
  await inTrial({ subscriptionStatus: 'basic' })
  await inTrial({ accountBlocked: true })
  clock.advance(hoursToMilliseconds(96))
  await endDueTrials(testSettings)
  expect(await mails()).toHaveLength(0)
  expect(await UserModel.query().where({ trialExpired: false })).toHaveLength(0)
})

test.each(['amara@northquay.example', 'AMARA+again@Northquay.example'])(
  'registering again as %s after deleting the account starts no second trial',
  async (email) => {
    const browser = new TestBrowser(service)
    const first = await browser.send('POST', '/api/register', registration())
    expect(first.body).toMatchObject({ trialExpired: false, trialEndDate: expect.any(String) })
    await UserModel.query().findById(first.body.id).patch({ emailVerified: true })
    await browser.send('POST', '/api/account/deletion', { currentPassword: SEED_PASSWORD })
    const again = await new TestBrowser(service).send('POST', '/api/register', registration({ email }))
    expect(again.body).toMatchObject({
      subscriptionStatus: 'freemium',
      trialExpired: true,
      trialEndDate: null,
    })
  },
)

test.each([
  ['Amara@Northquay.example', 'amara@northquay.example'],
  ['amara+news@northquay.example', 'amara@northquay.example'],
  ['a.m.a.r.a+x@googlemail.com', 'amara@gmail.com'],
  ['a.mara@northquay.example', 'a.mara@northquay.example'],
])('%s counts as %s', (email, normal) => {
  expect(normalizeEmail(email)).toBe(normal)
})
