import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listOf, openPage } from '../render-page.test-helper.tsx'

test('every tab says how many records it has', async () => {
  openPage('/admin?tab=applications', {
    'GET /api/admin/stats': {
      applications: { total: 1200, byStatus: { approved: 3 } },
      organizations: { total: 7, verified: 2 },
      funding: { activeOpportunities: 41, totalAmount: [] },
    },
    'GET /api/admin/webinars': [],
    'GET /api/admin/opportunities': listOf([]),
    'GET /api/admin/applications': listOf([]),
  })
  for (const name of ['Opportunities 0', 'Webinars 0', 'Applications 1,200', 'Organizations 7'])
    expect(await screen.findByRole('tab', { name })).toBeTruthy()
})

test('numbers are compared with the period before, and totals are rounded', async () => {
  openPage('/admin', {
    'GET /api/admin/stats': {
      applications: { total: 30, byStatus: { approved: 3 } },
      organizations: { total: 7, verified: 2, newPerWeek: [0, 0, 1, 0, 0, 1, 1, 0, 9] },
      funding: {
        activeOpportunities: 41,
        totalAmount: [
          { currency: 'EUR', amount: '7281156839.37' },
          { currency: 'USD', amount: '2803098999.00' },
        ],
        newPerWeek: [5, 5],
      },
    },
    'GET /api/admin/catalog/statistics': Array.from({ length: 12 }, (_, week) => ({
      week: new Date(Date.UTC(2026, 7, 31 + 7 * week)).toISOString().slice(0, 10),
      submitted: week < 7 ? 1 : 3,
      approved: 0,
      rejected: 0,
    })),
  })
  expect(
    await screen.findByText('3 approved. 12 in the last 4 full weeks, 8 more than in the 4 before.'),
  ).toBeTruthy()
  expect(
    screen.getByText('2 verified. 2 new in the last 4 full weeks, 1 more than in the 4 before.'),
  ).toBeTruthy()
  // Two weeks cannot be compared with eight.
  expect(screen.getByText('€7.3 billion + $2.8 billion total funding')).toBeTruthy()
})
