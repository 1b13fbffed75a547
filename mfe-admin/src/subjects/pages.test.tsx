import type { AdminSubject, AdminSubjectRow, SearchPreview } from '@fundharbor/contracts/catalog/subjects'
import {
  AuthProvider,
  createBrowserRouter,
  createQueryClient,
  QueryClientProvider,
  RouterProvider,
} from '@fundharbor/kit'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AdminTheme } from '../theme/admin-theme.tsx'
import { Component as EditorPage } from './editor-page.tsx'
import { Component as ListPage } from './list-page.tsx'

const row: AdminSubjectRow = {
  id: 'solar',
  label: 'Solar power',
  kind: 'subject',
  parent: { id: 'energy', label: 'Energy' },
  category: null,
  phrases: 12,
  opportunities: 3,
  isShipped: true,
  isEdited: true,
  isRemoved: false,
}
const solar: AdminSubject = {
  id: 'solar',
  label: 'Solar power',
  kind: 'subject',
  parent: 'energy',
  category: null,
  terms: ['photovoltaics'],
  everyday: ['sun panels', 'solar roof'],
  acronyms: ['PV'],
  programs: [],
  hints: [],
  revision: 4,
  opportunities: 3,
  narrower: [{ id: 'roofs', label: 'Solar roofs' }],
  shipped: null,
  isRemoved: false,
  editedAt: null,
  editedBy: null,
}
const hit = (id: string) => ({ id, title: `Call ${id}` })
const previews: SearchPreview[] = [
  { search: 'sun panels', isOwn: true, isChanged: true, before: [hit('a')], after: [hit('b'), hit('a')] },
  { search: 'clean water', isOwn: false, isChanged: false, before: [hit('c')], after: [hit('c')] },
]

interface Sent {
  method: string
  path: string
  body: unknown
}

function openPage(address: string, answers: Record<string, unknown>): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request =
      input instanceof Request ? input : new Request(new URL(String(input), location.href), init)
    const { pathname } = new URL(request.url)
    const text = await request.text()
    sent.push({ method: request.method, path: pathname, body: text ? JSON.parse(text) : undefined })
    const answer = answers[`${request.method} ${pathname}`]
    if (answer instanceof Response) return answer.clone()
    return answer === undefined
      ? Response.json({ code: 'NOT_FOUND', message: 'Subject not found', requestId: 'test' }, { status: 404 })
      : Response.json(answer, { headers: { 'x-total-count': '1' } })
  })
  history.replaceState(null, '', address)
  const router = createBrowserRouter([
    { path: '/admin/subjects', element: <ListPage /> },
    { path: '/admin/subjects/:id', element: <EditorPage /> },
    { path: '*', element: null },
  ])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <AdminTheme>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </AdminTheme>
      </AuthProvider>
    </QueryClientProvider>,
  )
  return sent
}

const subjects = { 'GET /api/admin/subjects': [row], 'GET /api/admin/subjects/solar': solar }

/** What antd uses of a browser and jsdom does not have. */
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the list says how each subject stands', async () => {
  openPage('/admin/subjects', subjects)
  const link = await screen.findByRole('link', { name: 'Solar power' })
  expect(link.getAttribute('href')).toBe('/admin/subjects/solar')
  for (const text of ['Energy', 'Edited', '1 subject']) expect(screen.getByText(text)).toBeTruthy()
})

test('a list that did not arrive can be asked for again', async () => {
  openPage('/admin/subjects', {})
  expect(await screen.findByText('Failed to fetch subjects')).toBeTruthy()
})

test('phrases stand one in a line, are counted, and are saved as they are typed', async () => {
  const saved = { ...solar, revision: 5 }
  const sent = openPage('/admin/subjects/solar', { ...subjects, 'PUT /api/admin/subjects/solar': saved })
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Everyday words')
  expect(field.value).toBe('sun panels\nsolar roof')
  expect(screen.getByText(/2 phrases\./)).toBeTruthy()
  await userEvent.type(field, '{Enter}power from the sun{Enter}')
  expect(await screen.findByText(/3 phrases\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.at(-1)).toBeDefined())
  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    revision: 4,
    label: 'Solar power',
    everyday: ['sun panels', 'solar roof', 'power from the sun'],
    acronyms: ['PV'],
  })
})

test('a preview shows the searches that would change, and what is new in them', async () => {
  const sent = openPage('/admin/subjects/solar', {
    ...subjects,
    'POST /api/admin/subjects/preview': previews,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }))
  const shown = await screen.findByRole('region', { name: 'Preview' })
  expect(within(shown).getByRole('status').textContent).toBe(
    '1 sample search would change, 1 stay as they are.',
  )
  expect(within(shown).getByText('Call b').tagName).toBe('MARK')
  expect(within(shown).queryByText('Call c')).toBeNull()
  expect(sent.find(({ path }) => path.endsWith('/preview'))?.body).toMatchObject({
    id: 'solar',
    acronyms: ['PV'],
  })
})

test('somebody else’s edit is shown beside mine', async () => {
  openPage('/admin/subjects/solar', {
    ...subjects,
    'PUT /api/admin/subjects/solar': Response.json(
      {
        code: 'CONFLICT',
        message: 'This subject was changed by somebody else meanwhile',
        requestId: 'test',
        current: { ...solar, label: 'Sun', revision: 5 },
      },
      { status: 409 },
    ),
  })
  await userEvent.type(await screen.findByLabelText('Official terms'), '{Enter}solar cells')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This subject was changed while you edited it.')).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Label' })).toBeTruthy()
})

test('a new subject needs a label and an id', async () => {
  const sent = openPage('/admin/subjects/new', subjects)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A label is required')).toBeTruthy()
  expect(screen.getByText('An id is required')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Id'), 'Two Words')
  expect(await screen.findByText('Use lowercase letters, digits and single hyphens')).toBeTruthy()
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
})
