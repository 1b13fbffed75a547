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
