import { createHmac } from 'node:crypto'
import type { Ledger } from './ledger.ts'
import type { Delivery } from './state.ts'

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 60_000
const MOST_ATTEMPTS = 16
const ANSWER_WITHIN_MS = 10_000

/** Where events are sent, signed with a secret. */
export interface Endpoint {
  url: string
  secret: string
}

interface Post {
  ledger: Ledger
  endpoint: Endpoint
  save: () => void
}

/** Stripe's signature of a body at an instant (seconds). */
export function signatureOf(body: string, secret: string, at: number): string {
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${digest}`
}

/** Sends what waits, and again with growing pauses what was not taken. Order is no promise, as with Stripe. */
export function startWebhooks(post: Post): { wake(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  const wake = () => {
    clearTimeout(timer)
    if (!stopped) running = running.then(() => round()).catch(() => undefined)
  }
  const round = async () => {
    const due = post.ledger.state.deliveries.filter(({ dueAt }) => dueAt <= Date.now())
    for (const delivery of due) if (!stopped) await deliver(post, delivery)
    if (due.length > 0) post.save()
    const [next] = post.ledger.state.deliveries.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b)
    if (next === undefined || stopped) return
    clearTimeout(timer)
    timer = setTimeout(wake, Math.max(20, next - Date.now()))
  }
  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

async function deliver({ ledger, endpoint }: Post, delivery: Delivery): Promise<void> {
  const { deliveries, events } = ledger.state
  const event = events[delivery.event]
  const taken = event === undefined || (await send(endpoint, JSON.stringify(event)))
  delivery.attempts += 1
  if (taken || delivery.attempts >= MOST_ATTEMPTS) {
    deliveries.splice(deliveries.indexOf(delivery), 1)
    if (event && taken) event.pending_webhooks = 0
    return
  }
  delivery.dueAt = Date.now() + Math.min(FIRST_RETRY_MS * 2 ** (delivery.attempts - 1), LONGEST_RETRY_MS)
}

/** Deliveries go by the world's clock, however far the billing clock is ahead. */
async function send({ url, secret }: Endpoint, body: string): Promise<boolean> {
  const signature = signatureOf(body, secret, Math.floor(Date.now() / 1000))
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
