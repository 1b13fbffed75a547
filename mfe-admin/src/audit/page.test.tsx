import type { AuditEvent } from '@fundharbor/contracts/platform/audit'
import { setClock } from '@fundharbor/kit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { cellsOf, columnTitles, listOf, openPage, refusal } from '../render-page.test-helper.tsx'

const entry: AuditEvent = {
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-11-20T12:00:00.000Z',
  actorId: '00000000-0000-4000-8000-000000000002',
  actorEmail: 'ines@northquay.example',
  action: 'blocked',
  subject: 'user 4',
  details: {
    email: 'bo@harbour.example',
    before: { accountBlocked: false },
    after: { accountBlocked: true },
  },
}

const pathOf = (service: string) => `/api/admin/${service}/audit`

test('merges the logs of the services and names the one that does not respond', async () => {
  setClock(() => new Date('2026-11-21T12:00:00.000Z'))
  const { responses, sentTo } = openPage('/admin/audit?days=7', {
    [`GET ${pathOf('identity-billing')}`]: listOf([entry]),
    [`GET ${pathOf('catalog')}`]: listOf([]),
    [`GET ${pathOf('documents-ai')}`]: listOf([]),
    [`GET ${pathOf('content')}`]: refusal(503),
  })
  await screen.findByText('Not responding: content. Their actions are missing from this list.')
  await screen.findByText('blocked')
  expect(columnTitles('Audit log')).toEqual(['Date', 'Administrator', 'What happened', 'Service'])
  expect(cellsOf('blocked').slice(1)).toEqual([
    'November 20, 2026 at 12:00 PM',
    'ines@northquay.example',
    'blocked user bo@harbour.example',
    'identity-billing',
  ])
  expect(sentTo(pathOf('catalog'))[0]?.query).toEqual({ since: '2026-11-14T12:00:00.000Z', limit: '50' })
  await userEvent.click(screen.getByRole('button', { name: 'Expand row' }))
  const row = within(screen.getByRole('table', { name: /^Changes/ })).getByRole('row', {
    name: 'Account blocked No Yes',
  })
  expect(row).toBeTruthy()
  expect(screen.getByRole('link', { name: 'bo@harbour.example' }).getAttribute('href')).toBe(
    '/admin/users?search=bo%40harbour.example',
  )
  responses[`GET ${pathOf('content')}`] = listOf([
    { ...entry, id: '00000000-0000-4000-8000-000000000003', action: 'deleted' },
    { ...entry, id: '00000000-0000-4000-8000-000000000004', action: 'changed the plan' },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('deleted')).toBeTruthy()
  expect(cellsOf('changed the plan')).toContain('changed the plan of user bo@harbour.example')
  expect(screen.queryByText(/Not responding/)).toBeNull()
})

test('exports one service, or all of them in one file', async () => {
  const { unmount } = openPage('/admin/audit?service=catalog&search=user', {
    [`GET ${pathOf('catalog')}`]: listOf([]),
  })
  expect((await screen.findByRole('link', { name: 'Export CSV' })).getAttribute('href')).toBe(
    '/api/admin/catalog/audit/export?search=user',
  )
  expect(await screen.findByText('No actions match these filters.')).toBeTruthy()
  unmount()
  const { sentTo } = openPage('/admin/audit', {})
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  for (const service of ['identity-billing', 'catalog', 'content', 'documents-ai'])
    await waitFor(() => expect(sentTo(`${pathOf(service)}/export`)).toHaveLength(1))
})
