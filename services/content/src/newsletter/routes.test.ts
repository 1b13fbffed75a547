import { applyRetention } from '@fundharbor/chassis/jobs/retention'
import { clearJobs, queuedMails } from '@fundharbor/chassis/testing/jobs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SubscriberModel } from './model.ts'
import { oneClickHeaders } from '@fundharbor/chassis/http/one-click'
import { linkToken } from '@fundharbor/chassis/http/private-links'
import { isMailProgram } from './one-click.ts'
import { newsletterRetentionRules } from './retention-rules.ts'
import { newsletterRouter } from './routes.ts'
import { sender } from '../../testdata/sender.test-helper.ts'

const service = testService({
  service: 'content',
  routers: [newsletterRouter(sender)],
  migrations: new URL('../../migrations', import.meta.url).pathname,
  exempt: isMailProgram,
})

const subscribe = (email: string) => service.send('POST', '/api/newsletter/subscribe', { email })
const confirm = (token: string) => service.send('POST', '/api/newsletter/confirm', { token })
const mailsTo = (email: string) => queuedMails(service.knex(), email)
const statusOf = async (email: string) => (await SubscriberModel.query().findOne({ email }))?.status

async function tokenFor(email: string): Promise<string> {
  await subscribe(email)
  const mail = (await mailsTo(email)).at(-1)
  return new URL(/https:\S+confirm\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token') ?? ''
}

async function unsubscribeToken(): Promise<string> {
  await confirm(await tokenFor('amara@northquay.example'))
  const subscriber = await SubscriberModel.query().findOne({ email: 'amara@northquay.example' })
  return linkToken('newsletter', subscriber?.id ?? '')
}

beforeEach(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  await service.knex().table('rate_limits').delete()
  await clearJobs(service.knex())
  await SubscriberModel.query().delete()
})
afterEach(() => clock.reset())

test('forgets an address that nobody confirmed within a week, and no other', async () => {
  await confirm(await tokenFor('amara@northquay.example'))
  await subscribe('nobody@elsewhere.example')
  clock.setTo('2026-11-28T11:59:00.000Z')
  await applyRetention(service.knex(), newsletterRetentionRules)
  expect(await statusOf('nobody@elsewhere.example')).toBe('pending')
  clock.setTo('2026-11-28T12:01:00.000Z')
  await applyRetention(service.knex(), newsletterRetentionRules)
  expect(await statusOf('nobody@elsewhere.example')).toBeUndefined()
  expect(await statusOf('amara@northquay.example')).toBe('confirmed')
})

test('subscribes nobody before the link in the email is opened', async () => {
  const { status, body } = await subscribe('amara@northquay.example')
  const [mail] = await mailsTo('amara@northquay.example')
  expect(status).toBe(200)
  expect(body.message).toBe('Check your inbox: we sent you a link to confirm your subscription.')
  expect(mail.subject).toBe('Confirm your newsletter subscription')
  expect(await statusOf('amara@northquay.example')).toBe('pending')
})

test('the link confirms a subscription; opening it again says so and changes nothing', async () => {
  const token = await tokenFor('amara@northquay.example')
  const first = await confirm(token)
  const confirmedAt = async () => (await SubscriberModel.query().first())?.confirmedAt
  const before = await confirmedAt()
  clock.advance(8 * 86_400_000)
  expect(await confirm(token)).toMatchObject({ status: 200, body: first.body })
  expect(first.body.message).toBe('You’re subscribed. The next newsletter comes on Friday.')
  expect(await confirmedAt()).toEqual(before)
})

test('the link does not subscribe again after unsubscribing', async () => {
  const token = await tokenFor('amara@northquay.example')
  await confirm(token)
  const { id } = await SubscriberModel.query().first().throwIfNotFound()
  await service.send('POST', '/api/newsletter/unsubscribe', { token: linkToken('newsletter', id) })
  expect(await confirm(token)).toMatchObject({
    status: 400,
    body: { message: 'This link is no longer valid. Subscribe again to get a new one.' },
  })
  expect(await statusOf('amara@northquay.example')).toBe('unsubscribed')
})

test('refuses a link that is older than seven days', async () => {
  const token = await tokenFor('amara@northquay.example')
  clock.advance(7 * 86_400_000 + 1)
  expect((await confirm(token)).status).toBe(400)
})

test('stores confirmation tokens hashed', async () => {
  const token = await tokenFor('amara@northquay.example')
  const row = await SubscriberModel.query().findOne({ email: 'amara@northquay.example' })
  expect(row?.confirmTokenHash).not.toBe(token)
})

test('does not reveal that an address is already subscribed, and emails it nothing', async () => {
  await confirm(await tokenFor('amara@northquay.example'))
  await clearJobs(service.knex())
  const { status, body } = await subscribe('AMARA@northquay.example')
  expect([status, body.message]).toEqual([
    200,
    'Check your inbox: we sent you a link to confirm your subscription.',
  ])
  expect(await mailsTo('AMARA@northquay.example')).toHaveLength(0)
  expect(await SubscriberModel.query().resultSize()).toBe(1)
})

test('rejects an invalid address', async () => {
  const { status, body } = await subscribe('amara@')
  expect(status).toBe(400)
  expect(body.fields).toEqual({ email: 'Please enter a valid email address' })
})

test('silently ignores bots that fill in the hidden field', async () => {
  const { status } = await service.send('POST', '/api/newsletter/subscribe', {
    email: 'bot@example.org',
    website: 'https://spam.example',
  })
  expect(status).toBe(200)
  expect(await SubscriberModel.query().resultSize()).toBe(0)
})

test('counts a whole IPv6 network as one address', async () => {
  const subscribeFrom = (address: string, n: number) =>
    service.send(
      'POST',
      '/api/newsletter/subscribe',
      { email: `crew${n}@northquay.example` },
      { 'x-forwarded-for': address },
    )
  for (let n = 0; n < 10; n += 1) expect((await subscribeFrom(`2001:db8:0:7::${n}`, n)).status).toBe(200)
  expect((await subscribeFrom('2001:db8:0:7:ffff::1', 10)).status).toBe(429)
  expect((await subscribeFrom('2001:db8:0:8::1', 11)).status).toBe(200)
})

test('limits confirmation emails to one address', async () => {
  const answers = []
  for (let time = 0; time < 4; time += 1) answers.push(await subscribe('amara@northquay.example'))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await mailsTo('amara@northquay.example')).toHaveLength(3)
})

describe('unsubscribing', () => {
  test('takes one click in an email client', async () => {
    const token = await unsubscribeToken()
    const address =
      oneClickHeaders(new URL('/api/newsletter/unsubscribe', service.url()), token)[
        'List-Unsubscribe'
      ]?.slice(1, -1) ?? ''
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(response.status).toBe(200)
    expect(await statusOf('amara@northquay.example')).toBe('unsubscribed')
  })

  test('changes nothing the second time', async () => {
    const token = await unsubscribeToken()
    for (let time = 0; time < 2; time += 1) {
      const { status } = await service.send('POST', `/api/newsletter/unsubscribe?token=${token}`)
      expect(status).toBe(200)
    }
  })

  test('needs a valid token', async () => {
    const { status } = await service.send('POST', '/api/newsletter/unsubscribe?token=guess')
    expect(status).toBe(400)
  })

  test('lets people subscribe again', async () => {
    await service.send('POST', `/api/newsletter/unsubscribe?token=${await unsubscribeToken()}`)
    await confirm(await tokenFor('amara@northquay.example'))
    expect(await statusOf('amara@northquay.example')).toBe('confirmed')
  })
})
