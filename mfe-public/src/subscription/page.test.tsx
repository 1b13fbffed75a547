import { setClock } from '@fundharbor/kit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeStripe } from '../testing/fake-stripe.test-helper.ts'
import { member, renderPage, ProblemResponse } from '../testing/render-page.test-helper.tsx'
import { prorateChange } from './proration.ts'

const limits = {
  opportunitiesPerPeriod: 3,
  maxApplicationsPerMonth: 3,
  periodDays: 7,
  canAccessPremiumFeatures: false,
  canAccessAnalytics: false,
  canAccessDocumentGeneration: false,
  canAccessApplicationTracking: false,
  canAccessWebinars: false,
  canAccessBlogPosts: true,
  canExportData: false,
  prioritySupport: false,
}
const report = (views: number, more: object = {}) => ({
  plan: 'freemium',
  usage: { opportunityViewsThisPeriod: views, applicationsThisMonth: 1 },
  limits,
  daysUntilReset: 4,
  ...more,
})
const unlimited = { ...limits, opportunitiesPerPeriod: -1, maxApplicationsPerMonth: -1, periodDays: 30 }

const free = {
  'GET /api/user': member,
  'GET /api/subscription/status': report(1),
  'GET /api/billing/subscription': { subscription: null },
  'GET /api/billing/invoices': [],
}
const basic = {
  plan: 'basic',
  status: 'active',
  currentPeriodEnd: '2026-12-21T12:00:00.000Z',
  cancelAtPeriodEnd: false,
  nextPayment: { amount: '10.00', currency: 'USD', at: '2026-12-21T12:00:00.000Z' },
  card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 },
}
const invoice = {
  id: 'in_1',
  number: 'FH-0001',
  createdAt: '2026-11-21T12:00:00.000Z',
  plan: 'basic',
  total: '10.00',
  currency: 'USD',
  status: 'paid',
  hostedUrl: 'https://pay.example/in_1',
  pdfUrl: 'https://pay.example/in_1.pdf',
}
const paid = {
  ...free,
  'GET /api/user': { ...member, subscriptionStatus: 'basic' },
  'GET /api/subscription/status': report(12, { plan: 'basic', limits: unlimited }),
  'GET /api/billing/subscription': { subscription: basic },
  'GET /api/billing/invoices': [invoice],
}

const planCard = (name: string) => {
  const card = screen.getByRole('heading', { level: 3, name }).closest('li')
  if (!card) throw new Error(`No card ${name}`)
  return within(card)
}
const currentPlan = () =>
  screen.findByRole('region', { name: 'Current plan' }).then((region) => within(region))

beforeEach(() => {
  sessionStorage.clear()
  setClock(() => new Date('2026-11-21T12:00:00.000Z'))
})
afterEach(() => setClock())

test('shows a free member their usage and every paid plan', async () => {
  renderPage('/subscription', free)
  expect(await screen.findByRole('heading', { level: 1, name: 'Subscription Plans' })).toBeTruthy()
  const plan = await currentPlan()
  expect(plan.getByText('Free')).toBeTruthy()
  expect(plan.getByText('Resets in 4 days')).toBeTruthy()
  expect(plan.getByRole('meter', { name: 'Opportunity views' }).getAttribute('aria-valuetext')).toBe('1 of 3')
  expect(plan.getByRole('meter', { name: 'Applications this month' })).toBeTruthy()
  expect(plan.queryByText(/Approaching limit|Limit reached/)).toBeNull()
  for (const name of ['Basic', 'Premium', 'Unlimited'])
    expect(planCard(name).getByRole('button', { name: `Upgrade to ${name}` })).toBeTruthy()
  expect(planCard('Free').getByRole<HTMLButtonElement>('button', { name: 'Current plan' }).disabled).toBe(
    true,
  )
  expect(screen.queryByRole('heading', { name: 'Invoices' })).toBeNull()
})

test('warns at 90 percent of the views', async () => {
  renderPage('/subscription', { ...free, 'GET /api/subscription/status': report(3) })
  const warning = (await currentPlan()).getByText(/Limit reached/).closest('p')
  expect(warning?.textContent).toBe(
    'Limit reached: you have viewed 3 of 3 opportunities. Your views reset in 4 days. Upgrade to Basic for unlimited views.',
  )
})

test('shows when a trial ends', async () => {
  renderPage('/subscription', {
    ...free,
    'GET /api/user': { ...member, trialExpired: false, trialEndDate: '2026-11-23T12:00:00.000Z' },
  })
  const plan = await currentPlan()
  expect(plan.getByText('Free trial')).toBeTruthy()
  expect(plan.getByText('Trial ends on November 23, 2026. Resets in 4 days')).toBeTruthy()
})

test('highlights the plan in the URL', async () => {
  renderPage('/subscription?plan=premium', free)
  await screen.findByText('Your choice')
  expect(
    await planCard('Premium Your choice').findByRole('button', { name: 'Upgrade to Premium' }),
  ).toBeTruthy()
})

test('stores the paid plan that a visitor chose and sends them to sign in', async () => {
  renderPage('/subscription', {})
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Premium' }))
  expect(sessionStorage.getItem('selectedPlan')).toBe('premium')
  await waitFor(() => expect(location.pathname + location.search).toBe('/auth?upgrade=premium'))
})

test('offers visitors the trial, and payment before registration', async () => {
  renderPage('/subscription', {})
  expect(await screen.findByRole('button', { name: 'Start Free Trial' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'pay for Basic' }).getAttribute('href')).toBe(
    '/api/billing/checkout?plan=basic',
  )
  expect(screen.queryByRole('region', { name: 'Current plan' })).toBeNull()
})

test('shows once that an upgrade failed to start', async () => {
  renderPage('/subscription?plan=basic&failed=UNAVAILABLE', free)
  expect(await screen.findByText('Failed to initiate upgrade process')).toBeTruthy()
  expect(location.search).toBe('?plan=basic')
})

test('shows what failed to load in each card, with a retry', async () => {
  const down = new ProblemResponse(503, { code: 'UNAVAILABLE', message: 'Busy just now' })
  renderPage('/subscription', {
    'GET /api/user': member,
    'GET /api/subscription/status': down,
    'GET /api/billing/subscription': down,
    'GET /api/billing/invoices': down,
  })
  for (const title of [
    'Your usage did not load',
    'Your subscription did not load',
    'Your invoices did not load',
  ])
    expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(3)
  expect(planCard('Basic').getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  expect(screen.getByRole('table', { name: 'Feature comparison' })).toBeTruthy()
})

test('shows a subscriber the next payment, the card and the invoices', async () => {
  renderPage('/subscription', paid)
  const plan = await currentPlan()
  await waitFor(() => expect(plan.getByText('Renews on December 21, 2026')).toBeTruthy())
  expect(plan.getAllByText('Unlimited')).toHaveLength(2)
  expect(plan.queryByRole('meter')).toBeNull()
  const payment = within(screen.getByRole('region', { name: 'Payment' }))
  expect(payment.getByText('$10 on December 21, 2026')).toBeTruthy()
  expect(payment.getByText('Visa ending in 4242')).toBeTruthy()
  expect(payment.getByText('Expires 04/2030')).toBeTruthy()
  expect(payment.getByRole('link', { name: 'Change card' }).getAttribute('href')).toBe('/subscription/card')
  const row = within(await screen.findByRole('row', { name: /FH-0001/ }))
  expect(row.getByRole('link', { name: 'View and print invoice FH-0001' })).toBeTruthy()
  expect(row.getByRole('link', { name: 'PDF of invoice FH-0001' })).toBeTruthy()
})

test('cancels after a confirmation, and resumes', async () => {
  const { sent } = renderPage('/subscription', {
    ...paid,
    'POST /api/billing/cancellation': {
      subscription: { ...basic, cancelAtPeriodEnd: true, nextPayment: null },
    },
    'DELETE /api/billing/cancellation': { subscription: basic },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Basic?' }))
  expect(dialog.getByText(/stays active until December 21, 2026/)).toBeTruthy()
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel plan' }))
  expect(await screen.findByText('Your plan ends')).toBeTruthy()
  expect((await currentPlan()).getByText('Ends on December 21, 2026')).toBeTruthy()
  expect(planCard('Free').getByRole('button', { name: 'From December 21, 2026' })).toBeTruthy()
  await userEvent.click(planCard('Basic').getByRole('button', { name: 'Resume Basic' }))
  expect(await screen.findByText('$10 on December 21, 2026')).toBeTruthy()
})

test('keeps the dialog open and shows the error if a cancellation fails', async () => {
  renderPage('/subscription', {
    ...paid,
    'POST /api/billing/cancellation': new ProblemResponse(503, {
      code: 'UNAVAILABLE',
      message: 'Not just now',
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel plan' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Not just now')
})

test('shows the cost of another plan before changing to it', async () => {
  const { sent } = renderPage('/subscription', {
    ...paid,
    'POST /api/billing/plan': { subscription: { ...basic, plan: 'premium' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Change to Premium' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to Premium?' }))
  expect(dialog.getByText('about $10')).toBeTruthy()
  expect(dialog.getByText('Every month from December 21, 2026')).toBeTruthy()
  expect(dialog.getByText('$20')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Change to Premium' }))
  expect(await screen.findByText('You are now on the Premium plan.')).toBeTruthy()
  expect(sent.find(({ path }) => path === '/api/billing/plan')?.body).toEqual({ plan: 'premium' })
})

/** Opens the dialog that changes the plan, where the bank asks about the payment. */
async function changeWithBank(handleNextAction: () => Promise<object>) {
  vi.stubGlobal('Stripe', () => createFakeStripe({ handleNextAction }))
  const responses: Record<string, unknown> = {
    ...paid,
    'GET /api/billing/settings': { publishableKey: 'pk', scriptUrl: '/x.js' },
    'POST /api/billing/plan': { subscription: basic, clientSecret: 'pi_1_secret_1' },
  }
  const { sent } = renderPage('/subscription', responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Change to Premium' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to Premium?' }))
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'Change to Premium' }))
  await press()
  return { dialog, responses, press, sent }
}

test('the bank confirms the payment before the plan changes', async () => {
  const asked = Promise.withResolvers<object>()
  const { responses, sent } = await changeWithBank(() => asked.promise)
  const changes = () => sent.filter(({ path }) => path === '/api/billing/plan').length
  await waitFor(() => expect(sent.some(({ path }) => path === '/api/billing/settings')).toBe(true))
  expect(changes()).toBe(1)
  responses['POST /api/billing/plan'] = { subscription: { ...basic, plan: 'premium' } }
  asked.resolve({ paymentIntent: {} })
  await waitFor(() => expect(changes()).toBe(2))
  await waitFor(() => planCard('Premium').getByRole('button', { name: 'Current plan' }))
})

test('a payment that the bank does not confirm changes nothing, and can be tried again', async () => {
  let attempts = 0
  const { dialog, responses, press } = await changeWithBank(async () => {
    attempts += 1
    return attempts === 1 ? { error: { message: 'We could not authenticate you.' } } : { paymentIntent: {} }
  })
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'We could not authenticate you. Your plan hasn’t changed.',
  )
  responses['POST /api/billing/plan'] = { subscription: { ...basic, plan: 'premium' } }
  await press()
  await waitFor(() => planCard('Premium').getByRole('button', { name: 'Current plan' }))
})

test('a change that is paid is not called a failure if the answer gets lost', async () => {
  const asked = Promise.withResolvers<object>()
  const { responses } = await changeWithBank(() => asked.promise)
  responses['POST /api/billing/plan'] = new ProblemResponse(503, { code: 'UNAVAILABLE', message: 'Not now' })
  asked.resolve({ paymentIntent: {} })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep Basic' })).toBeNull())
  expect(await screen.findByText('You are now on the Premium plan.')).toBeTruthy()
})

test('shows what to do about a failed payment', async () => {
  renderPage('/subscription', {
    ...paid,
    'GET /api/billing/subscription': { subscription: { ...basic, status: 'past_due' } },
  })
  expect(await screen.findByText('Your last payment failed.')).toBeTruthy()
  expect(screen.getByText('Payment overdue')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Change your card' }).getAttribute('href')).toBe(
    '/subscription/card',
  )
})

test('shows a skeleton while the plan loads', async () => {
  renderPage('/subscription', free)
  expect(await screen.findByRole('status', { name: 'Loading your plan' })).toBeTruthy()
  await currentPlan()
})

test('offers administrators no plans to buy', async () => {
  renderPage('/subscription', {
    ...free,
    'GET /api/user': { ...member, role: 'admin' },
    'GET /api/subscription/status': report(0, { plan: 'admin', limits: unlimited }),
  })
  expect((await currentPlan()).getByText('Administrator')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Upgrade/ })).toBeNull()
})

test('changes the card with the provider’s form', async () => {
  const confirmSetup = vi.fn(async () => ({ setupIntent: {} }))
  vi.stubGlobal('Stripe', () => createFakeStripe({ confirmSetup }))
  const { sent } = renderPage('/subscription/card', {
    ...paid,
    'GET /api/billing/settings': { publishableKey: 'pk', scriptUrl: '/x.js' },
    'POST /api/billing/card': { clientSecret: 'seti_1_secret_1' },
    'POST /api/billing/refresh': { subscription: basic },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Change card' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Save card' }))
  expect(await screen.findByText('Card changed')).toBeTruthy()
  expect(confirmSetup).toHaveBeenCalledTimes(1)
  expect(sent.some(({ path }) => path === '/api/billing/refresh')).toBe(true)
  expect(location.pathname).toBe('/subscription')
})

test.each([
  ['basic', 'premium', '2026-11-21T12:00:00.000Z', 10],
  ['basic', 'premium', '2026-12-06T12:00:00.000Z', 5],
  ['unlimited', 'basic', '2026-12-21T12:00:00.000Z', 0],
  ['premium', 'basic', '2026-12-06T12:00:00.000Z', -5],
  // Of thirty days, twenty and ten are left.
  ['basic', 'premium', '2026-12-01T12:00:00.000Z', 6.67],
  ['basic', 'premium', '2026-12-11T12:00:00.000Z', 3.33],
] as const)('changing from %s to %s at %s costs %d now', (plan, to, now, dollars) => {
  expect(prorateChange({ ...basic, plan, status: 'active' }, to, new Date(now))).toBe(dollars)
})

test('a member who cannot change the plan sees it, whose it is and whom to ask', async () => {
  renderPage('/subscription', {
    ...paid,
    'GET /api/user': { ...member, subscriptionStatus: 'basic', workspaceRole: 'editor' },
    'GET /api/subscription/status': report(12, {
      plan: 'basic',
      limits: unlimited,
      organization: 'Northquay Community Trust',
      managedBy: ['Amara Okafor', 'Bo Lind'],
    }),
    'GET /api/billing/subscription': { subscription: { ...basic, card: null, nextPayment: null } },
  })
  const region = await currentPlan()
  expect(
    region.getByText(
      'This is the plan of Northquay Community Trust, for everybody who works there. To change it, ask Amara Okafor or Bo Lind.',
    ),
  ).toBeTruthy()
  expect(await region.findByText(/^Renews on/)).toBeTruthy()
  expect(planCard('Basic').getByRole<HTMLButtonElement>('button', { name: 'Current plan' }).disabled).toBe(
    true,
  )
  expect(planCard('Premium').getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  expect(screen.queryByText('Invoices')).toBeNull()
  expect(screen.queryByText('Cancel plan')).toBeNull()
})

test('the billing role manages the plan', async () => {
  renderPage('/subscription', {
    ...paid,
    'GET /api/user': { ...member, subscriptionStatus: 'basic', workspaceRole: 'billing' },
  })
  expect(await screen.findByRole('button', { name: 'Cancel plan' })).toBeTruthy()
  expect(planCard('Premium').getByRole('button', { name: 'Change to Premium' })).toBeTruthy()
})
