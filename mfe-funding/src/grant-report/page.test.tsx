import type { GrantReport, GrantSum, GrantTotals } from '@fundharbor/contracts/catalog/grant-report'
import { setClock } from '@fundharbor/kit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildFigures, idOf, member, TODAY } from '../testing/examples.data.ts'
import { openPage, refusal } from '../testing/open-page.tsx'

beforeEach(() => setClock(() => new Date(TODAY)))

const sumOf = (count: number, sum: string, unknown = 0): GrantSum => ({ count, sum, unknown })
const nothing = sumOf(0, '0.00')
const dollars: GrantTotals = {
  currency: 'USD',
  requested: sumOf(5, '12500.50', 1),
  won: sumOf(2, '4000.00'),
  pending: sumOf(2, '6000.00', 1),
  lost: sumOf(1, '500.50'),
}
const euros: GrantTotals = {
  currency: 'EUR',
  requested: sumOf(1, '700.00'),
  won: nothing,
  pending: sumOf(1, '700.00'),
  lost: nothing,
}
const estimates = { deciding: 10, writing: 25, sent: 40, months: 3 }
const report: GrantReport = {
  totals: [dollars, euros],
  years: [{ year: 2026, ...dollars }],
  funders: [
    { slug: 'health-fund', name: 'Health Fund', ...dollars },
    { slug: null, name: null, ...euros },
  ],
  expected: [
    { quarter: '2027-Q1', currency: 'USD', sum: '2400.00', promised: '150.00', count: 1 },
    { quarter: null, currency: 'EUR', sum: '280.00', promised: '0.00', count: 1 },
  ],
  leftOut: { unknown: 1, missed: 2 },
  estimates,
  due: [
    {
      grantId: idOf(701),
      opportunityTitle: 'Night clinics',
      title: 'Interim report',
      dueOn: '2026-11-01',
      isLate: true,
    },
  ],
}

const open = (more: Record<string, unknown> = {}) =>
  openPage('/grants/report', {
    'GET /api/user': { ...member, subscriptionStatus: 'basic' },
    'GET /api/grants/report': report,
    'GET /api/applications/analytics': buildFigures(),
    ...more,
  })

const table = async (name: string) => within(await screen.findByRole('region', { name }))

test('says what was requested, won, pending and lost, per currency', async () => {
  open()
  const years = await table('Requested and won by year')
  const row = years.getByRole('row', { name: /^2026, USD/ })
  expect(row.textContent).toContain('$12,500.505 grants, 1 without a sum')
  expect(row.textContent).toContain('67%2 of 3 decided')
  expect(years.getByRole('row', { name: /^All years, EUR/ }).textContent).toContain('No decision yet')
  const funders = await table('Requested and won by funder')
  expect(funders.getByRole('link', { name: 'Health Fund, USD' }).getAttribute('href')).toBe(
    '/grants/funders/health-fund',
  )
  expect(funders.getByText('Funder not stated, EUR')).toBeTruthy()
})

test('says what is to come, what is due, and what is left out', async () => {
  open()
  const quarters = await table('Money to come by quarter')
  expect(quarters.getByRole('row', { name: /January to March 2027/ }).textContent).toContain('$2,400')
  expect(quarters.getByRole('row', { name: /No day stated/ }).textContent).toContain('€280')
  expect(screen.getByText(/10% while deciding, 25% while writing, 40% once sent/).textContent).toMatch(
    /3 months after .* 1 grant without a requested sum.* 2 grants whose deadline has passed/,
  )
  const due = await table('Reports that are due')
  expect(due.getByRole('row', { name: /November 1, 2026|Nov 1, 2026/ }).textContent).toContain(
    'Interim report',
  )
})

test('estimates are changed, and those that cannot be are explained', async () => {
  const { sentTo } = open({ 'PUT /api/grants/report/estimates': estimates })
  const field = await screen.findByLabelText('Sent, %')
  await userEvent.clear(field)
  await userEvent.type(field, '140')
  await userEvent.click(screen.getByRole('button', { name: 'Save estimates' }))
  expect(await screen.findByText('Enter 0 to 100 percent')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '60')
  await userEvent.click(screen.getByRole('button', { name: 'Save estimates' }))
  await waitFor(() =>
    expect(sentTo('/api/grants/report/estimates', 'PUT')[0]?.body).toEqual({ ...estimates, sent: 60 }),
  )
})

test('prints itself, and shows the charts of applications', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Print or save as PDF' }))
  expect(print).toHaveBeenCalledOnce()
  expect(await screen.findByRole('heading', { name: 'By category' })).toBeTruthy()
  expect(screen.getAllByText('€1,300')).toHaveLength(2)
})

test('without anything sent, says what to do', async () => {
  open({ 'GET /api/grants/report': { ...report, totals: [], years: [], funders: [], expected: [], due: [] } })
  expect(await screen.findByText('No grant was sent yet')).toBeTruthy()
  expect(screen.getByText(/^Reports that you add to a grant/)).toBeTruthy()
})

test('without reports in the plan, the page says which plan has them', async () => {
  const { sentTo } = open({ 'GET /api/user': member })
  expect(await screen.findByText(/Basic plan adds the board report/)).toBeTruthy()
  expect(sentTo('/api/grants/report')).toEqual([])
})

test('applications are exported as a file', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  const path = '/api/applications/export'
  const page = open({ [`GET ${path}`]: refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Export applications' }))
  expect((await screen.findAllByText('Export failed'))[0]).toBeTruthy()
  page.answers[`GET ${path}`] = 'Project'
  await userEvent.click(await screen.findByRole('button', { name: 'Export applications' }))
  await waitFor(() => expect(page.sentTo(path)).toHaveLength(2))
})
