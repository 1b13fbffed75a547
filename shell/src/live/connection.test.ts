import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { follow, type Heard } from './connection.ts'

const stop = new Set<AbortController>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  for (const controller of stop) controller.abort()
  stop.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const frame = (event: string, id?: string) => `${id ? `id: ${id}\n` : ''}event: ${event}\ndata: {}\n\n`
/** A response that sends this and ends, or stays open. */
const streamOf = (text: string, { staysOpen = false } = {}) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text))
        if (!staysOpen) controller.close()
      },
    }),
  )

/** Follows a server with these responses; then it cannot be reached. */
function start(...responses: Response[]) {
  const requests: { path: string; lastId: string | null; signal: AbortSignal }[] = []
  vi.stubGlobal('fetch', async (path: string, { headers, signal }: RequestInit & { signal: AbortSignal }) => {
    requests.push({ path, lastId: new Headers(headers).get('last-event-id'), signal })
    const response = responses.shift()
    if (!response) throw new TypeError('Failed to fetch')
    return response
  })
  const heard: Heard[] = []
  const controller = new AbortController()
  stop.add(controller)
  const progress = { lastId: '', heardAt: Date.now() - 1500 }
  let hasEnded = false
  void follow({
    signal: controller.signal,
    progress: () => progress,
    onHeard(each) {
      heard.push(each)
      Object.assign(progress, { lastId: each.id ?? progress.lastId, heardAt: Date.now() })
    },
  }).then(() => (hasEnded = true))
  return { requests, heard, progress, hasEnded: () => hasEnded }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('it says at first how old the page is, and continues after the last event', async () => {
  const { requests, heard } = start(
    streamOf(frame('catch-up', '7.0') + frame('unknown') + frame('beat', '7.1')),
  )
  await pass(2)
  expect(heard.map(({ message }) => message.event)).toEqual(['catch-up', 'beat'])
  expect(requests).toMatchObject([
    { path: '/api/live?age=1500', lastId: null },
    { path: '/api/live?age=1000', lastId: '7.1' },
  ])
})

test('a page that has heard nothing for more than a minute loads everything', async () => {
  const { requests, progress } = start()
  await pass(0)
  progress.heardAt -= 60_000
  await pass(1)
  expect(requests[1]?.path).toBe('/api/live')
})

test('attempts become rarer, and begin anew after a connection', async () => {
  const { requests } = start()
  await pass(1 + 2 + 4 + 8)
  expect(requests).toHaveLength(5)
  await pass(15.9)
  expect(requests).toHaveLength(5)
  dispatchEvent(new Event('online'))
  await pass(0)
  expect(requests).toHaveLength(6)
})

test('a server that has no room is asked when it says', async () => {
  const { requests } = start(new Response('', { status: 429, headers: { 'retry-after': '60' } }))
  await pass(59)
  expect(requests).toHaveLength(1)
  await pass(1)
  expect(requests).toHaveLength(2)
})

test('a silent connection is given up, as after the computer has slept', async () => {
  const { requests } = start(streamOf(frame('beat'), { staysOpen: true }))
  await pass(44)
  expect(requests[0]?.signal.aborted).toBe(false)
  await pass(6)
  expect(requests[0]?.signal.aborted).toBe(true)
})

test('it ends when nobody is signed in', async () => {
  const { requests, hasEnded } = start(new Response('', { status: 401 }))
  await pass(100)
  expect([requests.length, hasEnded()]).toEqual([1, true])
})
