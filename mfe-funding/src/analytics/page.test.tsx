import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildFigures, member } from '../testing/examples.data.ts'
import { openPage, refusal } from '../testing/open-page.tsx'

const basic = { 'GET /api/user': { ...member, subscriptionStatus: 'basic' } }

test('analytics come from the service, each chart with its table', async () => {
  openPage('/grants/analytics', { ...basic, 'GET /api/applications/analytics': buildFigures() })
  expect(await screen.findByRole('heading', { name: 'By category' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Requested and granted' })).toBeTruthy()
  expect(screen.getAllByText('€1,300')).toHaveLength(2)
})

test('without analytics in the plan, the page says which plan has them', async () => {
  const { sentTo } = openPage('/grants/analytics', {})
  expect(await screen.findByText(/Basic plan adds analytics/)).toBeTruthy()
  expect(sentTo('/api/applications/analytics')).toEqual([])
})

test('applications are exported as a file', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  const path = '/api/applications/export'
  const page = openPage('/grants/analytics', {
    ...basic,
    'GET /api/applications/analytics': buildFigures(),
    [`GET ${path}`]: refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Export applications' }))
  expect((await screen.findAllByText('Export failed'))[0]).toBeTruthy()
  page.answers[`GET ${path}`] = 'Project'
  await userEvent.click(await screen.findByRole('button', { name: 'Export applications' }))
  await waitFor(() => expect(page.sentTo(path)).toHaveLength(2))
})
