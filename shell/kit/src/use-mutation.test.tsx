import { call, createQueryClient, QueryClientProvider, useMutation } from '@fundharbor/kit'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

const launch = {
  method: 'POST',
  path: '/api/boats',
  summary: 'Launch a boat',
  access: 'member',
  body: z.object({ name: z.string() }),
  response: z.object({ id: z.string() }),
  status: 201,
} as const

type Boat = { name: string; crew?: string[] }

const created = () => Response.json({ id: 'b1' }, { status: 201 })
const server = vi.fn<(request: Request) => Promise<Response>>()

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  server.mockReset()
  vi.unstubAllGlobals()
})

function open(onSuccess = vi.fn()) {
  vi.stubGlobal('fetch', server)
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const mutationFn = (body: Boat) => call(launch, { body })
  return renderHook(() => useMutation({ mutationFn, onSuccess }), { wrapper }).result
}

const keys = () => server.mock.calls.map(([request]) => request.headers.get('idempotency-key'))
const distinct = () => new Set(keys()).size

test('a double click sends one request, and both clicks succeed', async () => {
  const onSuccess = vi.fn()
  const hook = open(onSuccess)
  server.mockImplementation(async () => created())
  await act(() =>
    Promise.all([
      hook.current.mutateAsync({ name: 'Sandpiper', crew: ['Amara'] }),
      hook.current.mutateAsync({ name: 'Sandpiper', crew: ['Amara'] }),
    ]),
  )
  expect(server).toHaveBeenCalledOnce()
  expect(onSuccess).toHaveBeenCalledOnce()
})

test('the second click of a double click joins a request that was faster than it', async () => {
  const hook = open()
  server.mockImplementation(async () => created())
  const send = () => act(() => hook.current.mutateAsync({ name: 'Sandpiper' }))
  await send()
  expect(await send()).toEqual({ id: 'b1' })
  expect(server).toHaveBeenCalledOnce()
})

test('a double click whose request fails shows its error once', async () => {
  const hook = open()
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  const failures = vi.fn()
  await act(async () => {
    hook.current.mutate({ name: 'Sandpiper' }, { onError: failures })
    hook.current.mutate({ name: 'Sandpiper' }, { onError: failures })
  })
  await vi.waitFor(() => expect(hook.current.isError).toBe(true))
  expect(failures).toHaveBeenCalledOnce()
})

test('another try after a failure has the same key, until one succeeds', async () => {
  vi.useFakeTimers()
  const hook = open()
  server
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(Response.json({}, { status: 503 }))
    .mockImplementation(async () => created())
  const send = () => act(() => hook.current.mutateAsync({ name: 'Sandpiper' }).catch(() => undefined))
  await send()
  await send()
  await send()
  expect(keys()).toHaveLength(3)
  expect(distinct()).toBe(1)
  vi.advanceTimersByTime(500)
  await send()
  expect(distinct()).toBe(2)
})

test('changed input has a key of its own, also when it is changed back', async () => {
  const hook = open()
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  for (const name of ['Sandpiper', 'Tern', 'Sandpiper'])
    await act(() => hook.current.mutateAsync({ name }).catch(() => undefined))
  expect(distinct()).toBe(3)
})

test('what is started with other input runs at the same time', async () => {
  const hook = open()
  server.mockImplementation(async () => created())
  await act(() =>
    Promise.all(['Sandpiper', 'Tern', 'Sandpiper'].map((name) => hook.current.mutateAsync({ name }))),
  )
  expect(server).toHaveBeenCalledTimes(3)
})

test('requests that one mutation makes at once have different keys', async () => {
  server.mockImplementation(async () => created())
  vi.stubGlobal('fetch', server)
  const client = createQueryClient()
  const { result } = renderHook(
    () =>
      useMutation({
        mutationFn: (names: string[]) => Promise.all(names.map((name) => call(launch, { body: { name } }))),
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  await act(() => result.current.mutateAsync(['Sandpiper', 'Tern']))
  expect(distinct()).toBe(2)
})
