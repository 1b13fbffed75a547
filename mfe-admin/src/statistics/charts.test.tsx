import { FacetName } from '@fundharbor/contracts/catalog/facets'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage, refusal } from '../render-page.test-helper.tsx'

const weekOf = (week: string) => ({ week, submitted: 1, approved: 0, rejected: 0 })

test('weeks of two years with the same label are two bars and two rows', async () => {
  const logged = vi.spyOn(console, 'error')
  openPage('/admin', {
    'GET /api/admin/catalog/statistics': [weekOf('2025-09-01'), weekOf('2026-09-01')],
  })
  const table = await screen.findByRole('table', { name: 'Applications per week, numbers', hidden: true })
  expect(within(table).getAllByRole('rowheader', { name: 'Sep 1', hidden: true })).toHaveLength(2)
  expect(logged.mock.calls.flat().filter((text) => String(text).includes('same key'))).toEqual([])
})

test('when a service is down, only its cards show an error, and can be retried', async () => {
  const none = { upSince: '2026-11-20T00:00:00.000Z', jobs: [], queues: [], failed: [] }
  const { responses } = openPage('/admin', {
    'GET /api/admin/catalog/statistics': refusal(502),
    'GET /api/admin/catalog/jobs': refusal(502),
    'GET /api/admin/content/jobs': none,
    'GET /api/admin/documents-ai/jobs': none,
    'GET /api/admin/identity-billing/jobs': none,
    'GET /api/admin/identity-billing/statistics': {
      weeks: [],
      revenue: [{ plan: 'premium', currency: 'USD', subscriptions: 3, monthly: '60.00' }],
      revenueBefore: null,
    },
  })
  const services = within(await screen.findByRole('region', { name: 'Services' }))
  await services.findByText('Down')
  expect(services.getByText('catalog').closest('li')?.textContent).toContain('Down')
  expect(services.getByText('content').closest('li')?.textContent).toContain('Up')
  const revenue = await screen.findByRole('table', { name: 'Revenue by plan, numbers', hidden: true })
  expect(within(revenue).getByRole('row', { name: /^Premium, USD 3 \$60/, hidden: true })).toBeTruthy()
  const failed = within(screen.getByRole('region', { name: 'Applications per week' }))
  expect(await failed.findByText('Failed to fetch Applications per week')).toBeTruthy()
  responses['GET /api/admin/catalog/statistics'] = [weekOf('2026-09-01')]
  await userEvent.click(failed.getByRole('button', { name: 'Retry' }))
  expect(await failed.findByText('Show as a table')).toBeTruthy()
})

test('charts by category and source have an axis and compare with the weeks before', async () => {
  openPage('/admin', {
    'GET /api/admin/stats': {
      applications: { total: 0, byStatus: {} },
      organizations: { total: 0, verified: 0 },
      funding: {
        activeOpportunities: 40,
        totalAmount: [],
        newByCategory: [{ value: 'health', last: 34, before: 24 }],
      },
    },
    'GET /api/opportunities/facets': {
      total: 55,
      correctedTo: null,
      alsoSearched: [],
      hints: null,
      facets: {
        ...Object.fromEntries(FacetName.options.map((name) => [name, []])),
        category: [
          { value: 'health', count: 55 },
          { value: 'education', count: 3 },
        ],
        source: [{ value: 'grants-gov', count: 55 }],
      },
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Opportunities by category' }))
  expect(await card.findByText('34 new in 4 weeks, 24 before')).toBeTruthy()
  for (const tick of ['0', '30', '60']) expect(card.getAllByText(tick)).not.toHaveLength(0)
  const table = card.getByRole('table', { name: 'Opportunities by category, numbers', hidden: true })
  expect(
    within(table)
      .getAllByRole('row', { hidden: true })
      .map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ['Category', 'Open', 'New in the last 4 full weeks', 'New in the 4 before'],
    ['Health', '55', '34', '24'],
    ['Education', '3', '0', '0'],
  ])
})
