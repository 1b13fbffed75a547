import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { standIn } from '../payment/test-provider.ts'
import { member, openPage, Refusal } from '../test-page.tsx'

const SECRET = 'pi_1_secret_2'
const ADDRESS = `/checkout?client_secret=${SECRET}&plan=premium`
const answers = {
  'GET /api/user': { ...member },
  'GET /api/billing/settings': { publishableKey: 'pk_1', scriptUrl: '/provider.js' },
}
const open = async () => ({ paymentIntent: { status: 'requires_payment_method' } })

beforeEach(() => history.replaceState(null, '', '/'))

test.each([
  ['a secret', '/checkout'],
  ['a plan that there is', `/checkout?client_secret=${SECRET}&plan=gold`],
])('without %s there is nothing to pay', async (_, address) => {
  openPage(address, answers)
  const card = within(await screen.findByRole('alert'))
  expect(card.getByRole('heading', { name: 'Payment Error' })).toBeTruthy()
  expect(card.getByText('Invalid payment session. Please try subscribing again.')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Back to Subscription Plans' }).getAttribute('href')).toBe(
    '/subscription',
  )
})

test('shows what is ordered, and takes the secret out of the address', async () => {
  vi.stubGlobal('Stripe', () => standIn({ retrievePaymentIntent: open }))
  openPage(ADDRESS, answers)
  expect(await screen.findByRole('heading', { level: 1, name: 'Complete Your Subscription' })).toBeTruthy()
  const order = within(await screen.findByRole('region', { name: 'Order summary' }))
  expect(order.getByText('Premium plan, one month')).toBeTruthy()
  expect(order.getAllByText('$20')).toHaveLength(2)
  await waitFor(() => expect(location.search).toBe('?plan=premium'))
  expect(await screen.findByRole('button', { name: 'Pay $20' })).toBeTruthy()
})

test('finds the secret again after a reload', async () => {
  vi.stubGlobal('Stripe', () => standIn({ retrievePaymentIntent: open }))
  openPage(ADDRESS, answers)
  await waitFor(() => expect(location.search).toBe('?plan=premium'))
  expect(JSON.stringify(history.state)).toContain(SECRET)
})

test("tells the provider's message, keeps the form, and a second press pays nothing twice", async () => {
  const confirmPayment = vi.fn(
    () =>
      new Promise((resolve) =>
        setTimeout(() => resolve({ error: { message: 'Your card was declined.' } }), 50),
      ),
  )
  vi.stubGlobal('Stripe', () => standIn({ confirmPayment, retrievePaymentIntent: open }))
  openPage(ADDRESS, answers)
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Pay $20' }))
  expect(await screen.findByText('Payment Failed')).toBeTruthy()
  expect(screen.getByText('Your card was declined.')).toBeTruthy()
  expect(screen.getByText(/Nothing was charged/)).toBeTruthy()
  expect(confirmPayment).toHaveBeenCalledTimes(1)
  expect(confirmPayment).toHaveBeenCalledWith(
    expect.objectContaining({ confirmParams: { return_url: `${location.origin}/opportunities` } }),
  )
  expect(screen.getByRole('button', { name: 'Pay $20' }).getAttribute('aria-busy')).toBeNull()
})

test('says that a payment is done to whoever comes back to it', async () => {
  const retrievePaymentIntent = async () => ({ paymentIntent: { status: 'succeeded' } })
  vi.stubGlobal('Stripe', () => standIn({ retrievePaymentIntent }))
  openPage(ADDRESS, answers)
  expect(await screen.findByRole('heading', { name: 'This payment is done' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
})

test('a secret that the provider does not know is none', async () => {
  const retrievePaymentIntent = async () => ({ error: { type: 'invalid_request_error' } })
  vi.stubGlobal('Stripe', () => standIn({ retrievePaymentIntent }))
  openPage(ADDRESS, answers)
  expect(await screen.findByText('Invalid payment session. Please try subscribing again.')).toBeTruthy()
})

test('says that the form is blocked, and tries again', async () => {
  vi.stubGlobal('Stripe', undefined)
  openPage(ADDRESS, answers)
  const scripts = () => document.head.querySelectorAll('script[src="/provider.js"]')
  await waitFor(() => expect(scripts()).toHaveLength(1))
  scripts()[0]?.dispatchEvent(new Event('error'))
  expect(await screen.findByText('The payment form did not load')).toBeTruthy()
  expect(screen.getByText(/content blocker or the network/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(scripts()).toHaveLength(1))
  vi.stubGlobal('Stripe', () => standIn({ retrievePaymentIntent: open }))
  scripts()[0]?.dispatchEvent(new Event('load'))
  expect(await screen.findByRole('button', { name: 'Pay $20' })).toBeTruthy()
})

test('says what the service says where payments are not set up', async () => {
  vi.stubGlobal('Stripe', undefined)
  openPage(ADDRESS, {
    ...answers,
    'GET /api/billing/settings': new Refusal(503, {
      code: 'BILLING_NOT_CONFIGURED',
      message: 'No payments here.',
    }),
  })
  expect(await screen.findByText('No payments here.')).toBeTruthy()
})
