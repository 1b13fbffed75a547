import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SharedConnection } from './tabs.ts'

/** Web Locks, as browsers have them: the first holds the lock, the others wait, and one can steal it. */
class Locks {
  private waiting: (() => void)[] = []
  private robbed: (() => void) | undefined

  async request(_name: string, { steal, signal }: LockOptions, run: () => Promise<void>): Promise<void> {
    if (steal) this.robbed?.()
    else if (this.robbed) await new Promise<void>((resolve) => this.waiting.push(resolve))
    signal?.throwIfAborted()
    const robbery = new Promise<never>((_, reject) => {
      this.robbed = () => reject(new DOMException('Stolen', 'AbortError'))
    })
    const mine = this.robbed
    await Promise.race([run(), robbery]).finally(() => {
      if (this.robbed !== mine) return
      this.robbed = undefined
      this.waiting.shift()?.()
    })
  }
}

const tabs: SharedConnection[] = []
const connections: { url: string; signal: AbortSignal; send: (frame: string) => void }[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('BroadcastChannel', class extends LocalChannel {})
  Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true })
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    signal.addEventListener('abort', () => void writer.abort().catch(() => undefined))
    const send = (frame: string) => void writer.write(new TextEncoder().encode(frame)).catch(() => undefined)
    connections.push({ url, signal, send })
    return new Response(readable)
  })
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.stop()
  connections.length = 0
  LocalChannel.all.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A BroadcastChannel between the tabs of a test. A frozen one hears and says nothing. */
class LocalChannel extends EventTarget {
  static readonly all = new Set<LocalChannel>()
  isFrozen = false

  constructor() {
    super()
    LocalChannel.all.add(this)
  }

  postMessage(data: unknown): void {
    for (const other of LocalChannel.all)
      if (other !== this && !other.isFrozen && !this.isFrozen)
        other.dispatchEvent(new MessageEvent('message', { data }))
  }

  close(): void {
    LocalChannel.all.delete(this)
  }
}

function openTab() {
  const heard: string[] = []
  const tab = new SharedConnection('test', {
    onHeard: ({ message: { event, data } }) => heard.push('topic' in data ? data.topic : event),
    onSignedOut: () => heard.push('signed out'),
  })
  tabs.push(tab)
  const channel = [...LocalChannel.all].at(-1)
  return { tab, heard, freeze: () => channel && (channel.isFrozen = true) }
}

const change = (topic: string, id: string) => `id: ${id}\nevent: change\ndata: {"topic":"${topic}"}\n\n`
const settle = () => vi.advanceTimersByTimeAsync(100)

test('tabs share one connection, also with what changed while the second one was loading', async () => {
  const first = openTab()
  await settle()
  connections[0]?.send(change('grants', '1.0'))
  await settle()
  const second = openTab()
  await settle()
  connections[0]?.send(change('settings', '2.0'))
  await settle()
  expect([first.heard, second.heard]).toEqual([
    ['grants', 'settings'],
    ['grants', 'settings'],
  ])
  expect(connections).toHaveLength(1)
})

test('another tab continues after the last event when the one with the connection is closed', async () => {
  const first = openTab()
  const second = openTab()
  await settle()
  connections[0]?.send(change('grants', '1.0'))
  await settle()
  first.tab.stop()
  await settle()
  expect(connections.map(({ signal }) => signal.aborted)).toEqual([true, false])
  connections[1]?.send(change('settings', '2.0'))
  await settle()
  expect(second.heard).toEqual(['grants', 'settings'])
})

test('a tab that is looked at takes the connection over from one that the browser has frozen', async () => {
  const first = openTab()
  openTab()
  await settle()
  await vi.advanceTimersByTimeAsync(8000)
  expect(connections).toHaveLength(1)
  first.freeze()
  await vi.advanceTimersByTimeAsync(36_000)
  expect(connections.map(({ signal }) => signal.aborted)).toEqual([true, false])
})
