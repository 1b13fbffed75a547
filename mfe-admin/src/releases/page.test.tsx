import type { ReleaseEvent } from '@fundharbor/contracts/platform/releases'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cellsOf, columnTitles, listOf, openPage } from '../render-page.test-helper.tsx'

const event: ReleaseEvent = {
  at: '2026-11-20T12:00:00.000Z',
  by: 'pipeline',
  action: 'canary',
  name: 'mfe-public',
  version: '20261120-1',
  share: 10,
  owner: 'public-team',
}

test('lists releases', async () => {
  const { sentTo } = openPage('/admin/releases', { 'GET /api/admin/releases': listOf([event]) })
  await screen.findByText('mfe-public')
  expect(columnTitles('Releases')).toEqual([
    'Date',
    'Area',
    'Action',
    'Version',
    'Previous version',
    'Released by',
    'Signed by',
  ])
  expect(cellsOf('mfe-public')).toEqual([
    'Nov 20, 2026, 12:00 PM',
    'mfe-public',
    'Canary, 10% of visitors',
    '20261120-1',
    '–',
    'pipeline',
    'public-team',
  ])
  expect(sentTo('/api/admin/releases')[0]?.query).toEqual({ limit: '50' })
})
