import { clock } from '@fundharbor/chassis/runtime/clock'
import { signatureOf } from '@fundharbor/stripe-sandbox/webhooks'
import type { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registration, testIdentity, TestBrowser } from '../test-identity.ts'
import { click, testBilling } from './test-billing.ts'

const { service, billing, sandbox, member, pay, send, planOf, subscriber, stripe } = await testBilling()
const unpaid = testIdentity()

beforeEach(async () => {
  sandbox.fault = 'none'
  sandbox.ledger.state.deliveries.splice(0)
  await service.knex().raw('TRUNCATE users, billing_accounts, stripe_events, rate_limits CASCADE')
})
afterEach(() => clock.reset())

const eventsSoFar = () => service.knex().table('stripe_events')
const events = () => Object.values(sandbox.ledger.state.events)

/** A person whose payment is known to the provider alone, and the event that tells of it. */
async function paidUnheard() {
  const person = await member()
  await pay((await click(person.browser)).secret)
  const event = events().findLast(({ type }) => type === 'customer.subscription.updated')
  if (!event) throw new Error('There was no event')
  return { ...person, event }
}

test('an event is taken once: a repeat changes nothing', async () => {
  const { user, event } = await paidUnheard()
  expect((await send(event)).status).toBe(200)
  expect(await planOf(user.id)).toBe('basic')
  const [{ readAt }] = await service.knex().table('billing_accounts').select('readAt')
  clock.advance(60_000)
  for (let repeat = 0; repeat < 5; repeat += 1) expect((await send(event)).status).toBe(200)
  expect(await eventsSoFar()).toHaveLength(1)
  expect((await service.knex().table('billing_accounts').first('readAt')).readAt).toEqual(readAt)
})

test('while the secret is changed, events signed with either are taken', async () => {
  const { user, event } = await paidUnheard()
  const old = billing.webhookSecret
  billing.webhookSecret = `whsec_the_new_one_of_these,${old}`
  try {
    expect((await send(event, { secret: 'whsec_somebody_elses_one' })).status).toBe(400)
    expect((await send(event, { secret: old })).status).toBe(200)
    expect(await planOf(user.id)).toBe('basic')
    expect((await send(event, { secret: 'whsec_the_new_one_of_these' })).status).toBe(200)
  } finally {
    billing.webhookSecret = old
  }
})

test('the same event many times at once is one', async () => {
  const { user, event } = await paidUnheard()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(event)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await eventsSoFar()).toHaveLength(1)
  expect(await planOf(user.id)).toBe('basic')
})

test.each<[string, (body: string) => string, number, string | undefined]>([
  ['tampered with', (body: string) => body.replace('basic', 'unlimited'), 0, undefined],
  ['signed with another secret', (body: string) => body, 0, 'whsec_of_somebody_else'],
  ['too old', (body: string) => body, -301, undefined],
  ['from the future', (body: string) => body, 301, undefined],
])('what is %s changes nothing', async (_, change, seconds, secret = billing.webhookSecret) => {
  const { user, event } = await paidUnheard()
  const body = JSON.stringify(event)
  const at = Math.floor(Date.now() / 1000) + seconds
  const answer = await service.send('POST', '/api/stripe/webhook', change(body), {
    'stripe-signature': signatureOf(body, secret, at),
  })
  expect([answer.status, answer.body.code]).toEqual([400, 'INVALID'])
  expect(await eventsSoFar()).toHaveLength(0)
  expect(await planOf(user.id)).toBe('freemium')
})

test.each<Record<string, string>>([
  {},
  { 'stripe-signature': '' },
  { 'stripe-signature': 't=,v1=' },
  { 'stripe-signature': 't=99999999999999999999,v1=00' },
])('no signature, or half of one, is none: %o', async (headers) => {
  const answer = await service.send('POST', '/api/stripe/webhook', '{"id":"evt_1"}', headers)
  expect(answer.status).toBe(400)
})

test('bytes that are no JSON, and JSON that is no event, are refused or ignored', async () => {
  const signed = (body: string) =>
    service.send('POST', '/api/stripe/webhook', body, {
      'stripe-signature': signatureOf(body, billing.webhookSecret, Math.floor(Date.now() / 1000)),
    })
  for (const body of ['{', '[]', 'null', '{"id":7}', '{"id":"evt_1","data":null}'])
    expect((await signed(body)).status).toBeLessThan(500)
})

test('an event of before does not bring back what has changed since', async () => {
  const { user, browser } = await subscriber()
  const first = events().findLast(({ type }) => type === 'customer.subscription.updated')
  await browser.send('POST', '/api/billing/plan', { plan: 'premium' })
  await send(first ?? {})
  expect(await planOf(user.id)).toBe('premium')
})

test('an event that claims another plan is only a reason to look', async () => {
  const { user, event } = await paidUnheard()
  const lie = structuredClone(event) as Stripe.CustomerSubscriptionUpdatedEvent
  const item = lie.data.object.items.data[0]
  if (item) item.price.lookup_key = 'fundharbor_unlimited_monthly'
  await send(lie)
  expect(await planOf(user.id)).toBe('basic')
})

test('customers that nobody here knows are no trouble', async () => {
  await stripe.customers.create({ email: 'stranger@northquay.example' })
  const event = events().at(-1)
  expect((await send(event ?? {})).status).toBe(200)
  expect(await eventsSoFar()).toHaveLength(1)
})

test('while the provider is away the event is not taken, and its repeat is', async () => {
  const { user, event } = await paidUnheard()
  sandbox.fault = 'reset'
  expect((await send(event)).status).toBe(503)
  expect(await eventsSoFar()).toHaveLength(0)
  sandbox.fault = 'none'
  await expect.poll(async () => (await send(event)).status, { timeout: 6000, interval: 300 }).toBe(200)
  expect(await planOf(user.id)).toBe('basic')
})

test('a crash while the effect is written leaves neither event nor effect', async () => {
  const { user, event } = await paidUnheard()
  await service.knex().raw(`CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'crash'; END $$`)
  await service.knex().raw('CREATE TRIGGER crash BEFORE UPDATE ON users EXECUTE FUNCTION crash()')
  expect((await send(event)).status).toBe(500)
  expect(await eventsSoFar()).toHaveLength(0)
  await service.knex().raw('DROP TRIGGER crash ON users; DROP FUNCTION crash()')
  expect((await send(event)).status).toBe(200)
  expect(await planOf(user.id)).toBe('basic')
})

test('where no payments are set up, every address of billing says so, and registering works', async () => {
  const addresses = [
    ['GET', '/api/billing/settings'],
    ['GET', '/api/billing/checkout?plan=basic'],
    ['POST', '/api/stripe/webhook'],
  ]
  for (const [method = '', path = ''] of addresses) {
    const { status, body } = await unpaid.send(method, path, method === 'POST' ? {} : undefined)
    expect([path, status, body.code]).toEqual([path, 503, 'BILLING_NOT_CONFIGURED'])
  }
  const browser = new TestBrowser(unpaid)
  expect((await browser.send('POST', '/api/register', registration())).status).toBe(201)
})
