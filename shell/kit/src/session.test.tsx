import type { User } from '@fundharbor/contracts/identity/users'
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { currentUserQuery, clearCurrentUser, setCurrentUser } from './current-user.ts'
import { createQueryClient } from './query-client.ts'
import { ApiError } from './api-error.ts'
import { AuthProvider, useAuth } from './session.tsx'

const amara: User = {
  id: '5d3c1c62-40d3-4d7c-9f57-3a6f6f7f0a11',
  email: 'amara@northquay.example',
  fullName: 'Amara Okafor',
  firstName: 'Amara',
  lastName: 'Okafor',
  phone: '0215550142',
  homeAddress: '14 Net Loft Lane, Cork',
  country: 'IE',
  accountType: 'organization',
  role: 'user',
  profileImageUrl: null,
  emailVerified: true,
  subscriptionStatus: 'freemium',
  trialEndDate: null,
  trialExpired: false,
  createdAt: '2026-11-20T10:00:00.000Z',
}

function Who() {
  const { user, isLoading, error } = useAuth()
  return <p>{isLoading ? 'loading' : error ? `error ${error.message}` : (user?.fullName ?? 'signed out')}</p>
}

function show(client: QueryClient) {
  return render(
    <QueryClientProvider client={client}>
      <AuthProvider>
        <Who />
      </AuthProvider>
    </QueryClientProvider>,
  )
}
beforeEach(() => {
  document.cookie = 'fundharbor_in=1'
})

const fetching = (...answers: Response[]) => {
  const fetch = vi.fn(async () => answers.shift() ?? new Response(null, { status: 500 }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('useAuth outside its provider throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Who />)).toThrow('useAuth must be used within an AuthProvider')
})

test('a signed-in user is parsed by the contract', async () => {
  fetching(Response.json(amara))
  show(createQueryClient())
  expect(screen.getByText('loading')).toBeDefined()
  expect(await screen.findByText('Amara Okafor')).toBeDefined()
})

test('401 means nobody is signed in, after one request', async () => {
  const fetch = fetching(new Response(null, { status: 401 }))
  show(createQueryClient())
  expect(await screen.findByText('signed out')).toBeDefined()
  expect(fetch).toHaveBeenCalledOnce()
})

test('any other failure is an error and is not retried', async () => {
  const fetch = fetching(new Response('Upstream down', { status: 503 }))
  show(createQueryClient())
  expect(await screen.findByText('error 503: Upstream down')).toBeDefined()
  expect(fetch).toHaveBeenCalledOnce()
})

test('signing in and out shows at once, and signing out clears the cache', async () => {
  fetching(new Response(null, { status: 401 }))
  const client = createQueryClient()
  show(client)
  await screen.findByText('signed out')
  act(() => setCurrentUser(client, amara))
  expect(await screen.findByText('Amara Okafor')).toBeDefined()
  client.setQueryData(['applications'], ['secret'])
  act(() => clearCurrentUser(client))
  expect(await screen.findByText('signed out')).toBeDefined()
  expect(client.getQueryData(['applications'])).toBeUndefined()
  expect(client.getQueryData(currentUserQuery().queryKey)).toBeNull()
})

test('a session that ended elsewhere is noticed at the next SIGNED_OUT error', async () => {
  fetching(Response.json(amara), new Response(null, { status: 401 }))
  const client = createQueryClient()
  show(client)
  await screen.findByText('Amara Okafor')
  const problem = { code: 'SIGNED_OUT', message: 'Please sign in', requestId: 'r' } as const
  const failing = {
    queryKey: ['x'],
    queryFn: () => Promise.reject(new ApiError(401, 'Please sign in', problem)),
  }
  client.setQueryData(['applications'], ['secret'])
  await act(() => client.fetchQuery(failing).catch(() => undefined))
  expect(await screen.findByText('signed out')).toBeDefined()
  expect(client.getQueryData(['applications'])).toBeUndefined()
})

test('data is not refetched on mount or focus', async () => {
  const client = createQueryClient()
  const queryFn = vi.fn(async () => 1)
  const Data = () => <p>{useQuery({ queryKey: ['n'], queryFn }).data}</p>
  const page = () => (
    <QueryClientProvider client={client}>
      <Data />
    </QueryClientProvider>
  )
  render(page()).unmount()
  render(page())
  await waitFor(() => screen.getByText('1'))
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(queryFn).toHaveBeenCalledOnce()
})

test('no request is made for a visitor without the signed-in hint', async () => {
  document.cookie = 'fundharbor_in=; max-age=0'
  const fetch = fetching(Response.json(amara))
  show(createQueryClient())
  await screen.findByText('signed out')
  expect(fetch).not.toHaveBeenCalled()
})
