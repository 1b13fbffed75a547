import { useAuth, useSessionEnd } from '@fundharbor/kit'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OfflineSection } from '../account/offline-section.tsx'
import { member, problemResponse, renderInShell } from '../testing/render-in-shell.test-helper.tsx'
import { offlineOwnerOf, setOfflineOwner } from './owner.ts'
import { OfflineUpkeep } from './upkeep.tsx'

let stored: Map<string, Response>
let workers: { unregister: () => Promise<boolean> }[]

const saved = {
  opportunity: {
    id: '00000000-0000-4000-8000-000000000001',
    title: 'Roofs for schools',
    funderName: 'Sun Fund',
    category: 'environment',
    categories: ['environment'],
    subjects: [],
    fundingType: 'grant',
    amount: null,
    minAmount: '1000.00',
    maxAmount: null,
    currency: 'USD',
    deadline: null,
    deadlineZone: 'UTC',
    isRolling: true,
    isForecast: false,
    isActive: true,
    geoScope: null,
    sector: null,
    organizationTypes: [],
    businessTypes: [],
    excerpt: 'Panels on every roof.',
    highlight: null,
    hasApplicationUrl: true,
    source: { name: 'grants-gov' },
    postedAt: null,
    related: false,
    matched: [],
  },
  note: 'Ask Ada',
  reminders: true,
  projectId: null,
  savedAt: '2026-11-20T12:00:00.000Z',
  changedSince: false,
}
const responses = {
  'GET /api/user': member,
  'GET /api/saved-opportunities': [saved],
  'GET /api/generated-documents': [],
}

beforeEach(() => {
  stored = new Map()
  workers = []
  const cache = {
    match: async (key: string) => stored.get(key)?.clone(),
    put: async (key: string, response: Response) => void stored.set(key, response),
  }
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => stored.clear() })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => void workers.push({ unregister: async () => workers.splice(0).length > 0 }),
      getRegistrations: async () => [...workers],
    },
  })
})
afterEach(() => {
  cleanup()
  setOfflineOwner(null)
  useSessionEnd.setState({ hasEnded: false })
})

function Both() {
  const { user } = useAuth()
  return (
    <>
      {user && <OfflineSection />}
      <OfflineUpkeep />
    </>
  )
}

const keep = async (extra: Record<string, unknown> = {}) => {
  const page = renderInShell(<Both />, { ...responses, ...extra })
  await userEvent.click(await screen.findByRole('button', { name: 'Keep on this device' }))
  await screen.findByText(/^1 opportunity and 0 documents, as of/)
  return page
}

test('nothing is kept before somebody turns it on; then one entry in words', async () => {
  const page = renderInShell(<Both />, responses)
  await screen.findByText('Nothing is kept on this device.')
  expect(page.sentTo('GET /api/saved-opportunities')).toEqual([])
  expect(workers).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Keep on this device' }))
  await screen.findByText(
    /^1 opportunity and 0 documents, as of .* Signing out or switching to another organization removes it\.$/,
  )
  expect([...stored.keys()]).toEqual(['/offline-copy.json'])
  const copy = await stored.get('/offline-copy.json')?.clone().json()
  expect(copy.opportunities).toEqual([
    {
      title: 'Roofs for schools',
      facts: 'Sun Fund · Rolling · From $1,000',
      excerpt: 'Panels on every roof.',
      note: 'Ask Ada',
    },
  ])
})

test('turning it off deletes the copy and the worker', async () => {
  await keep()
  await userEvent.click(screen.getByRole('button', { name: 'Remove from this device' }))
  await screen.findByText('Nothing is kept on this device.')
  expect([stored.size, workers.length]).toEqual([0, 0])
})

test('the end of the session deletes them', async () => {
  await keep()
  act(() => useSessionEnd.setState({ hasEnded: true }))
  await waitFor(() => expect([stored.size, workers.length]).toEqual([0, 0]))
  expect(localStorage.getItem('fundharbor.offline')).toBeNull()
})

test.each([
  ['nobody', problemResponse(401, { code: 'SIGNED_OUT', message: 'Signed out' })],
  ['a blocked account', problemResponse(403, { code: 'BLOCKED', message: 'Blocked' })],
  ['somebody else', { ...member, id: '7d1c2ad0-9d3e-4f5e-8f61-0d8a3ac1f999' }],
  ['another organization of its owner', { ...member, workspaceId: '7d1c2ad0-9d3e-4f5e-8f61-0d8a3ac1f998' }],
])('for %s, the copy from before is deleted', async (_who, user) => {
  stored.set('/offline-copy.json', Response.json({}))
  setOfflineOwner(offlineOwnerOf(member) ?? '')
  renderInShell(<OfflineUpkeep />, { ...responses, 'GET /api/user': user })
  await waitFor(() => expect(stored.size).toBe(0))
})

test('a failed request keeps the copy from before, and turning it on says what went wrong', async () => {
  renderInShell(<Both />, {
    ...responses,
    'GET /api/saved-opportunities': problemResponse(503, { code: 'UNAVAILABLE', message: 'Not now' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Keep on this device' }))
  await screen.findByText('We couldn’t keep a copy on this device')
  expect([stored.size, workers.length]).toEqual([0, 0])
})
