import { SIGNED_IN_HINT } from '@fundharbor/contracts/identity/signed-in-hint'
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
import { render } from '@testing-library/react'
import { lazy, Suspense, type ReactNode } from 'react'
import { vi } from 'vitest'
import areaRoutes from '../area.tsx'
import { aMember } from './examples.data.ts'

/** What the services answer, by method and path: a body, a `Reply`, or a function of the request. */
export type Answers = Record<string, unknown>

export interface SentRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  idempotencyKey: string | null
}

/** An answer with a status or headers of its own. */
export class Reply {
  readonly body: unknown
  readonly init: ResponseInit
  constructor(body: unknown, init: ResponseInit = {}) {
    this.body = body
    this.init = init
  }
}

/** A list with its total and, where there is more, the cursor of the next page. */
export const listOf = (rows: unknown[], total = rows.length, cursor?: string) =>
  new Reply(rows, {
    headers: {
      'x-total-count': String(total),
      ...(cursor ? { link: `</api/x?cursor=${cursor}>; rel="next"` } : {}),
    },
  })

/** An answer that is not a success. */
export const refusal = (status: number, problem: object) =>
  new Reply({ requestId: 'test', ...problem }, { status })

/** Shows the area's page at an address as a member; what was sent to the services is collected. */
export function openPage(address: string, answers: Answers) {
  const sent: SentRequest[] = []
  const all: Answers = { 'GET /api/user': aMember, 'GET /remotes.json': noAreas, ...answers }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = await readRequest(input, init)
    sent.push(request)
    return respond(all[`${request.method} ${request.path}`], request)
  })
  document.cookie = `${SIGNED_IN_HINT}=1`
  history.replaceState(null, '', address)
  const router = createBrowserRouter([...areaRoutes.map(toRoute), { path: '*', element: null }])
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
  return { ...view, router, client, answers: all, sentTo }
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
    body: text ? JSON.parse(text) : undefined,
    idempotencyKey: isRequest ? input.headers.get('idempotency-key') : null,
  }
}

async function respond(answer: unknown, request: SentRequest): Promise<Response> {
  const given: unknown = await (typeof answer === 'function' ? answer(request) : answer)
  if (given instanceof Reply) return Response.json(given.body, given.init)
  if (given === undefined)
    return Response.json({ code: 'NOT_FOUND', message: 'Nothing here', requestId: 'test' }, { status: 404 })
  return Response.json(given)
}

function toRoute({ path, lazy: load, children }: AreaRoute): RouteObject {
  const Page = lazy(async () => ({ default: (await load()).Component }))
  return {
    path,
    element: (
      <Suspense fallback={null}>
        <MemberOnly>
          <Page />
        </MemberOnly>
      </Suspense>
    ),
    children: children?.map(toRoute),
  }
}

/** As the shell's gate: an area's page stands only where the member is known. */
function MemberOnly({ children }: { children: ReactNode }) {
  return useAuth().user ? children : null
}
