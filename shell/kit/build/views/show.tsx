import type { User } from '@fundharbor/contracts/identity/users'
import {
  AuthProvider,
  createBrowserRouter,
  createQueryClient,
  currentUserQuery,
  QueryClientProvider,
  RouterProvider,
  type RouteObject,
} from '@fundharbor/kit'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { settle } from './static-html.ts'

/** Without a name, so that nothing personal is in the HTML. */
export const member: User = {
  id: '00000000-0000-4000-8000-000000000001',
  email: '',
  fullName: '',
  firstName: null,
  lastName: null,
  phone: '',
  homeAddress: '',
  country: 'US',
  accountType: 'organization',
  role: 'user',
  profileImageUrl: null,
  emailVerified: true,
  subscriptionStatus: 'freemium',
  trialEndDate: null,
  trialExpired: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}

interface ShownPage {
  path: string
  user: User | null
  routes: RouteObject[]
  /** A selector of what loads last: on a busy machine, the rest stops changing before it appears. */
  expected?: string
  /** Providers around the routes. */
  wrap?: (routes: ReactNode) => ReactNode
}

/** Renders routes at a path until nothing changes any more, and returns what `read` reads. */
export async function show<T>(
  { path, user, routes, expected, wrap = (each) => each }: ShownPage,
  read: (root: Element) => T,
): Promise<T> {
  history.replaceState(null, '', path)
  const client = createQueryClient()
  client.setQueryData(currentUserQuery().queryKey, user)
  const container = document.createElement('div')
  document.body.append(container)
  const errors: unknown[] = []
  const root = createRoot(container, {
    onCaughtError: (error) => errors.push(error),
    onUncaughtError: (error) => errors.push(error),
  })
  root.render(
    <QueryClientProvider client={client}>
      <AuthProvider>{wrap(<RouterProvider router={createBrowserRouter(routes)} />)}</AuthProvider>
    </QueryClientProvider>,
  )
  await settle(container, expected)
  if (errors.length > 0) throw new Error(`${path} fails while it waits for the API.`, { cause: errors[0] })
  const found = read(container)
  root.unmount()
  container.remove()
  return found
}
