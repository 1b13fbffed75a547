import { setClock } from '@fundharbor/kit'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { listOf, openPage, refusal } from '../testing/open-page.tsx'
import { member, buildRow, buildFacets, TODAY } from '../testing/examples.data.ts'

const subscription = {
  plan: 'basic',
  status: 'active',
  currentPeriodEnd: '2026-12-21T12:00:00.000Z',
  cancelAtPeriodEnd: false,
  nextPayment: null,
  card: null,
}
const answers = {
  'GET /api/user': member,
  'GET /api/opportunities': listOf([buildRow()], 512),
  'GET /api/opportunities/facets': buildFacets(),
  'POST /api/billing/refresh': { subscription },
}
const back = (status: string) =>
  `/opportunities?search=water&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=${status}`

beforeEach(() => setClock(() => new Date(TODAY)))

test('returning from a payment names the plan, reloads the user and cleans the address', async () => {
  const { sentTo } = openPage(back('succeeded'), answers)
  expect(await screen.findByText('Payment Successful')).toBeTruthy()
  expect(screen.getByText('You are now subscribed to the Basic plan!')).toBeTruthy()
  expect(location.search).toBe('?search=water')
  expect(sentTo('/api/billing/refresh', 'POST')).toHaveLength(1)
  await waitFor(() => expect(sentTo('/api/user')).toHaveLength(2))
})

test.each([
  ['cannot be loaded', refusal(503, { code: 'UNAVAILABLE', message: 'Busy' })],
  ['does not exist', { subscription: null }],
])('a payment is not confirmed if the subscription %s', async (_, response) => {
  openPage(back('succeeded'), { ...answers, 'POST /api/billing/refresh': response })
  expect(await screen.findByText('Payment not confirmed yet')).toBeTruthy()
  expect(screen.queryByText('Payment Successful')).toBeNull()
})

test('a failed payment shows an error', async () => {
  const { sentTo } = openPage(back('failed'), answers)
  expect(await screen.findByText('Payment Failed')).toBeTruthy()
  expect(sentTo('/api/billing/refresh', 'POST')).toHaveLength(0)
  expect(location.search).toBe('?search=water')
})

test('without a payment, the subscription is not refreshed', async () => {
  const { sentTo } = openPage('/opportunities', answers)
  await screen.findByText('Showing 512 opportunities')
  expect(sentTo('/api/billing/refresh', 'POST')).toHaveLength(0)
})
