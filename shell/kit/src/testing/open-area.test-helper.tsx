import { SIGNED_IN_HINT } from '@fundharbor/contracts/identity/signed-in-hint'
import type { LiveEvent, LiveMessage } from '@fundharbor/contracts/identity/live'
import type { User } from '@fundharbor/contracts/identity/users'
import {
  AuthProvider,
  createBrowserRouter,
  createLiveReceiver,
  createQueryClient,
  QueryClientProvider,
  RouterProvider,
  Toaster,
  useAuth,
  type AreaRoute,
  type QueryClient,
  type RouteObject,
} from '@fundharbor/kit'
import { act, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { LoadedPage } from './loaded-page.test-helper.tsx'

/** Responses by method and path (`GET /api/user`): a body, a `StubResponse`, a `Response`, or a function of the request. */
export type StubResponses = Record<string, unknown>

export interface SentRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  idempotencyKey: string | null
}

/** A JSON response with its own status or headers. */
export class StubResponse {
  readonly body: unknown
  readonly init: ResponseInit
  constructor(body: unknown, init: ResponseInit = {}) {
    this.body = body
    this.init = init
  }
}

/** A list with its total and, if there is a next page, its cursor. */
export const listOf = (rows: unknown[], total = rows.length, cursor?: string) =>
  new StubResponse(rows, {
    headers: {
      'x-total-count': String(total),
      ...(cursor ? { link: `</api/x?cursor=${cursor}>; rel="next"` } : {}),
    },
  })

/** An error response. */
export const refusal = (status: number, problem: object) =>
  new StubResponse({ requestId: 'test', ...problem }, { status })

interface Area {
  routes: AreaRoute[]
  member: User
}

/** An area that was rendered. `answers` can be changed while it runs. */
export interface OpenedArea extends RenderResult {
  router: ReturnType<typeof createBrowserRouter>
  client: QueryClient
  answers: StubResponses
  sentTo: (path: string, method?: string) => SentRequest[]
  /** Announces a change, as the site's live channel does. */
  announce: (change: LiveEvent) => void
  /** Hears another message of the live channel. */
  hear: (message: LiveMessage) => void
}

/** Renders an area at an address, signed in as its member, with stubbed services. Records every request. */
export function openArea({ routes, member }: Area, address: string, responses: StubResponses): OpenedArea {
  const sent: SentRequest[] = []
  const all: StubResponses = { 'GET /api/user': member, 'GET /remotes.json': noAreas, ...responses }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = await readRequest(input, init)
    sent.push(request)
    return respond(all[`${request.method} ${request.path}`], request)
  })
  document.cookie = `${SIGNED_IN_HINT}=1`
  history.replaceState(null, '', address)
  const router = createBrowserRouter([...routes.map(toRoute), { path: '*', element: null }])
  const client = createQueryClient()
  const view = render(
    <QueryClientProvider client={client}>
      <AuthProvider>
        <RouterProvider router={router} />
        <Toaster />
      </AuthProvider>
    </QueryClientProvider>,
  )
  const sentTo = (path: string, method = 'GET') =>
    sent.filter((request) => request.path === path && request.method === method)
  const { receive } = createLiveReceiver(client)
  const announce = (data: LiveEvent) => act(() => receive({ event: 'change', data }))
  return {
    ...view,
    router,
    client,
    answers: all,
    sentTo,
    announce,
    hear: (message: LiveMessage) => act(() => receive(message)),
  }
}

const noAreas = { kit: '1.0', shell: 'test', dev: false, areas: [] }

async function readRequest(input: RequestInfo | URL, init?: RequestInit): Promise<SentRequest> {
  const isRequest = input instanceof Request
  const { pathname, searchParams } = new URL(isRequest ? input.url : String(input), location.href)
  const text = isRequest ? await input.text() : String(init?.body ?? '')
  return {
    method: isRequest ? input.method : (init?.method ?? 'GET'),
    path: pathname,
    query: searchParams,
    body: isForm(input, text) ? undefined : JSON.parse(text),
    idempotencyKey: (isRequest ? input.headers : new Headers(init?.headers)).get('idempotency-key'),
  }
}

/** Whether a body is empty or a form with files; in jsdom, such a form may only name itself. */
const isForm = (input: RequestInfo | URL, text: string): boolean =>
  text === '' ||
  text.startsWith('[object') ||
  (input instanceof Request && input.headers.get('content-type')?.startsWith('multipart/') === true)

async function respond(stub: unknown, request: SentRequest): Promise<Response> {
  const response: unknown = await (typeof stub === 'function' ? stub(request) : stub)
  if (response instanceof Response) return response
  if (response instanceof StubResponse) return Response.json(response.body, response.init)
  if (response === undefined)
    return Response.json({ code: 'NOT_FOUND', message: 'Not found', requestId: 'test' }, { status: 404 })
  return Response.json(response)
}

const toRoute = ({ path, lazy: load, children }: AreaRoute): RouteObject => ({
  path,
  element: (
    <MemberOnly>
      <LoadedPage load={load} />
    </MemberOnly>
  ),
  children: children?.map(toRoute),
})

/** Like the shell's gate: renders a page only once the member is loaded. */
function MemberOnly({ children }: { children: ReactNode }) {
  return useAuth().user ? children : null
}
