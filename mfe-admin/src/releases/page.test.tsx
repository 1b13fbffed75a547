import type { ReleasedPart, ReleaseEvent } from '@fundharbor/contracts/platform/releases'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, cellsOf, columnTitles, listOf, openPage, refusal } from '../render-page.test-helper.tsx'

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
    'GET /api/admin/releases/overview': refusal(409, { code: 'CONFLICT', message: 'Use the release tool.' }),
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
    'November 20, 2026 at 12:00 PM',
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

const part: ReleasedPart = {
  name: 'mfe-public',
  version: '1.0.0-new',
  since: '2026-11-20T12:00:00.000Z',
  by: 'amara',
  owner: 'harbor',
  previous: '1.0.0-old',
  kit: null,
  react: '^19.3',
  kitExports: ['PageTitle', 'useMember'],
  operations: ['GET /api/blog'],
  versions: [
    { version: '1.0.0-old', at: null, bytes: 20480, visits: 100, failures: 1 },
    { version: '1.0.0-new', at: '2026-11-20T12:00:00.000Z', bytes: 30720, visits: 1200, failures: 30 },
  ],
}

const overview = {
  parts: [part, { ...part, name: 'mfe-funding', previous: null, kitExports: ['PageTitle'], operations: [] }],
  previews: [
    {
      name: 'fix-filter',
      link: 'https://fundharbor.example/preview/AAAA',
      ends: '2026-11-27T12:00:00.000Z',
      by: 'amara',
    },
  ],
}

test('shows what is live, who uses what, and the previews, and rolls back after asking', async () => {
  const { sentTo } = openPage('/admin/releases', {
    'GET /api/admin/releases': listOf([event]),
    'GET /api/admin/releases/overview': overview,
    'GET /api/admin/releases/states': [],
    'POST /api/admin/releases/rollback': { name: 'mfe-public', version: '1.0.0-old' },
  })
  await screen.findByText('fix-filter')
  const live = within(screen.getByRole('region', { name: 'Live now, table' }))
  expect(live.getAllByText('30 in 1,200 visits').length).toBe(2)
  expect(live.getAllByText('30 KiB').length).toBe(2)
  expect(live.queryByRole('button', { name: 'Roll back mfe-funding' })).toBeNull()

  await userEvent.type(screen.getByRole('textbox', { name: 'Search exports and operations' }), 'pageTitle')
  const uses = within(screen.getByRole('region', { name: 'Exports and operations in use, table' }))
  await waitFor(() => expect(uses.queryByText('useMember')).toBeNull())
  expect(uses.getByText('mfe-public, mfe-funding').textContent).toBeTruthy()

  await userEvent.click(live.getByRole('button', { name: 'Roll back mfe-public' }))
  await answer('Roll back mfe-public?', 'Roll back')
  await screen.findByText('mfe-public 1.0.0-old is live.')
  expect(sentTo('/api/admin/releases/rollback', 'POST')[0]?.body).toEqual({
    name: 'mfe-public',
    from: '1.0.0-new',
  })
})

test('makes a link to the site as it was', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  const link = 'https://fundharbor.example/preview/AAAA'
  const { sentTo } = openPage('/admin/releases', {
    'GET /api/admin/releases': listOf([event]),
    'GET /api/admin/releases/overview': { parts: [], previews: [] },
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
  expect(cellsOf('mfe-public 1.0.0-abc').slice(0, 2)).toEqual(['November 20, 2026 at 12:00 PM', '7'])
  await userEvent.click(screen.getByRole('button', { name: 'Make a link to state 7' }))
  const opened = await screen.findByRole('link', { name: /Open the site as in state 7, until/ })
  expect(opened.getAttribute('href')).toBe(link)
  expect(sentTo('/api/admin/releases/states/7/preview', 'POST').length).toBe(1)
})

test('has no column for rolling back while there is nothing to roll back to', async () => {
  openPage('/admin/releases', {
    'GET /api/admin/releases': listOf([event]),
    'GET /api/admin/releases/overview': { ...overview, parts: [{ ...part, previous: null }] },
    'GET /api/admin/releases/states': [],
  })
  await screen.findByText('1.0.0-new')
  const live = within(screen.getByRole('region', { name: 'Live now, table' }))
  expect(live.queryByText('Roll back')).toBeNull()
  expect(live.getByRole('columnheader', { name: 'Failures' }).nextElementSibling).toBeNull()
})
