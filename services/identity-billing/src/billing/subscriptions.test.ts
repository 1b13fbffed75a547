import { makeJobsDue, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { SESSION_CHANNEL } from '@fundharbor/contracts/identity/session'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { erase, erasureQueue } from '../account/erasures.ts'
import { registration, TestBrowser, testSettings } from '../../testing/identity.test-helper.ts'
import { SEED_PASSWORD } from '../../seeds/people.ts'
import { BillingAccountModel } from './model.ts'
import { reconcile } from './reconcile.ts'
import { choosePlan, testBilling } from '../../testing/billing.test-helper.ts'
import { testEnv } from '../../testing/env.ts'

const { service, billing, stripe, sandbox, post, member, pay, deliver, advanceDays, planOf, subscriber } =
  await testBilling()
const ROUNDS = testEnv.isLong ? 20 : 10

beforeEach(async () => {
  sandbox.fault = 'none'
  sandbox.store.state.deliveries.splice(0)
  await service
    .knex()
    .raw('TRUNCATE users, billing_accounts, stripe_events, checkout_claims, rate_limits CASCADE')
})
afterEach(() => clock.reset())

const card = (number: string) => ({ number, expMonth: 12, expYear: 2030 })
const openSubscriptions = async (customer: string) =>
  (await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data.filter(
    ({ status }) => status !== 'canceled' && status !== 'incomplete_expired',
  )

/** Changes the card the way the dialog does. */
async function changeCard(browser: TestBrowser, number: string) {
  const { body } = await browser.send('POST', '/api/billing/card', {})
  await pay(body.clientSecret, number)
  return browser.send('POST', '/api/billing/refresh', {})
}

test('the status reports plan, usage, limits, and days until the view count resets', async () => {
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

test('choosing a plan leads to the checkout, and a payment activates it at once', async () => {
  const { browser, user } = await member()
  const { status, path, secret } = await choosePlan(browser, 'premium')
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
  expect(await choosePlan(browser, 'basic')).toMatchObject({ status: 302, path: '/subscription' })
})

test('the webhook alone activates the plan and notifies the other services', async () => {
  const { browser, user } = await member()
  const { connectionString } = service.knex().client.config.connection
  const listener = new pg.Client({ connectionString })
  const notifications: string[] = []
  await listener.connect()
  await listener.query(`LISTEN ${SESSION_CHANNEL}`)
  listener.on('notification', ({ payload }) => notifications.push(payload ?? ''))
  await pay((await choosePlan(browser)).secret)
  expect(await planOf(user.id)).toBe('freemium')
  expect(new Set(await deliver())).toEqual(new Set([200]))
  expect(await planOf(user.id)).toBe('basic')
  await expect.poll(() => notifications.map((text) => JSON.parse(text))).toEqual([{ userId: user.id }])
  await listener.end()
})

describe('who may start a subscription', () => {
  test('visitors are redirected to sign in; unknown plans are refused', async () => {
    const visitor = new TestBrowser(service)
    const response = await visitor.send('GET', '/api/create-subscription?plan=premium')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/auth?upgrade=premium'])
    for (const plan of ['gold', 'freemium', ''])
      expect((await visitor.send('GET', `/api/create-subscription?plan=${plan}`)).status).toBe(400)
  })

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://elsewhere.example' },
    { origin: '' },
  ])('a link from another site only shows the plans: %o', async (headers) => {
    const { browser } = await member()
    const before = sandbox.store.state.subscriptions
    const count = Object.keys(before).length
    const response = await browser.send('GET', '/api/create-subscription?plan=basic', undefined, headers)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/subscription?plan=basic'])
    expect(Object.keys(sandbox.store.state.subscriptions)).toHaveLength(count)
    expect(await BillingAccountModel.query()).toHaveLength(0)
  })

  test('a picture in a post starts no subscription', async () => {
    const { browser } = await member()
    const { status } = await browser.send('GET', '/api/create-subscription?plan=basic', undefined, {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'image',
    })
    expect(status).toBe(403)
    expect(await BillingAccountModel.query()).toHaveLength(0)
  })

  test('administrators need no plan', async () => {
    const { browser } = await member({ role: 'admin', subscriptionStatus: 'admin' })
    expect((await choosePlan(browser)).path).toBe('/subscription')
  })
})

test('fifty concurrent attempts create one customer and one open subscription', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { browser, user } = await member()
    const attempts = await Promise.all(Array.from({ length: 50 }, () => choosePlan(browser)))
    expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([302]))
    expect(new Set(attempts.map(({ secret }) => secret)).size).toBe(1)
    const customers = Object.values(sandbox.store.state.customers).filter(
      ({ metadata }) => metadata.userId === user.id,
    )
    expect(customers).toHaveLength(1)
    expect(await openSubscriptions(customers[0]?.id ?? '')).toHaveLength(1)
  }
})

test('choosing another plan before paying replaces the incomplete subscription; the same plan resumes it', async () => {
  const { browser, user } = await member()
  const first = await choosePlan(browser, 'basic')
  expect((await choosePlan(browser, 'basic')).secret).toBe(first.secret)
  const second = await choosePlan(browser, 'unlimited')
  expect(second.secret).not.toBe(first.secret)
  const third = await choosePlan(browser, 'basic')
  expect([first.secret, second.secret]).not.toContain(third.secret)
  const account = await BillingAccountModel.ofWorkspace(user.workspaceId)
  expect(await openSubscriptions(account?.customerId ?? '')).toHaveLength(1)
  await pay(third.secret)
  await deliver()
  expect(await planOf(user.id)).toBe('basic')
})

test('a subscription that was not paid for a day is started again', async () => {
  const { browser } = await member()
  const first = await choosePlan(browser)
  await advanceDays(1.1)
  const second = await choosePlan(browser)
  expect(second.secret).not.toBe(first.secret)
  expect((await pay(second.secret)).status).toBe('succeeded')
})

test('a declined card leaves the plan unchanged, and another card can be tried', async () => {
  const { browser, user } = await member()
  const { secret } = await choosePlan(browser)
  expect((await pay(secret, '4000000000000002')).error.message).toBe('Your card was declined.')
  await deliver()
  expect(await planOf(user.id)).toBe('freemium')
  expect((await choosePlan(browser)).secret).toBe(secret)
  await pay(secret)
  await deliver()
  expect(await planOf(user.id)).toBe('basic')
})

describe('a running subscription', () => {
  test('is canceled at the end of its period, and can be resumed before', async () => {
    const { browser, user } = await subscriber()
    const canceled = await browser.send('POST', '/api/billing/cancellation', {})
    expect(canceled.body.subscription).toMatchObject({ cancelAtPeriodEnd: true, nextPayment: null })
    const resumed = await browser.send('DELETE', '/api/billing/cancellation')
    expect(resumed.body.subscription).toMatchObject({ cancelAtPeriodEnd: false })
    await browser.send('POST', '/api/billing/cancellation', {})
    await advanceDays(20)
    await deliver()
    expect(await planOf(user.id)).toBe('basic')
    await advanceDays(12)
    await deliver()
    expect(await planOf(user.id)).toBe('freemium')
    expect((await browser.send('GET', '/api/billing/subscription')).body).toEqual({ subscription: null })
    expect((await browser.send('DELETE', '/api/billing/cancellation')).status).toBe(409)
    expect((await choosePlan(browser)).path).toBe('/checkout')
  })

  test('moves to another plan: upgrades are charged, downgrades credited', async () => {
    const { browser, user } = await subscriber()
    await advanceDays(10)
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

  test('keeps its plan if the card is declined, with the provider’s message', async () => {
    const { browser, user } = await subscriber()
    await changeCard(browser, '4000000000009995')
    const { status, body } = await browser.send('POST', '/api/billing/plan', { plan: 'premium' })
    expect([status, body.code, body.message]).toEqual([
      402,
      'PAYMENT_REFUSED',
      'Your card has insufficient funds.',
    ])
    expect(await planOf(user.id)).toBe('basic')
    expect((await browser.send('GET', '/api/billing/invoices')).body).toHaveLength(1)
  })

  describe('whose bank asks about every payment', () => {
    const authenticate = (clientSecret: string, authenticated: boolean) =>
      post('/dev/stripe/browser/authenticate', { clientSecret, authenticated })
    const careful = async () => {
      const person = await subscriber()
      const { body } = await person.browser.send('POST', '/api/billing/card', {})
      await pay(body.clientSecret, '4000002760003184')
      await authenticate(body.clientSecret, true)
      await person.browser.send('POST', '/api/billing/refresh', {})
      return person
    }
    const move = (browser: TestBrowser, plan = 'premium') =>
      browser.send('POST', '/api/billing/plan', { plan })
    const invoicesOf = async (browser: TestBrowser) =>
      (await browser.send('GET', '/api/billing/invoices')).body.map(({ status, plan }: any) => [status, plan])

    test('moves to another plan once they have confirmed the payment', async () => {
      const { browser, user } = await careful()
      await browser.send('POST', '/api/billing/cancellation', {})
      const { status, body } = await move(browser)
      expect([status, body.subscription.plan]).toEqual([200, 'basic'])
      expect(await planOf(user.id)).toBe('basic')
      expect(await invoicesOf(browser)).toEqual([['paid', 'basic']])
      await authenticate(body.clientSecret, true)
      const done = await move(browser)
      expect(done.body).toEqual({
        subscription: expect.objectContaining({ plan: 'premium', cancelAtPeriodEnd: false }),
      })
      expect(await planOf(user.id)).toBe('premium')
      expect(await invoicesOf(browser)).toEqual([
        ['paid', 'premium'],
        ['paid', 'basic'],
      ])
    })

    test('keeps the plan if they do not, and can try again or choose another', async () => {
      const { browser, user } = await careful()
      const first = await move(browser)
      await authenticate(first.body.clientSecret, false)
      await browser.send('POST', '/api/billing/refresh', {})
      expect(await planOf(user.id)).toBe('basic')
      const second = await move(browser)
      const third = await move(browser, 'unlimited')
      expect(new Set([first, second, third].map(({ body }) => body.clientSecret)).size).toBe(3)
      // The earlier payments can no longer be made.
      expect((await authenticate(second.body.clientSecret, true)).error).toBeTruthy()
      await authenticate(third.body.clientSecret, true)
      await deliver()
      expect(await planOf(user.id)).toBe('unlimited')
    })
  })

  test('keeps the plan while a failed renewal is retried, and ends after the last retry', async () => {
    const { browser, user } = await subscriber()
    const changed = await changeCard(browser, '4000000000000341')
    expect(changed.body.subscription.card.last4).toBe('0341')
    await advanceDays(32)
    await deliver()
    expect(await planOf(user.id)).toBe('basic')
    expect((await browser.send('GET', '/api/billing/subscription')).body.subscription.status).toBe('past_due')
    const refused = await browser.send('POST', '/api/billing/plan', { plan: 'premium' })
    expect(refused.body.message).toMatch(/change your card first/)
    await advanceDays(20)
    await deliver()
    expect(await planOf(user.id)).toBe('freemium')
  })

  test('a new card pays a failed renewal at once', async () => {
    const { browser } = await subscriber()
    await changeCard(browser, '4000000000009995')
    await advanceDays(32)
    await deliver()
    const { body } = await changeCard(browser, '5555555555554444')
    expect(body.subscription).toMatchObject({
      status: 'active',
      card: { brand: 'mastercard', last4: '4444' },
    })
  })

  test('a changed card is used even if the browser never returns', async () => {
    const { browser, user } = await subscriber()
    const { body } = await browser.send('POST', '/api/billing/card', {})
    await pay(body.clientSecret, '5555555555554444')
    await deliver()
    expect((await BillingAccountModel.ofWorkspace(user.workspaceId))?.card?.last4).toBe('4444')
  })

  test('renews every month', async () => {
    const { browser, user } = await subscriber('premium')
    await advanceDays(95)
    await deliver()
    expect(await planOf(user.id)).toBe('premium')
    expect((await browser.send('GET', '/api/billing/invoices')).body).toHaveLength(4)
  })

  test('ignores a card change that the provider no longer knows', async () => {
    const { browser, user } = await subscriber()
    await browser.send('POST', '/api/billing/card', {})
    for (const id of Object.keys(sandbox.store.state.setupIntents))
      delete sandbox.store.state.setupIntents[id]
    const { body } = await browser.send('POST', '/api/billing/refresh', {})
    expect(body.subscription.plan).toBe('basic')
    expect((await BillingAccountModel.ofWorkspace(user.workspaceId))?.setupIntentId).toBeNull()
  })

  test('ends with its customer at the provider, and the user can subscribe again', async () => {
    const { browser, user } = await subscriber()
    const before = await BillingAccountModel.ofWorkspace(user.workspaceId)
    await stripe.customers.del(before?.customerId ?? '')
    await deliver()
    expect(await planOf(user.id)).toBe('freemium')
    const { secret } = await choosePlan(browser)
    expect((await choosePlan(browser)).secret).toBe(secret)
    await pay(secret)
    await deliver()
    expect(await planOf(user.id)).toBe('basic')
    expect((await BillingAccountModel.ofWorkspace(user.workspaceId))?.customerId).not.toBe(before?.customerId)
  })

  test('cannot be changed if there is none', async () => {
    const { browser } = await member()
    expect((await browser.send('POST', '/api/billing/cancellation', {})).status).toBe(409)
    expect((await browser.send('POST', '/api/billing/plan', { plan: 'basic' })).status).toBe(409)
    expect((await browser.send('GET', '/api/billing/invoices')).body).toEqual([])
    expect((await browser.send('POST', '/api/billing/refresh', {})).body).toEqual({ subscription: null })
  })
})

describe('refunds and disputes', () => {
  const lastCharge = async (userId: string) => {
    const account = await BillingAccountModel.query().findOne({ paidBy: userId })
    const { data } = await stripe.charges.list({ customer: account?.customerId ?? '', limit: 1 })
    return data[0]?.id ?? ''
  }

  test('a full refund ends the plan and the subscription; a partial one does not', async () => {
    const { user } = await subscriber()
    const charge = await lastCharge(user.id)
    await stripe.refunds.create({ charge, amount: 300 })
    await deliver()
    expect(await planOf(user.id)).toBe('basic')
    await stripe.refunds.create({ charge })
    await deliver()
    expect(await planOf(user.id)).toBe('freemium')
    const account = await BillingAccountModel.ofWorkspace(user.workspaceId)
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

  test('a lost dispute ends the subscription', async () => {
    const { user } = await subscriber()
    const dispute = await post('/sandbox/disputes', { charge: await lastCharge(user.id) })
    await post('/sandbox/disputes', { dispute: dispute.id, status: 'lost' })
    await deliver()
    expect(await planOf(user.id)).toBe('freemium')
    const account = await BillingAccountModel.ofWorkspace(user.workspaceId)
    expect(await openSubscriptions(account?.customerId ?? '')).toHaveLength(0)
  })
})

describe('paying before registering', () => {
  const visitor = () => new TestBrowser(service)
  const startCheckout = async () => {
    const response = await visitor().send('GET', '/api/billing/checkout?plan=premium')
    return response.headers.get('location')?.split('/').at(-1) ?? ''
  }
  const paySession = (session: string) =>
    post('/dev/stripe/browser/pay', {
      session,
      email: 'subscriber@northquay.example',
      card: card('4242424242424242'),
    })
  const register = (sessionId: string, email = 'subscriber@northquay.example') =>
    visitor().send('POST', '/api/register', registration({ email, sessionId }))

  test('gives the new account the paid plan', async () => {
    const session = await startCheckout()
    expect(session).toMatch(/^cs_test_/)
    expect((await paySession(session)).url).toContain(`payment_success=1&plan=premium&session_id=${session}`)
    const { status, body } = await register(session)
    expect([status, body.subscriptionStatus]).toEqual([201, 'premium'])
    const account = await BillingAccountModel.query().findOne({ paidBy: body.id })
    const customer = await stripe.customers.retrieve(account?.customerId ?? '')
    expect(customer).toMatchObject({
      metadata: { userId: body.id, workspaceId: account?.workspaceId },
      name: 'Amara Okafor',
    })
  })

  test('a session can be claimed once, even by concurrent requests', async () => {
    const session = await startCheckout()
    await paySession(session)
    const responses = await Promise.all([
      register(session, 'one@northquay.example'),
      register(session, 'two@northquay.example'),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400])
    const late = await register(session, 'three@northquay.example')
    expect(late.body.fields.sessionId).toMatch(/already belongs to an account/)
    expect(await service.knex().table('users')).toHaveLength(1)
  })

  test('reports whether a session is paid, unpaid, or already claimed', async () => {
    const statusOf = async (id: string) => (await visitor().send('GET', `/api/billing/checkout/${id}`)).body
    const session = await startCheckout()
    expect(await statusOf(session)).toEqual({ status: 'unpaid', plan: null })
    expect(await statusOf('cs_test_unknown')).toEqual({ status: 'unpaid', plan: null })
    await paySession(session)
    expect(await statusOf(session)).toEqual({ status: 'paid', plan: 'premium' })
    await register(session)
    expect(await statusOf(session)).toEqual({ status: 'claimed', plan: 'premium' })
    await service.knex().table('checkout_claims').delete()
    expect(await statusOf(session)).toEqual({ status: 'claimed', plan: 'premium' })
  })

  test('refuses an unpaid or unknown session', async () => {
    const refusals = [await register(await startCheckout()), await register('cs_test_unknown')]
    for (const { status, body } of refusals) {
      expect(status).toBe(400)
      expect(body.fields.sessionId).toMatch(/could not find your payment/)
    }
    expect(await service.knex().table('users')).toHaveLength(0)
  })

  test('redirects signed-in users to their own checkout', async () => {
    const { browser } = await member()
    const response = await browser.send('GET', '/api/billing/checkout?plan=basic')
    expect(response.headers.get('location')).toBe('/api/create-subscription?plan=basic')
  })
})

describe('deleting the account', () => {
  test('ends the subscription', async () => {
    const { user, browser } = await subscriber()
    const account = await BillingAccountModel.ofWorkspace(user.workspaceId)
    const settings = { ...testSettings, billing }
    await browser.send('POST', '/api/account/deletion', { currentPassword: SEED_PASSWORD })
    expect(await service.knex().table('users').where({ id: user.id })).toHaveLength(0)
    sandbox.fault = 'error'
    const eraseDue = () => runWaiting(erasureQueue, ({ data }) => erase(data, settings))
    await eraseDue()
    expect(await BillingAccountModel.ofWorkspace(user.workspaceId)).toBeDefined()
    sandbox.fault = 'none'
    clock.advance(10_000)
    await makeJobsDue(service.knex())
    await eraseDue()
    expect(await BillingAccountModel.ofWorkspace(user.workspaceId)).toBeUndefined()
    expect(await openSubscriptions(account?.customerId ?? '')).toHaveLength(0)
    await advanceDays(40)
    expect(new Set(await deliver())).toEqual(new Set([200]))
  })

  test('the exported data includes the payments', async () => {
    const { browser } = await subscriber()
    const { billing: held } = (
      await browser.send('POST', '/api/account/export', { currentPassword: SEED_PASSWORD })
    ).body.services['identity-billing']
    expect(held).toMatchObject([
      {
        customerId: expect.stringMatching(/^cus_/),
        subscription: { plan: 'basic' },
        invoices: [{ total: '10.00' }],
      },
    ])
  })
})

describe('while the provider cannot be reached', () => {
  test.each(['hang', 'reset', 'error'] as const)(
    '(%s) requests fail in time, and work again afterwards',
    async (fault) => {
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
    },
  )

  test('lost events are recovered by the nightly reconciliation', async () => {
    const { browser, user } = await subscriber()
    const other = await member()
    await pay((await choosePlan(other.browser)).secret)
    await browser.send('POST', '/api/billing/cancellation', {})
    await advanceDays(32)
    sandbox.store.state.deliveries.splice(0)
    await reconcile(billing)
    expect(await planOf(user.id)).toBe('freemium')
    expect(await planOf(other.user.id)).toBe('basic')
  })
})
