import { endpoint } from '@fundharbor/contracts/endpoint'
import type { User } from '@fundharbor/contracts/identity/users'
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from './api.ts'
import { currentUserQuery, clearCurrentUser, setCurrentUser } from './current-user.ts'
import { createQueryClient } from './query-client.ts'
import { ApiError } from './api-error.ts'
import type { SessionChange } from './session-channel.ts'
import { useSessionEnd } from './session-end.ts'
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
  const fetch = vi.fn(async (_request: Request) => answers.shift() ?? new Response(null, { status: 500 }))
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

const problem = { code: 'SIGNED_OUT', message: 'Please sign in', requestId: 'r' } as const
const signedOut = () => Response.json(problem, { status: 401 })

test('a session that ended elsewhere is noticed at the next SIGNED_OUT error, and nothing is thrown away', async () => {
  fetching(Response.json(amara), new Response(null, { status: 401 }))
  const client = createQueryClient()
  show(client)
  await screen.findByText('Amara Okafor')
  const failing = {
    queryKey: ['x'],
    queryFn: () => Promise.reject(new ApiError(401, 'Please sign in', problem)),
  }
  client.setQueryData(['applications'], ['secret'])
  await act(() => client.fetchQuery(failing).catch(() => undefined))
  await waitFor(() => expect(useSessionEnd.getState().hasEnded).toBe(true))
  expect(screen.getByText('Amara Okafor')).toBeDefined()
  expect(client.getQueryData(['applications'])).toEqual(['secret'])
})

describe('a request after the session has ended', () => {
  const save = endpoint({
    method: 'POST',
    path: '/api/things',
    summary: '',
    body: z.object({ name: z.string() }),
    response: z.object({ id: z.number() }),
  })

  async function saveAfterEnd() {
    const fetch = fetching(Response.json(amara), signedOut(), Response.json({ id: 7 }))
    const client = createQueryClient()
    show(client)
    await screen.findByText('Amara Okafor')
    const outcome = call(save, { body: { name: 'Buoy' } }).catch((error: unknown) => error)
    await waitFor(() => expect(useSessionEnd.getState().hasEnded).toBe(true))
    return { fetch, client, outcome }
  }

  test('is repeated as the same action once the user has signed in again', async () => {
    const { fetch, client, outcome } = await saveAfterEnd()
    act(() => setCurrentUser(client, amara))
    expect(await outcome).toEqual({ id: 7 })
    expect(useSessionEnd.getState().hasEnded).toBe(false)
    const keys = fetch.mock.calls.slice(1).map(([request]) => request.headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('fails when the user leaves', async () => {
    const { client, outcome } = await saveAfterEnd()
    act(() => clearCurrentUser(client))
    expect(await outcome).toMatchObject({ status: 401 })
    expect(await screen.findByText('signed out')).toBeDefined()
  })

  test('fails when somebody else signs in, who sees nothing of it', async () => {
    const { fetch, client, outcome } = await saveAfterEnd()
    client.setQueryData(['applications'], ['secret'])
    act(() => setCurrentUser(client, { ...amara, id: '5d3c1c62-40d3-4d7c-9f57-3a6f6f7f0a12' }))
    expect(await outcome).toMatchObject({ status: 401 })
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(client.getQueryData(['applications'])).toBeUndefined()
  })

  test('fails when the user comes back to another organization, where nothing of the first is shown', async () => {
    const { fetch, client, outcome } = await saveAfterEnd()
    client.setQueryData(['applications'], ['secret'])
    act(() => setCurrentUser(client, { ...amara, workspaceId: '5d3c1c62-40d3-4d7c-9f57-3a6f6f7f0a13' }))
    expect(await outcome).toMatchObject({ status: 401 })
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(client.getQueryData(['applications'])).toBeUndefined()
  })
})

describe('what another tab announces', () => {
  const announce = (change: SessionChange) => {
    const other = new BroadcastChannel('fundharbor.session')
    other.postMessage(change)
    other.close()
  }

  test('signing out there signs out here', async () => {
    fetching(Response.json(amara))
    const client = createQueryClient()
    show(client)
    await screen.findByText('Amara Okafor')
    client.setQueryData(['applications'], ['secret'])
    announce('signed-out')
    expect(await screen.findByText('signed out')).toBeDefined()
    expect(client.getQueryData(['applications'])).toBeUndefined()
  })

  test('signing in there signs in here', async () => {
    fetching(new Response(null, { status: 401 }), Response.json(amara))
    show(createQueryClient())
    await screen.findByText('signed out')
    announce('signed-in')
    expect(await screen.findByText('Amara Okafor')).toBeDefined()
  })
})

test('a query that failed is fetched again once the browser is back online, others are not', async () => {
  const client = createQueryClient()
  const failing = vi.fn(async () => 1).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const working = vi.fn(async () => 2)
  const Data = () => {
    const first = useQuery({ queryKey: ['first'], queryFn: failing })
    const second = useQuery({ queryKey: ['second'], queryFn: working })
    return <p>{`${first.data ?? 'nothing'} ${second.data ?? 'nothing'}`}</p>
  }
  render(
    <QueryClientProvider client={client}>
      <Data />
    </QueryClientProvider>,
  )
  await screen.findByText('nothing 2')
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await screen.findByText('1 2')
  expect(working).toHaveBeenCalledOnce()
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
