import { live, LiveMessage } from '@fundharbor/contracts/identity/live'
import { EventSourceParserStream } from 'eventsource-parser/stream'

/** The server sends something every 20 seconds. */
const SILENT_MS = 45_000
const CHECK_MS = 5000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000
/** The server does not remember more. */
const MAX_AGE_MS = 60_000

/** A message; `id` names the last event that the browser has after it. */
export interface Heard {
  message: LiveMessage
  id?: string
}

/** How far a browser has come: the last event, and when it was up to date, in milliseconds. */
export interface Progress {
  lastId: string
  heardAt: number
}

interface Following {
  signal: AbortSignal
  progress: () => Progress
  onHeard: (heard: Heard) => void
}

/**
 * Follows the site's announcements until the signal aborts or the session has ended, and connects again after any failure: later
 * and later, at random moments, and at once when the browser is back online or its window is looked at again.
 */
export async function follow({ signal, progress, onHeard }: Following): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const isOpen = () => {
      failures = 0
    }
    const wait = await connect({ signal, progress, onHeard, isOpen }).catch(() => 0)
    if (wait === 'signed-out') return
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
    await pauseFor(Math.max(pause * Math.random(), wait), signal)
  }
}

/** Resolves when the connection ends: to how many milliseconds the server asks to wait. */
async function connect({ signal, progress, onHeard, isOpen }: Following & { isOpen: () => void }) {
  const { lastId, heardAt } = progress()
  const age = Math.max(0, Date.now() - heardAt)
  const attempt = new AbortController()
  let activeAt = Date.now()
  // A timer alone would not notice that the computer has slept.
  const watch = setInterval(() => Date.now() - activeAt > SILENT_MS && attempt.abort(), CHECK_MS)
  try {
    const response = await fetch(age > MAX_AGE_MS ? live.follow.path : `${live.follow.path}?age=${age}`, {
      credentials: 'include',
      headers: { accept: 'text/event-stream', ...(lastId ? { 'last-event-id': lastId } : {}) },
      signal: AbortSignal.any([signal, attempt.signal]),
    })
    if (response.status === 401) return 'signed-out'
    if (!response.ok || !response.body) return Number(response.headers.get('retry-after')) * 1000 || 0
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
    const reader = events.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      activeAt = Date.now()
      isOpen()
      const { event, data, id } = next.value
      // A newer server may send what this page does not know.
      const message = LiveMessage.safeParse({ event, data: JSON.parse(data) })
      if (message.success) onHeard({ message: message.data, id })
    }
    return 0
  } finally {
    clearInterval(watch)
    attempt.abort()
  }
}

function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const isLooked = () => document.visibilityState === 'visible' && end()
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      document.removeEventListener('visibilitychange', isLooked)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    document.addEventListener('visibilitychange', isLooked)
    signal.addEventListener('abort', end, { once: true })
  })
}
