import { makeJobsDue, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { SESSION_CHANNEL } from '@fundharbor/contracts/identity/session'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { erase, erasureQueue } from '../account/erasures.ts'
import { registration, TestBrowser, testSettings } from '../test-identity.ts'
import { SEED_PASSWORD } from '../../seeds/people.ts'
import { BillingAccountModel } from './model.ts'
import { reconcile } from './reconcile.ts'
import { click, testBilling } from './test-billing.ts'

const { service, billing, stripe, sandbox, post, member, pay, deliver, pass, planOf, subscriber } =
  await testBilling()
const ROUNDS = process.env.TEST_LONG ? 20 : 10

beforeEach(async () => {
  sandbox.fault = 'none'
  sandbox.ledger.state.deliveries.splice(0)
  await service
    .knex()
    .raw('TRUNCATE users, billing_accounts, stripe_events, checkout_claims, rate_limits CASCADE')
})
afterEach(() => clock.reset())

const card = (number: string) => ({ number, expMonth: 12, expYear: 2030, cvc: '123' })
const openSubscriptions = async (customer: string) =>
  (await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data.filter(
    ({ status }) => status !== 'canceled' && status !== 'incomplete_expired',
  )

/** Changes the card as the dialog does. */
async function changeCard(browser: TestBrowser, number: string) {
  const { body } = await browser.send('POST', '/api/billing/card', {})
  await pay(body.clientSecret, number)
  return browser.send('POST', '/api/billing/refresh', {})
}

test('the status tells plan, usage, limits, and the days until views count anew', async () => {
  const { browser } = await member()
  expect((await browser.send('GET', '/api/subscription/status')).body).toMatchObject({
    plan: 'freemium',
    usage: { opportunityViewsThisPeriod: 2, applicationsThisMonth: 1 },
    limits: { opportunitiesPerPeriod: 3, periodDays: 7, canExportData: false },
    daysUntilReset: 7,
  })
  const trial = await member({ trialExpired: false, trialEndDate: new Date(Date.now() + 3_600_000) })
  const status = () => trial.browser.send('GET', '/api/subscription/status')
  expect((await status()).body).toMatchObject({ plan: 'freemium', limits: { opportunitiesPerPeriod: 5 } })
  clock.advance(3_700_000)
  expect((await status()).body).toMatchObject({ plan: 'freemium', limits: { opportunitiesPerPeriod: 3 } })
})

test('a click leads to the checkout, a payment to the plan, at once', async () => {
  const { browser, user } = await member()
  const { status, path, secret } = await click(browser, 'premium')
  expect([status, path]).toEqual([302, '/checkout'])
  await pay(secret)
  const { body } = await browser.send('POST', '/api/billing/refresh', {})
  expect(body.subscription).toMatchObject({
    plan: 'premium',
    status: 'active',
    cancelAtPeriodEnd: false,
    nextPayment: { amount: '20.00', currency: 'USD' },
    card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 },
  })
  expect(body.subscription.nextPayment.at).toBe(body.subscription.currentPeriodEnd)
  expect(await planOf(user.id)).toBe('premium')
  const report = await browser.send('GET', '/api/subscription/status')
  expect(report.body).toMatchObject({ plan: 'premium', limits: { opportunitiesPerPeriod: -1 } })
  expect((await browser.send('GET', '/api/billing/invoices')).body).toMatchObject([
    { status: 'paid', total: '20.00', currency: 'USD', plan: 'premium', number: expect.any(String) },
  ])
  expect(await click(browser, 'basic')).toMatchObject({ status: 302, path: '/subscription' })
})

test('without a word from the browser, the webhook brings the plan, and every service hears of it', async () => {
  const { browser, user } = await member()
  const { connectionString } = service.knex().client.config.connection
  const listener = new pg.Client({ connectionString })
  const heard: string[] = []
  await listener.connect()
  await listener.query(`LISTEN ${SESSION_CHANNEL}`)
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await pay((await click(browser)).secret)
  expect(await planOf(user.id)).toBe('freemium')
  expect(new Set(await deliver())).toEqual(new Set([200]))
  expect(await planOf(user.id)).toBe('basic')
  await expect.poll(() => heard).toEqual([JSON.stringify({ userId: user.id })])
  await listener.end()
})

describe('who may begin', () => {
  test('visitors are led to sign in, unknown plans are refused', async () => {
    const visitor = new TestBrowser(service)
    const answer = await visitor.send('GET', '/api/create-subscription?plan=premium')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth?upgrade=premium'])
    for (const plan of ['gold', 'freemium', ''])
      expect((await visitor.send('GET', `/api/create-subscription?plan=${plan}`)).status).toBe(400)
  })

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://elsewhere.example' },
    { origin: '' },
  ])('a link that is not ours only shows the plans: %o', async (headers) => {
    const { browser } = await member()
    const before = sandbox.ledger.state.subscriptions
    const count = Object.keys(before).length
    const answer = await browser.send('GET', '/api/create-subscription?plan=basic', undefined, headers)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/subscription?plan=basic'])
    expect(Object.keys(sandbox.ledger.state.subscriptions)).toHaveLength(count)
    expect(await BillingAccountModel.query()).toHaveLength(0)
  })

  test('administrators have everything already', async () => {
    const { browser } = await member({ role: 'admin', subscriptionStatus: 'admin' })
    expect((await click(browser)).path).toBe('/subscription')
  })
})

test('fifty clicks at once make one customer and one open subscription', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { browser, user } = await member()
    const clicks = await Promise.all(Array.from({ length: 50 }, () => click(browser)))
    expect(new Set(clicks.map(({ status }) => status))).toEqual(new Set([302]))
    expect(new Set(clicks.map(({ secret }) => secret)).size).toBe(1)
    const customers = Object.values(sandbox.ledger.state.customers).filter(
      ({ metadata }) => metadata.userId === user.id,
    )
    expect(customers).toHaveLength(1)
    expect(await openSubscriptions(customers[0]?.id ?? '')).toHaveLength(1)
  }
})

test('another plan before paying replaces what waits, the same one is taken up again', async () => {
  const { browser, user } = await member()
  const first = await click(browser, 'basic')
  expect((await click(browser, 'basic')).secret).toBe(first.secret)
  const second = await click(browser, 'unlimited')
  expect(second.secret).not.toBe(first.secret)
  const third = await click(browser, 'basic')
  expect([first.secret, second.secret]).not.toContain(third.secret)
  const account = await BillingAccountModel.of(user.id)
  expect(await openSubscriptions(account?.customerId ?? '')).toHaveLength(1)
  await pay(third.secret)
  await deliver()
  expect(await planOf(user.id)).toBe('basic')
})

test('what was left unpaid for a day is begun anew', async () => {
  const { browser } = await member()
  const first = await click(browser)
  await pass(1.1)
  const second = await click(browser)
  expect(second.secret).not.toBe(first.secret)
  expect((await pay(second.secret)).status).toBe('succeeded')
})

test('a declined card leaves the plan as it was, and the next one may be tried', async () => {
  const { browser, user } = await member()
  const { secret } = await click(browser)
  expect((await pay(secret, '4000000000000002')).error.message).toBe('Your card was declined.')
  await deliver()
  expect(await planOf(user.id)).toBe('freemium')
  expect((await click(browser)).secret).toBe(secret)
  await pay(secret)
  await deliver()
  expect(await planOf(user.id)).toBe('basic')
})

describe('the running subscription', () => {
  test('is cancelled to the end of its period, resumed, and ends when it is over', async () => {
    const { browser, user } = await subscriber()
    const cancelled = await browser.send('POST', '/api/billing/cancellation', {})
    expect(cancelled.body.subscription).toMatchObject({ cancelAtPeriodEnd: true, nextPayment: null })
    const resumed = await browser.send('DELETE', '/api/billing/cancellation')
    expect(resumed.body.subscription).toMatchObject({ cancelAtPeriodEnd: false })
    await browser.send('POST', '/api/billing/cancellation', {})
    await pass(20)
    await deliver()
    expect(await planOf(user.id)).toBe('basic')
    await pass(12)
    await deliver()
    expect(await planOf(user.id)).toBe('freemium')
    expect((await browser.send('GET', '/api/billing/subscription')).body).toEqual({ subscription: null })
    expect((await browser.send('DELETE', '/api/billing/cancellation')).status).toBe(409)
    expect((await click(browser)).path).toBe('/checkout')
  })

  test('moves to another plan: upgrades are charged, downgrades credited', async () => {
    const { browser, user } = await subscriber()
    await pass(10)
    const up = await browser.send('POST', '/api/billing/plan', { plan: 'unlimited' })
    expect(up.body.subscription).toMatchObject({ plan: 'unlimited', nextPayment: { amount: '50.00' } })
    expect(await planOf(user.id)).toBe('unlimited')
    const down = await browser.send('POST', '/api/billing/plan', { plan: 'basic' })
    expect(down.body.subscription.plan).toBe('basic')
    expect(Number(down.body.subscription.nextPayment.amount)).toBe(0)
    const { body: invoices } = await browser.send('GET', '/api/billing/invoices')
    expect(invoices.map(({ status, plan }: any) => [status, plan])).toEqual([
      ['paid', 'basic'],
      ['paid', 'unlimited'],
      ['paid', 'basic'],
    ])
    expect(Number(invoices[1].total)).toBeGreaterThan(26)
  })

  test('keeps its plan when the card refuses the upgrade, in the provider’s words', async () => {
    const { browser, user } = await subscriber()
    await changeCard(browser, '4000000000009995')
    const { status, body } = await browser.send('POST', '/api/billing/plan', { plan: 'premium' })
    expect([status, body.code, body.message]).toEqual([
      402,
      'PAYMENT_REFUSED',
      'Your card has insufficient funds.',
    ])
    expect(await planOf(user.id)).toBe('basic')
  })

  test('keeps the plan while a failed renewal is tried again, and loses it after the last try', async () => {
    const { browser, user } = await subscriber()
    const changed = await changeCard(browser, '4000000000000341')
    expect(changed.body.subscription.card.last4).toBe('0341')
    await pass(32)
    await deliver()
    expect(await planOf(user.id)).toBe('basic')
    expect((await browser.send('GET', '/api/billing/subscription')).body.subscription.status).toBe('past_due')
    const refused = await browser.send('POST', '/api/billing/plan', { plan: 'premium' })
    expect(refused.body.message).toMatch(/change your card first/)
    await pass(20)
    await deliver()
    expect(await planOf(user.id)).toBe('freemium')
  })

  test('a better card ends the grace period at once', async () => {
    const { browser } = await subscriber()
    await changeCard(browser, '4000000000009995')
    await pass(32)
    await deliver()
    const { body } = await changeCard(browser, '5555555555554444')
    expect(body.subscription).toMatchObject({
      status: 'active',
      card: { brand: 'mastercard', last4: '4444' },
    })
  })

  test('a card that was changed is used although the browser never came back', async () => {
    const { browser, user } = await subscriber()
    const { body } = await browser.send('POST', '/api/billing/card', {})
    await pay(body.clientSecret, '5555555555554444')
    await deliver()
    expect((await BillingAccountModel.of(user.id))?.card?.last4).toBe('4444')
  })

  test('renews month after month', async () => {
    const { browser, user } = await subscriber('premium')
    await pass(95)
    await deliver()
    expect(await planOf(user.id)).toBe('premium')
    expect((await browser.send('GET', '/api/billing/invoices')).body).toHaveLength(4)
  })

  test('an attempt at a card that the provider has forgotten is in nobody’s way', async () => {
    const { browser, user } = await subscriber()
    await browser.send('POST', '/api/billing/card', {})
    for (const id of Object.keys(sandbox.ledger.state.setupIntents))
      delete sandbox.ledger.state.setupIntents[id]
    const { body } = await browser.send('POST', '/api/billing/refresh', {})
    expect(body.subscription.plan).toBe('basic')
    expect((await BillingAccountModel.of(user.id))?.setupIntentId).toBeNull()
  })

  test('whose customer was deleted at the provider is on the free plan, and may subscribe again', async () => {
    const { browser, user } = await subscriber()
    const before = await BillingAccountModel.of(user.id)
    await stripe.customers.del(before?.customerId ?? '')
    await deliver()
    expect(await planOf(user.id)).toBe('freemium')
    const { secret } = await click(browser)
    expect((await click(browser)).secret).toBe(secret)
    await pay(secret)
    await deliver()
    expect(await planOf(user.id)).toBe('basic')
    expect((await BillingAccountModel.of(user.id))?.customerId).not.toBe(before?.customerId)
  })

  test('nobody without one can change it', async () => {
    const { browser } = await member()
    expect((await browser.send('POST', '/api/billing/cancellation', {})).status).toBe(409)
    expect((await browser.send('POST', '/api/billing/plan', { plan: 'basic' })).status).toBe(409)
    expect((await browser.send('GET', '/api/billing/invoices')).body).toEqual([])
    expect((await browser.send('POST', '/api/billing/refresh', {})).body).toEqual({ subscription: null })
  })
})

describe('money that goes back', () => {
  const lastCharge = async (userId: string) => {
    const account = await BillingAccountModel.of(userId)
    const { data } = await stripe.charges.list({ customer: account?.customerId ?? '', limit: 1 })
    return data[0]?.id ?? ''
  }

  test('a full refund ends the plan and the subscription, a part of it does not', async () => {
    const { user } = await subscriber()
    const charge = await lastCharge(user.id)
    await stripe.refunds.create({ charge, amount: 300 })
    await deliver()
    expect(await planOf(user.id)).toBe('basic')
    await stripe.refunds.create({ charge })
    await deliver()
    expect(await planOf(user.id)).toBe('freemium')
    const account = await BillingAccountModel.of(user.id)
    expect(await openSubscriptions(account?.customerId ?? '')).toHaveLength(0)
  })

  test('a dispute suspends the plan until the bank decides', async () => {
    const { user } = await subscriber()
    const dispute = await post('/sandbox/disputes', { charge: await lastCharge(user.id) })
    await deliver()
    expect(await planOf(user.id)).toBe('freemium')
    await post('/sandbox/disputes', { dispute: dispute.id, status: 'won' })
    await deliver()
    expect(await planOf(user.id)).toBe('basic')
  })

  test('a dispute that is lost ends the subscription', async () => {
    const { user } = await subscriber()
    const dispute = await post('/sandbox/disputes', { charge: await lastCharge(user.id) })
    await post('/sandbox/disputes', { dispute: dispute.id, status: 'lost' })
    await deliver()
    expect(await planOf(user.id)).toBe('freemium')
    const account = await BillingAccountModel.of(user.id)
    expect(await openSubscriptions(account?.customerId ?? '')).toHaveLength(0)
  })
})

describe('paying before registering', () => {
  const visitor = () => new TestBrowser(service)
  const begin = async () => {
    const answer = await visitor().send('GET', '/api/billing/checkout?plan=premium')
    return answer.headers.get('location')?.split('/').at(-1) ?? ''
  }
  const paySession = (session: string) =>
    post('/dev/stripe/browser/pay', {
      session,
      email: 'payer@northquay.example',
      card: card('4242424242424242'),
    })
  const register = (sessionId: string, email = 'payer@northquay.example') =>
    visitor().send('POST', '/api/register', registration({ email, sessionId }))

  test('the paid session becomes the plan of the account', async () => {
    const session = await begin()
    expect(session).toMatch(/^cs_test_/)
    expect((await paySession(session)).url).toContain(`payment_success=1&plan=premium&session_id=${session}`)
    const { status, body } = await register(session)
    expect([status, body.subscriptionStatus]).toEqual([201, 'premium'])
    const account = await BillingAccountModel.of(body.id)
    const customer = await stripe.customers.retrieve(account?.customerId ?? '')
    expect(customer).toMatchObject({ metadata: { userId: body.id }, name: 'Amara Okafor' })
  })

  test('it is claimed once, also by two at the same time', async () => {
    const session = await begin()
    await paySession(session)
    const answers = await Promise.all([
      register(session, 'one@northquay.example'),
      register(session, 'two@northquay.example'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
    const late = await register(session, 'three@northquay.example')
    expect(late.body.fields.sessionId).toMatch(/already belongs to an account/)
    expect(await service.knex().table('users')).toHaveLength(1)
  })

  test('what is not paid, or is nothing, is refused', async () => {
    const refusals = [await register(await begin()), await register('cs_test_invented')]
    for (const { status, body } of refusals) {
      expect(status).toBe(400)
      expect(body.fields.sessionId).toMatch(/could not find your payment/)
    }
    expect(await service.knex().table('users')).toHaveLength(0)
  })

  test('who is signed in buys as themselves', async () => {
    const { browser } = await member()
    const answer = await browser.send('GET', '/api/billing/checkout?plan=basic')
    expect(answer.headers.get('location')).toBe('/api/create-subscription?plan=basic')
  })
})

describe('leaving', () => {
  test('whoever deletes the account pays nothing more', async () => {
    const { user, browser } = await subscriber()
    const account = await BillingAccountModel.of(user.id)
    const settings = { ...testSettings, billing }
    await browser.send('POST', '/api/account/deletion', { currentPassword: SEED_PASSWORD })
    expect(await service.knex().table('users').where({ id: user.id })).toHaveLength(0)
    sandbox.fault = 'error'
    const eraseDue = () => runWaiting(erasureQueue, ({ data }) => erase(data, settings))
    await eraseDue()
    expect(await BillingAccountModel.of(user.id)).toBeDefined()
    sandbox.fault = 'none'
    clock.advance(10_000)
    await makeJobsDue(service.knex())
    await eraseDue()
    expect(await BillingAccountModel.of(user.id)).toBeUndefined()
    expect(await openSubscriptions(account?.customerId ?? '')).toHaveLength(0)
    await pass(40)
    expect(new Set(await deliver())).toEqual(new Set([200]))
  })

  test('what is taken along has the payments', async () => {
    const { browser } = await subscriber()
    const { billing: held } = (await browser.send('GET', '/api/account/export')).body.services[
      'identity-billing'
    ]
    expect(held).toMatchObject({
      customerId: expect.stringMatching(/^cus_/),
      subscription: { plan: 'basic' },
      invoices: [{ total: '10.00' }],
    })
  })
})

describe('with the provider away', () => {
  test.each(['hang', 'reset', 'error'] as const)('(%s) it is given up on, and heals', async (fault) => {
    const { browser, user } = await subscriber()
    sandbox.fault = fault
    const { status, body } = await browser.send('POST', '/api/billing/cancellation', {})
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
    expect((await browser.send('GET', '/api/billing/subscription')).body.subscription.plan).toBe('basic')
    const clicked = await (
      await member()
    ).browser.send('GET', '/api/create-subscription?plan=basic', undefined, {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'document',
    })
    expect(clicked.headers.get('location')).toBe('/subscription?plan=basic&failed=UNAVAILABLE')
    sandbox.fault = 'none'
    await expect
      .poll(async () => (await browser.send('POST', '/api/billing/cancellation', {})).status, {
        timeout: 5000,
        interval: 200,
      })
      .toBe(200)
    expect(await planOf(user.id)).toBe('basic')
  })

  test('events that were lost are caught up with at night', async () => {
    const { browser, user } = await subscriber()
    const other = await member()
    await pay((await click(other.browser)).secret)
    await browser.send('POST', '/api/billing/cancellation', {})
    await pass(32)
    sandbox.ledger.state.deliveries.splice(0)
    await reconcile(billing)
    expect(await planOf(user.id)).toBe('freemium')
    expect(await planOf(other.user.id)).toBe('basic')
  })
})
