import { clock } from '@fundharbor/chassis/runtime/clock'
import { signatureOf } from '@fundharbor/stripe-sandbox/webhooks'
import type { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registration, testIdentity, TestBrowser } from '../../testing/identity.test-helper.ts'
import { choosePlan, testBilling } from '../../testing/billing.test-helper.ts'

const { service, billing, sandbox, member, pay, send, planOf, subscriber, stripe } = await testBilling()
const serviceWithoutPayments = testIdentity()

beforeEach(async () => {
  sandbox.fault = 'none'
  sandbox.store.state.deliveries.splice(0)
  await service.knex().raw('TRUNCATE users, billing_accounts, stripe_events, rate_limits CASCADE')
})
afterEach(() => clock.reset())

const processedEvents = () => service.knex().table('stripe_events')
const events = () => Object.values(sandbox.store.state.events)

/** A user whose payment is only known to the provider, and the event for it. */
async function paidWithoutEvent() {
  const person = await member()
  await pay((await choosePlan(person.browser)).secret)
  const event = events().findLast(({ type }) => type === 'customer.subscription.updated')
  if (!event) throw new Error('There was no event')
  return { ...person, event }
}

test('an event is processed once: a repeat changes nothing', async () => {
  const { user, event } = await paidWithoutEvent()
  expect((await send(event)).status).toBe(200)
  expect(await planOf(user.id)).toBe('basic')
  const [{ readAt }] = await service.knex().table('billing_accounts').select('readAt')
  clock.advance(60_000)
  for (let repeat = 0; repeat < 5; repeat += 1) expect((await send(event)).status).toBe(200)
  expect(await processedEvents()).toHaveLength(1)
  expect((await service.knex().table('billing_accounts').first('readAt')).readAt).toEqual(readAt)
})

test('while the secret is rotated, events signed with either are accepted', async () => {
  const { user, event } = await paidWithoutEvent()
  const old = billing.webhookSecret
  billing.webhookSecret = `whsec_the_new_secret_of_tests,${old}`
  try {
    expect((await send(event, { secret: 'whsec_of_someone_else' })).status).toBe(400)
    expect((await send(event, { secret: old })).status).toBe(200)
    expect(await planOf(user.id)).toBe('basic')
    expect((await send(event, { secret: 'whsec_the_new_secret_of_tests' })).status).toBe(200)
  } finally {
    billing.webhookSecret = old
  }
})

test('concurrent copies of an event are processed once', async () => {
  const { user, event } = await paidWithoutEvent()
  const responses = await Promise.all(Array.from({ length: 10 }, () => send(event)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await processedEvents()).toHaveLength(1)
  expect(await planOf(user.id)).toBe('basic')
})

test.each<[string, (body: string) => string, number, string | undefined]>([
  ['tampered with', (body: string) => body.replace('basic', 'unlimited'), 0, undefined],
  ['signed with another secret', (body: string) => body, 0, 'whsec_of_someone_else'],
  ['too old', (body: string) => body, -301, undefined],
  ['signed in the future', (body: string) => body, 301, undefined],
])('an event that is %s changes nothing', async (_, change, seconds, secret = billing.webhookSecret) => {
  const { user, event } = await paidWithoutEvent()
  const body = JSON.stringify(event)
  const at = Math.floor(Date.now() / 1000) + seconds
  const response = await service.send('POST', '/api/stripe/webhook', change(body), {
    'stripe-signature': signatureOf(body, secret, at),
  })
  expect([response.status, response.body.code]).toEqual([400, 'INVALID'])
  expect(await processedEvents()).toHaveLength(0)
  expect(await planOf(user.id)).toBe('freemium')
})

test.each<Record<string, string>>([
  {},
  { 'stripe-signature': '' },
  { 'stripe-signature': 't=,v1=' },
  { 'stripe-signature': 't=99999999999999999999,v1=00' },
])('a missing or incomplete signature is refused: %o', async (headers) => {
  const response = await service.send('POST', '/api/stripe/webhook', '{"id":"evt_1"}', headers)
  expect(response.status).toBe(400)
})

test('a body that is not JSON, or not an event, is refused', async () => {
  const signed = (body: string) =>
    service.send('POST', '/api/stripe/webhook', body, {
      'stripe-signature': signatureOf(body, billing.webhookSecret, Math.floor(Date.now() / 1000)),
    })
  for (const body of ['{', '[]', 'null', '{"id":7}', '{"id":"evt_1","data":null}'])
    expect((await signed(body)).status).toBeLessThan(500)
})

test('an old event does not restore an old state', async () => {
  const { user, browser } = await subscriber()
  const first = events().findLast(({ type }) => type === 'customer.subscription.updated')
  await browser.send('POST', '/api/billing/plan', { plan: 'premium' })
  await send(first ?? {})
  expect(await planOf(user.id)).toBe('premium')
})

test('an event’s own content is not trusted', async () => {
  const { user, event } = await paidWithoutEvent()
  const forged = structuredClone(event) as Stripe.CustomerSubscriptionUpdatedEvent
  const item = forged.data.object.items.data[0]
  if (item) item.price.lookup_key = 'fundharbor_unlimited_monthly'
  await send(forged)
  expect(await planOf(user.id)).toBe('basic')
})

test('events about unknown customers are ignored', async () => {
  await stripe.customers.create({ email: 'stranger@northquay.example' })
  const event = events().at(-1)
  expect((await send(event ?? {})).status).toBe(200)
  expect(await processedEvents()).toHaveLength(1)
})

test('while the provider cannot be reached, an event is refused, and its repeat is processed later', async () => {
  const { user, event } = await paidWithoutEvent()
  sandbox.fault = 'reset'
  expect((await send(event)).status).toBe(503)
  expect(await processedEvents()).toHaveLength(0)
  sandbox.fault = 'none'
  await expect.poll(async () => (await send(event)).status, { timeout: 6000, interval: 300 }).toBe(200)
  expect(await planOf(user.id)).toBe('basic')
})

test('a crash while the effect is stored leaves neither event nor effect', async () => {
  const { user, event } = await paidWithoutEvent()
  await service.knex().raw(`CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'crash'; END $$`)
  await service.knex().raw('CREATE TRIGGER crash BEFORE UPDATE ON workspaces EXECUTE FUNCTION crash()')
  expect((await send(event)).status).toBe(500)
  expect(await processedEvents()).toHaveLength(0)
  await service.knex().raw('DROP TRIGGER crash ON workspaces; DROP FUNCTION crash()')
  expect((await send(event)).status).toBe(200)
  expect(await planOf(user.id)).toBe('basic')
})

test('without payments, billing endpoints say so, and registration works', async () => {
  const addresses = [
    ['GET', '/api/billing/settings'],
    ['GET', '/api/billing/checkout?plan=basic'],
    ['POST', '/api/stripe/webhook'],
  ]
  for (const [method = '', path = ''] of addresses) {
    const { status, body } = await serviceWithoutPayments.send(
      method,
      path,
      method === 'POST' ? {} : undefined,
    )
    expect([path, status, body.code]).toEqual([path, 503, 'BILLING_NOT_CONFIGURED'])
  }
  const browser = new TestBrowser(serviceWithoutPayments)
  expect((await browser.send('POST', '/api/register', registration())).status).toBe(201)
})
