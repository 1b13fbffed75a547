import { SIGNED_IN_HINT } from '@fundharbor/contracts/identity/signed-in-hint'
import type { User } from '@fundharbor/contracts/identity/users'
import {
  AuthProvider,
  createBrowserRouter,
  createQueryClient,
  QueryClientProvider,
  RouterProvider,
  Toaster,
  useAuth,
  type AreaRoute,
  type RouteObject,
} from '@fundharbor/kit'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense, type ReactElement, type ReactNode } from 'react'
import { vi } from 'vitest'
import areaRoutes from './area.tsx'
import { AdminTheme } from './theme/admin-theme.tsx'

/** A response with a status or headers of its own. */
export class Reply {
  readonly body: unknown
  readonly init: ResponseInit
  constructor(body: unknown, init: ResponseInit = {}) {
    this.body = body
    this.init = init
  }
}

export interface SentRequest {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}

/** What the services respond, by method and path: a body, a `Reply`, or a function of the request. */
export type Responses = Record<string, unknown>

/** A list with its total and, where there is more, the cursor of the next page. */
export const listReply = (rows: unknown[], total = rows.length, cursor?: string) =>
  new Reply(rows, {
    headers: {
      'x-total-count': String(total),
      ...(cursor ? { link: `</api/x?cursor=${cursor}>; rel="next"` } : {}),
    },
  })

/** A response that refuses the request. */
export const refusal = (status: number, problem: object) =>
  new Reply({ code: 'INVALID', message: 'Refused', requestId: 'test', ...problem }, { status })

const admin: User = {
  id: '00000000-0000-4000-8000-000000000900',
  email: 'ines@northquay.example',
  fullName: 'Ines Marchetti',
  firstName: 'Ines',
  lastName: 'Marchetti',
  phone: '+351 210 000 000',
  homeAddress: '1 Quay Street',
  country: 'PT',
  accountType: 'personal',
  role: 'admin',
  profileImageUrl: null,
  emailVerified: true,
  subscriptionStatus: 'admin',
  trialEndDate: null,
  trialExpired: true,
  createdAt: '2026-11-01T12:00:00.000Z',
}

/** The administrator who is signed in. */
export const ownId = admin.id

/** Opens a page of the console as an administrator, and collects what it sends to the services. */
export const openPage = (address: string, responses: Responses) =>
  renderWith([...areaRoutes.map(toRoute), { path: '*', element: null }], address, responses)

/** Shows an element at an address of the console. */
export const renderInConsole = (element: ReactElement, responses: Responses, address = '/admin') =>
  renderWith([{ path: '*', element: <AdminOnly>{element}</AdminOnly> }], address, responses)

function renderWith(routes: RouteObject[], address: string, responses: Responses) {
  const sent: SentRequest[] = []
  const all: Responses = { 'GET /api/user': admin, 'GET /remotes.json': noAreas, ...responses }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = await readRequest(input, init)
    sent.push(request)
    return respond(all[`${request.method} ${request.path}`], request)
  })
  document.cookie = `${SIGNED_IN_HINT}=1`
  history.replaceState(null, '', address)
  const router = createBrowserRouter(routes)
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <AdminTheme>
          <RouterProvider router={router} />
        </AdminTheme>
        <Toaster />
      </AuthProvider>
    </QueryClientProvider>,
  )
  const sentTo = (path: string, method = 'GET') =>
    sent.filter((request) => request.path === path && request.method === method)
  return { ...view, router, responses: all, sentTo }
}

const noAreas = { kit: '1.0', shell: 'test', dev: false, areas: [] }

async function readRequest(input: RequestInfo | URL, init?: RequestInit): Promise<SentRequest> {
  const request = input instanceof Request ? input : new Request(new URL(String(input), location.href), init)
  const { pathname, searchParams } = new URL(request.url)
  const text = await request.text()
  return {
    method: request.method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    body: text ? JSON.parse(text) : undefined,
  }
}

async function respond(response: unknown, request: SentRequest): Promise<Response> {
  const given: unknown = await (typeof response === 'function' ? response(request) : response)
  if (given instanceof Reply) return Response.json(given.body, given.init)
  if (given === undefined)
    return Response.json({ code: 'NOT_FOUND', message: 'Not found', requestId: 'test' }, { status: 404 })
  return Response.json(given)
}

function toRoute({ path, lazy: load, children }: AreaRoute): RouteObject {
  const Page = lazy(async () => ({ default: (await load()).Component }))
  return {
    path,
    element: (
      <Suspense fallback={null}>
        <AdminOnly>
          <Page />
        </AdminOnly>
      </Suspense>
    ),
    children: children?.map(toRoute),
  }
}

/** Like the shell: shows a page once the member is known. */
function AdminOnly({ children }: { children: ReactNode }) {
  return useAuth().user ? children : null
}

/** The titles of a table's columns that are not for screen readers only. */
export const columnTitles = (table: string) =>
  within(screen.getByRole('region', { name: `${table}, table` }))
    .getAllByRole('columnheader')
    .filter((head) => !head.querySelector('.visually-hidden'))
    .map((head) => head.textContent)
    .filter(Boolean)

/** The texts of the cells of the row that contains a text. */
export const cellsOf = (text: string) =>
  [...(screen.getByText(text).closest('tr')?.cells ?? [])].map((cell) => cell.textContent)

/** Answers the question of a confirmation dialog with yes. */
export async function confirm(title: string) {
  const dialog = await screen.findByRole('dialog', { name: title })
  const buttons = within(dialog).getAllByRole('button')
  await userEvent.click(buttons.at(-1) as HTMLElement)
}

/** Selects an option of one of Ant Design's selects. */
export async function selectOption(label: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByTitle(option))
}
