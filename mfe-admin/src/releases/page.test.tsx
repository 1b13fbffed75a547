import type { ReleaseEvent } from '@fundharbor/contracts/platform/releases'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { cellsOf, columnTitles, listOf, openPage, refusal } from '../render-page.test-helper.tsx'

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
  const { sentTo } = openPage('/admin/releases', {
    'GET /api/admin/releases': listOf([event]),
    'GET /api/admin/releases/states': refusal(409, { code: 'CONFLICT', message: 'Use the release tool.' }),
  })
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
  await screen.findByText('Use the release tool.')
})

test('makes a link to the site as it was', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  const link = 'https://fundharbor.example/preview/AAAA'
  const { sentTo } = openPage('/admin/releases', {
    'GET /api/admin/releases': listOf([event]),
    'GET /api/admin/releases/states': [
      { number: 8, at, isLive: true, changes: [{ name: 'mfe-funding' }] },
      { number: 7, at, isLive: false, changes: [{ name: 'mfe-public', version: '1.0.0-abc' }] },
    ],
    'POST /api/admin/releases/states/7/preview': {
      name: 'state-7',
      link,
      ends: '2026-11-27T12:00:00.000Z',
      by: 'ines@northquay.example',
    },
  })
  await screen.findByText('without mfe-funding')
  expect(cellsOf('mfe-public 1.0.0-abc').slice(0, 2)).toEqual(['Nov 20, 2026, 12:00 PM', '7'])
  await userEvent.click(screen.getByRole('button', { name: 'Make a link to state 7' }))
  const opened = await screen.findByRole('link', { name: /Open the site as in state 7, until/ })
  expect(opened.getAttribute('href')).toBe(link)
  expect(sentTo('/api/admin/releases/states/7/preview', 'POST').length).toBe(1)
})
