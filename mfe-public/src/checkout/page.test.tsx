import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeStripe } from '../testing/fake-stripe.test-helper.ts'
import { member, renderPage, ProblemResponse } from '../testing/render-page.test-helper.tsx'

const SECRET = 'pi_1_secret_2'
const URL_WITH_SECRET = `/checkout?client_secret=${SECRET}&plan=premium`
const responses = {
  'GET /api/user': { ...member },
  'GET /api/billing/settings': { publishableKey: 'pk_1', scriptUrl: '/provider.js' },
  'GET /api/billing/subscription': { subscription: null },
}
const open = async () => ({ paymentIntent: { status: 'requires_payment_method' } })

beforeEach(() => history.replaceState(null, '', '/'))

test.each([
  ['a secret', '/checkout'],
  ['a known plan', `/checkout?client_secret=${SECRET}&plan=gold`],
])('shows an error without %s', async (_, url) => {
  renderPage(url, responses)
  const card = within(await screen.findByRole('alert'))
  expect(card.getByRole('heading', { name: 'Payment Error' })).toBeTruthy()
  expect(card.getByText('Invalid payment session. Please try subscribing again.')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Back to Subscription Plans' }).getAttribute('href')).toBe(
    '/subscription',
  )
})

const active = {
  plan: 'premium',
  status: 'active',
  currentPeriodEnd: '2026-12-21T12:00:00.000Z',
  cancelAtPeriodEnd: false,
  nextPayment: null,
  card: null,
}
const nextPayment = { amount: '20.00', currency: 'USD', at: '2026-12-21T12:00:00.000Z' }
const card = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 }

test.each([
  ['a paid plan', '?plan=premium', active, true],
  ['no plan in the address', '', active, true],
  ['another plan in the address', '?plan=basic', active, true],
  ['no such plan in the address', '?plan=gold', active, true],
  ['a secret without a plan', `?client_secret=${SECRET}`, active, true],
  ['an empty secret', '?client_secret=&plan=premium', active, true],
  ['the smallest plan', '?plan=basic', { ...active, plan: 'basic' }, true],
  ['the largest plan', '?plan=unlimited', { ...active, plan: 'unlimited' }, true],
  ['a plan that ends with its month', '?plan=premium', { ...active, cancelAtPeriodEnd: true }, true],
  ['a card and a next payment', '?plan=premium', { ...active, nextPayment, card }, true],
  ['no subscription', '?plan=premium', null, false],
  ['a payment that failed', '?plan=premium', { ...active, status: 'past_due' }, false],
])(
  'says in another tab whether there is nothing more to pay: %s',
  async (_, search, subscription, isPaid) => {
    renderPage(`/checkout${search}`, { ...responses, 'GET /api/billing/subscription': { subscription } })
    const name = /^(?:This payment is complete|Payment Error)$/
    const heading = await screen.findByRole('heading', { name })
    expect(heading.textContent).toBe(isPaid ? 'This payment is complete' : 'Payment Error')
  },
)

test('shows the order and removes the secret from the URL', async () => {
  vi.stubGlobal('Stripe', () => createFakeStripe({ retrievePaymentIntent: open }))
  renderPage(URL_WITH_SECRET, responses)
  expect(await screen.findByRole('heading', { level: 1, name: 'Complete Your Subscription' })).toBeTruthy()
  const order = within(await screen.findByRole('region', { name: 'Order summary' }))
  expect(order.getByText('Premium plan, one month')).toBeTruthy()
  expect(order.getAllByText('$20')).toHaveLength(2)
  await waitFor(() => expect(location.search).toBe('?plan=premium'))
  expect(await screen.findByRole('button', { name: 'Pay $20' })).toBeTruthy()
})

test('finds the secret again after a reload', async () => {
  vi.stubGlobal('Stripe', () => createFakeStripe({ retrievePaymentIntent: open }))
  renderPage(URL_WITH_SECRET, responses)
  await waitFor(() => expect(location.search).toBe('?plan=premium'))
  expect(JSON.stringify(history.state)).toContain(SECRET)
})

test("shows the provider's error, keeps the form, and pays once even if the button is pressed twice", async () => {
  const confirmPayment = vi.fn(
    () =>
      new Promise((resolve) =>
        setTimeout(() => resolve({ error: { message: 'Your card was declined.' } }), 50),
      ),
  )
  vi.stubGlobal('Stripe', () => createFakeStripe({ confirmPayment, retrievePaymentIntent: open }))
  renderPage(URL_WITH_SECRET, responses)
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Pay $20' }))
  expect(await screen.findByText('Payment Failed')).toBeTruthy()
  expect(screen.getByText('Your card was declined.')).toBeTruthy()
  expect(screen.getByText(/You haven’t been charged/)).toBeTruthy()
  expect(confirmPayment).toHaveBeenCalledTimes(1)
  expect(confirmPayment).toHaveBeenCalledWith(
    expect.objectContaining({ confirmParams: { return_url: `${location.origin}/opportunities` } }),
  )
  expect(screen.getByRole('button', { name: 'Pay $20' }).getAttribute('aria-busy')).toBeNull()
})

test('tells users who return to a completed payment that it is complete', async () => {
  const retrievePaymentIntent = async () => ({ paymentIntent: { status: 'succeeded' } })
  vi.stubGlobal('Stripe', () => createFakeStripe({ retrievePaymentIntent }))
  renderPage(URL_WITH_SECRET, responses)
  expect(await screen.findByRole('heading', { name: 'This payment is complete' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
})

test('shows an error for a secret that the provider does not know', async () => {
  const retrievePaymentIntent = async () => ({ error: { type: 'invalid_request_error' } })
  vi.stubGlobal('Stripe', () => createFakeStripe({ retrievePaymentIntent }))
  renderPage(URL_WITH_SECRET, responses)
  expect(await screen.findByText('Invalid payment session. Please try subscribing again.')).toBeTruthy()
})

test('shows that the form is blocked, and retries', async () => {
  vi.stubGlobal('Stripe', undefined)
  renderPage(URL_WITH_SECRET, responses)
  const scripts = () => document.head.querySelectorAll('script[src="/provider.js"]')
  await waitFor(() => expect(scripts()).toHaveLength(1))
  scripts()[0]?.dispatchEvent(new Event('error'))
  expect(await screen.findByText('The payment form did not load')).toBeTruthy()
  expect(screen.getByText(/any content blocker/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(scripts()).toHaveLength(1))
  vi.stubGlobal('Stripe', () => createFakeStripe({ retrievePaymentIntent: open }))
  scripts()[0]?.dispatchEvent(new Event('load'))
  expect(await screen.findByRole('button', { name: 'Pay $20' })).toBeTruthy()
})

test('does not blame the connection or a content blocker for an error of the server', async () => {
  vi.stubGlobal('Stripe', undefined)
  const page = '<!doctype html><title>Internal Server Error</title>'
  renderPage(URL_WITH_SECRET, {
    ...responses,
    'GET /api/billing/settings': new Response(page, { status: 500 }),
  })
  expect(await screen.findByText('Try again in a moment.', {}, { timeout: 5000 })).toBeTruthy()
  expect(screen.queryByText(/content blocker/)).toBeNull()
})

test('shows the server’s message if payments are not set up', async () => {
  vi.stubGlobal('Stripe', undefined)
  renderPage(URL_WITH_SECRET, {
    ...responses,
    'GET /api/billing/settings': new ProblemResponse(503, {
      code: 'BILLING_NOT_CONFIGURED',
      message: 'No payments here.',
    }),
  })
  expect(await screen.findByText('No payments here.')).toBeTruthy()
})
