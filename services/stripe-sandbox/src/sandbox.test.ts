import { secondsInDay } from 'date-fns/constants'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from './sandbox.ts'

const SECRET = 'sk_test_sandbox_for_tests'
let sandbox: Sandbox
let stripe: Stripe
let price = ''

beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, secretKey: SECRET, site: 'http://localhost:8080' })
  stripe = clientOf(SECRET)
  price = await priceOf('basic')
})
afterEach(() => sandbox.close())

const clientOf = (key: string) => {
  const { hostname, port } = new URL(sandbox.url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

async function priceOf(plan: string): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [`fundharbor_${plan}_monthly`] })
  return data[0]?.id ?? ''
}

async function post(path: string, body: object) {
  const response = await fetch(sandbox.url + path, { method: 'POST', body: JSON.stringify(body) })
  return (await response.json()) as Record<string, any>
}

const card = (number: string) => ({ number, expMonth: 12, expYear: 2030 })
const confirm = (clientSecret: string, number: string) =>
  post('/dev/stripe/browser/confirm', { clientSecret, card: card(number) })
const advanceDays = (days: number) => post('/sandbox/clock', { advance: days * secondsInDay })

async function subscribe() {
  const customer = await stripe.customers.create({ email: 'amara@northquay.example' })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    billing_mode: { type: 'flexible' },
    expand: ['latest_invoice.confirmation_secret'],
  })
  const invoice = subscription.latest_invoice as Stripe.Invoice
  return { customer, subscription, invoice, secret: invoice.confirmation_secret?.client_secret ?? '' }
}

async function subscribeAndPay(number = '4242424242424242') {
  const subscribed = await subscribe()
  await confirm(subscribed.secret, number)
  return subscribed
}

const read = (id: string) => stripe.subscriptions.retrieve(id)

async function changeCard(customer: string, subscription: string, number: string) {
  const setup = await stripe.setupIntents.create({ customer })
  const clientSecret = setup.client_secret ?? ''
  const first = await confirm(clientSecret, number)
  const saved =
    first.status === 'requires_action'
      ? await post('/dev/stripe/browser/authenticate', { clientSecret, authenticated: true })
      : first
  expect(saved.status).toBe('succeeded')
  await stripe.subscriptions.update(subscription, { default_payment_method: String(saved.payment_method) })
}

const eventTypes = async () => {
  const types: string[] = []
  for await (const event of stripe.events.list({ limit: 100 })) types.push(event.type)
  return types.toReversed()
}

test('a subscription is incomplete until its first payment, then active with the card saved', async () => {
  const { subscription, invoice, secret } = await subscribe()
  expect(subscription.status).toBe('incomplete')
  expect(invoice).toMatchObject({ status: 'open', amount_due: 1000, currency: 'usd' })
  expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id)
  expect(await confirm(secret, '4242424242424242')).toMatchObject({ status: 'succeeded' })
  const now = await stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] })
  expect(now).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '4242' } } })
  const [item] = now.items.data
  expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBeGreaterThan(
    27 * secondsInDay,
  )
  const types = await eventTypes()
  for (const type of ['customer.created', 'invoice.paid', 'customer.subscription.updated'])
    expect(types).toContain(type)
})

test.each([
  ['4000000000000002', 'card_declined', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'Your card has expired.'],
  ['4242424242424241', 'incorrect_number', 'Your card number is incorrect.'],
])('the card %s is declined with its message, and another can be tried', async (number, code, message) => {
  const { subscription, secret } = await subscribe()
  expect((await confirm(secret, number)).error).toMatchObject({ type: 'card_error', code, message })
  expect((await read(subscription.id)).status).toBe('incomplete')
  await confirm(secret, '4242424242424242')
  expect((await read(subscription.id)).status).toBe('active')
})

test('a card whose last month is over is refused, and one in its last month is taken', async () => {
  const { secret } = await subscribe()
  const now = new Date(sandbox.store.now() * 1000)
  const pay = (monthsFromNow: number) => {
    const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsFromNow))
    const [expMonth, expYear] = [last.getUTCMonth() + 1, last.getUTCFullYear()]
    return post('/dev/stripe/browser/confirm', {
      clientSecret: secret,
      card: { number: '4242424242424242', expMonth, expYear },
    })
  }
  expect((await pay(-1)).error).toMatchObject({ type: 'card_error', code: 'expired_card' })
  expect(await pay(0)).toMatchObject({ status: 'succeeded' })
})

test('nothing is stored of a number that is not a test card', async () => {
  const { secret } = await subscribe()
  const { error } = await confirm(secret, '4532015112830366')
  expect(error).toMatchObject({ decline_code: 'test_mode_live_card' })
  expect(JSON.stringify(sandbox.store.state)).not.toContain('4532015112830366')
})

test('a card can require authentication, which passes or fails', async () => {
  const { subscription, secret } = await subscribe()
  expect(await confirm(secret, '4000002500003155')).toMatchObject({ status: 'requires_action' })
  const failed = await post('/dev/stripe/browser/authenticate', {
    clientSecret: secret,
    authenticated: false,
  })
  expect(failed.error.message).toMatch(/^We are unable to authenticate/)
  await confirm(secret, '4000002500003155')
  await post('/dev/stripe/browser/authenticate', { clientSecret: secret, authenticated: true })
  expect((await read(subscription.id)).status).toBe('active')
  await advanceDays(35)
  expect((await read(subscription.id)).status).toBe('active')
})

test('a client secret only gives access to its own intent', async () => {
  const first = await subscribe()
  const second = await subscribe()
  const forged = `${second.secret.split('_secret_')[0]}_secret_${first.secret.split('_secret_')[1]}`
  expect((await confirm(forged, '4242424242424242')).error.code).toBe('resource_missing')
})

test('each renewal is paid with its own invoice as the clock advances', async () => {
  const { subscription } = await subscribeAndPay()
  await advanceDays(95)
  const { data } = await stripe.invoices.list({ subscription: subscription.id, limit: 100 })
  expect(data.map(({ status, billing_reason }) => [status, billing_reason])).toEqual([
    ['paid', 'subscription_cycle'],
    ['paid', 'subscription_cycle'],
    ['paid', 'subscription_cycle'],
    ['paid', 'subscription_create'],
  ])
})

test('a failed renewal is retried for fifteen days, then the subscription ends', async () => {
  const { customer, subscription } = await subscribeAndPay()
  await changeCard(customer.id, subscription.id, '4000000000000341')
  await advanceDays(32)
  expect((await read(subscription.id)).status).toBe('past_due')
  await advanceDays(12)
  expect((await read(subscription.id)).status).toBe('past_due')
  await advanceDays(5)
  const ended = await read(subscription.id)
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
  expect((await eventTypes()).filter((type) => type === 'invoice.payment_failed')).toHaveLength(4)
})

test('a new card pays a failed renewal', async () => {
  const { customer, subscription } = await subscribeAndPay()
  await changeCard(customer.id, subscription.id, '4000000000000341')
  await advanceDays(32)
  await changeCard(customer.id, subscription.id, '5555555555554444')
  const { latest_invoice: invoice } = await read(subscription.id)
  await stripe.invoices.pay(String(invoice))
  expect((await read(subscription.id)).status).toBe('active')
})

test('an upgrade is prorated and charged at once; a downgrade leaves a credit', async () => {
  const { subscription, customer } = await subscribeAndPay()
  await advanceDays(10)
  const [item] = subscription.items.data
  const move = async (plan: string) =>
    stripe.subscriptions.update(subscription.id, {
      items: [{ id: item?.id, price: await priceOf(plan) }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    })
  await move('premium')
  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data
  expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' })
  expect(invoice?.total).toBeGreaterThan(600)
  expect(invoice?.total).toBeLessThan(700)
  await move('basic')
  const updated = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer
  expect(updated.balance).toBe(-(invoice?.total ?? 0))
  const next = await stripe.invoices.createPreview({ subscription: subscription.id })
  expect(next.amount_due).toBe(1000 + updated.balance)
})

/** Moves to the unlimited plan once the saved card has paid. */
async function upgrade(subscription: Stripe.Subscription) {
  const updated = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]?.id, price: await priceOf('unlimited') }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  })
  const invoice = updated.latest_invoice as Stripe.Invoice
  return { updated, invoice, clientSecret: invoice.confirmation_secret?.client_secret ?? '' }
}
const shownPrice = async ({ id }: Stripe.Subscription) => (await read(id)).items.data[0]?.price.id

test('a declined upgrade changes nothing, and is gone when its invoice is voided', async () => {
  const { subscription, customer } = await subscribeAndPay()
  await changeCard(customer.id, subscription.id, '4000000000000341')
  const { updated, invoice } = await upgrade(subscription)
  expect(updated.pending_update?.subscription_items?.[0]?.price.id).toBe(await priceOf('unlimited'))
  expect(await shownPrice(subscription)).toBe(price)
  await stripe.invoices.voidInvoice(invoice.id ?? '')
  expect(await read(subscription.id)).toMatchObject({ pending_update: null, status: 'active' })
  await expect(stripe.invoices.voidInvoice(invoice.id ?? '')).rejects.toThrow('only void open')
})

test('an upgrade whose payment the bank asks about changes the price once it is paid', async () => {
  const { subscription, customer } = await subscribeAndPay()
  await changeCard(customer.id, subscription.id, '4000002760003184')
  const { clientSecret, invoice } = await upgrade(subscription)
  expect(await shownPrice(subscription)).toBe(price)
  const authenticate = (authenticated: boolean) =>
    post('/dev/stripe/browser/authenticate', { clientSecret, authenticated })
  expect(await authenticate(true)).toMatchObject({ status: 'succeeded' })
  expect(await shownPrice(subscription)).toBe(await priceOf('unlimited'))
  expect((await stripe.invoices.retrieve(invoice.id ?? '')).status).toBe('paid')
})

test('an upgrade that nobody pays for ends within a day', async () => {
  const { subscription, customer } = await subscribeAndPay()
  await changeCard(customer.id, subscription.id, '4000002760003184')
  const { invoice } = await upgrade(subscription)
  await advanceDays(1)
  expect(await read(subscription.id)).toMatchObject({ pending_update: null, status: 'active' })
  expect((await stripe.invoices.retrieve(invoice.id ?? '')).status).toBe('void')
})

test('an upgrade that may wait for its payment can change nothing else', async () => {
  const { subscription } = await subscribeAndPay()
  const move = stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]?.id, price: await priceOf('unlimited') }],
    payment_behavior: 'pending_if_incomplete',
    metadata: { plan: 'unlimited' },
  })
  await expect(move).rejects.toThrow('`metadata` is not supported')
})

test('a canceled subscription runs until the end of its period, and can be resumed before', async () => {
  const { subscription } = await subscribeAndPay()
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
  await advanceDays(32)
  expect((await read(subscription.id)).status).toBe('active')
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await advanceDays(20)
  expect((await read(subscription.id)).status).toBe('active')
  await advanceDays(12)
  expect((await read(subscription.id)).status).toBe('canceled')
})

test('a subscription that is not paid within a day expires', async () => {
  const { subscription, secret } = await subscribe()
  await advanceDays(1)
  expect((await read(subscription.id)).status).toBe('incomplete_expired')
  expect((await confirm(secret, '4242424242424242')).error.code).toBe('payment_intent_unexpected_state')
})

test('an idempotency key creates one object, and belongs to one request', async () => {
  const make = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'customer of Amara' })
  const [first, second] = await Promise.all([make('a@northquay.example'), make('a@northquay.example')])
  expect(second.id).toBe(first.id)
  await expect(make('b@northquay.example')).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
})

test('lists are paged, and references are expanded up to four levels', async () => {
  for (let index = 0; index < 5; index += 1) await stripe.customers.create({ name: String(index) })
  const names: string[] = []
  for await (const customer of stripe.customers.list({ limit: 2 })) names.push(customer.name ?? '')
  expect(names).toEqual(['4', '3', '2', '1', '0'])
  const { invoice } = await subscribeAndPay()
  const payments = await stripe.invoicePayments.list({
    invoice: invoice.id,
    expand: ['data.payment.payment_intent.latest_charge'],
  })
  expect(payments.data[0]?.payment.payment_intent).toMatchObject({ latest_charge: { paid: true } })
  await expect(stripe.invoices.retrieve(String(invoice.id), { expand: ['a.b.c.d.e'] })).rejects.toThrow(
    'more than 4 levels',
  )
})

test('errors are like Stripe’s: a wrong key, a missing object, an unknown URL', async () => {
  await expect(clientOf('sk_test_wrong').customers.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
  })
  await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    code: 'resource_missing',
    message: "No such customer: 'cus_none'",
  })
  await expect(stripe.coupons.list()).rejects.toMatchObject({ statusCode: 404 })
})

test('refunds and disputes update their charge', async () => {
  const { invoice } = await subscribeAndPay()
  const { data } = await stripe.invoicePayments.list({ invoice: invoice.id })
  const intent = String(data[0]?.payment.payment_intent)
  await stripe.refunds.create({ payment_intent: intent, amount: 400 })
  const [charge] = (await stripe.charges.list({ payment_intent: intent })).data
  expect(charge).toMatchObject({ amount_refunded: 400, refunded: false })
  const dispute = await post('/sandbox/disputes', { charge: charge?.id })
  expect(dispute.status).toBe('needs_response')
  await post('/sandbox/disputes', { dispute: dispute.id, status: 'won' })
  expect((await stripe.disputes.list({ charge: charge?.id })).data[0]?.status).toBe('won')
})

test('the hosted page creates a customer and a subscription once', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://localhost:8080/auth?payment_success=1&session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:8080/',
  })
  expect(session.url).toBe(`http://localhost:8080/dev/stripe/checkout/${session.id}`)
  const page = await fetch(`${sandbox.url}/dev/stripe/checkout/${session.id}`)
  expect(await page.text()).toContain('$10.00 a month')
  const request = { session: session.id, email: 'payer@northquay.example' }
  const declined = await post('/dev/stripe/browser/pay', { ...request, card: card('4000000000000002') })
  expect(declined.error.message).toBe('Your card was declined.')
  expect((await stripe.customers.list()).data).toHaveLength(0)
  const done = await post('/dev/stripe/browser/pay', { ...request, card: card('4242424242424242') })
  expect(done).toEqual({
    status: 'paid',
    url: `http://localhost:8080/auth?payment_success=1&session_id=${session.id}`,
  })
  const again = await post('/dev/stripe/browser/pay', { ...request, card: card('4242424242424242') })
  expect(again.error.code).toBe('session_not_open')
  const complete = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
  expect(complete).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    subscription: { status: 'active' },
  })
})

test('scripts are plain JavaScript, and pages have no inline script or style', async () => {
  for (const name of [
    'stripe.js',
    'card-form.ts',
    'challenge.ts',
    'requests.ts',
    'checkout.js',
    'invoice.js',
  ]) {
    const response = await fetch(`${sandbox.url}/dev/stripe/${name}`)
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(await response.text()).not.toMatch(/\binterface |: string\b/)
  }
  const { invoice } = await subscribeAndPay()
  const page = await (await fetch(`${sandbox.url}/dev/stripe/invoices/${invoice.id}`)).text()
  expect(page).toContain('1 × Basic (at $10.00 / month)')
  expect(page).not.toMatch(/<style| style=|<script>/)
})
