import { beforeEach, expect, test } from 'vitest'
import { click, testBilling } from './test-billing.ts'

const { service, sandbox, member, pay, deliver, planOf } = await testBilling()

beforeEach(async () => {
  sandbox.fault = 'none'
  sandbox.ledger.state.deliveries.splice(0)
  await service
    .knex()
    .raw('TRUNCATE users, billing_accounts, stripe_events, checkout_claims, rate_limits CASCADE')
})

test('the status tells plan, usage, limits, and the days until views count anew', async () => {
  const { browser } = await member()
  expect((await browser.send('GET', '/api/subscription/status')).body).toMatchObject({
    plan: 'freemium',
    usage: { opportunityViewsThisPeriod: 2, applicationsThisMonth: 1 },
    limits: { opportunitiesPerPeriod: 3, periodDays: 7, canExportData: false },
    daysUntilReset: 7,
  })
})

test('a click leads to the checkout, a payment to the plan, everywhere and at once', async () => {
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
  const status2 = await browser.send('GET', '/api/subscription/status')
  expect(status2.body).toMatchObject({ plan: 'premium', limits: { opportunitiesPerPeriod: -1 } })
  expect((await browser.send('GET', '/api/billing/invoices')).body).toMatchObject([
    { status: 'paid', total: '20.00', currency: 'USD', plan: 'premium', number: expect.any(String) },
  ])
  expect(await click(browser, 'basic')).toMatchObject({ status: 302, path: '/subscription' })
})

test('without a word from the browser, the webhook brings the plan', async () => {
  const { browser, user } = await member()
  await pay((await click(browser)).secret)
  expect(await planOf(user.id)).toBe('freemium')
  await deliver()
  expect(await planOf(user.id)).toBe('basic')
})
