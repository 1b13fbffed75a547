import {
  AuthProvider,
  createBrowserRouter,
  createQueryClient,
  QueryClientProvider,
  RouterProvider,
  Toaster,
  type AreaRoute,
  type RouteObject,
} from '@fundharbor/kit'
import { SIGNED_IN_HINT } from '@fundharbor/contracts/identity/signed-in-hint'
import { LoadedPage } from '@fundharbor/kit/testing/loaded-page.test-helper.tsx'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import areaRoutes from '../area.tsx'

/** Responses by method and path (`GET /api/user`): a body for a success, a `ProblemResponse` or a `Response`. */
export type Responses = Record<string, unknown>

export interface SentRequest {
  method: string
  path: string
  query: string
  body: unknown
}

/** An error response. */
export class ProblemResponse {
  readonly status: number
  readonly body: object
  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

/** A verified user, for `GET /api/user`. */
export const member = {
  id: '7d1c2ad0-9d3e-4f5e-8f61-0d8a3ac1f111',
  email: 'amara@northquay.example',
  fullName: 'Amara Okafor',
  firstName: 'Amara',
  lastName: 'Okafor',
  phone: '5550100100',
  homeAddress: '1 Quay Street',
  country: 'US',
  accountType: 'personal',
  role: 'user',
  profileImageUrl: null,
  emailVerified: true,
  subscriptionStatus: 'freemium',
  trialEndDate: null,
  trialExpired: true,
  createdAt: '2026-11-01T08:00:00.000Z',
}

/** Renders the area's page at a URL, for the user in `GET /api/user` or else for a visitor. Records the requests. */
export function renderPage(url: string, responses: Responses): { sent: SentRequest[] } {
  const sent: SentRequest[] = []
  document.cookie = `${SIGNED_IN_HINT}=1; path=/; max-age=${responses['GET /api/user'] ? 60 : 0}`
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(input instanceof Request ? input.url : String(input), location.href),
      {
        ...(input instanceof Request
          ? { method: input.method, body: await input.text().then((t) => t || null) }
          : init),
        signal: null,
      },
    )
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    sent.push({
      method: request.method,
      path: pathname,
      query: search,
      body: text ? JSON.parse(text) : undefined,
    })
    return respond(responses[`${request.method} ${pathname}`])
  })
  history.replaceState(null, '', url)
  const router = createBrowserRouter([...areaRoutes.map(toRoute), { path: '*', element: null }])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <RouterProvider router={router} />
        <Toaster />
      </AuthProvider>
    </QueryClientProvider>,
  )
  return { sent }
}

function respond(response: unknown): Response {
  if (response === undefined)
    return toErrorResponse(new ProblemResponse(401, { code: 'SIGNED_OUT', message: 'Please sign in' }))
  if (response instanceof Response) return response.clone()
  return response instanceof ProblemResponse ? toErrorResponse(response) : Response.json(response)
}

const toErrorResponse = ({ status, body }: ProblemResponse) =>
  Response.json({ requestId: 'test', ...body }, { status })

const toRoute = ({ path, lazy: load, children }: AreaRoute): RouteObject => ({
  path,
  element: <LoadedPage load={load} />,
  children: children?.map(toRoute),
})
