import { createHmac } from 'node:crypto'
import type { Store } from './store.ts'
import type { Delivery } from './state.ts'

const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 60_000
const MAX_ATTEMPTS = 16
const TIMEOUT_MS = 10_000

/** Where events are sent, and the secret that signs them. */
export interface Endpoint {
  url: string
  secret: string
}

interface Sender {
  store: Store
  endpoint: Endpoint
  save: () => void
}

/** Stripe's signature of a body at an instant (seconds). */
export function signatureOf(body: string, secret: string, at: number): string {
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${digest}`
}

/** Sends pending events, with exponential backoff for those that were refused. As at Stripe, the order may change. */
export function startWebhooks(sender: Sender): { wake(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  const wake = () => {
    clearTimeout(timer)
    if (!stopped) running = running.then(() => sendDue()).catch(() => undefined)
  }
  const sendDue = async () => {
    const due = sender.store.state.deliveries.filter(({ dueAt }) => dueAt <= Date.now())
    for (const delivery of due) if (!stopped) await deliver(sender, delivery)
    if (due.length > 0) sender.save()
    const [next] = sender.store.state.deliveries.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b)
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

async function deliver({ store, endpoint }: Sender, delivery: Delivery): Promise<void> {
  const { deliveries, events } = store.state
  const event = events[delivery.event]
  const isAccepted = event === undefined || (await send(endpoint, JSON.stringify(event)))
  delivery.attempts += 1
  if (isAccepted || delivery.attempts >= MAX_ATTEMPTS) {
    deliveries.splice(deliveries.indexOf(delivery), 1)
    if (event && isAccepted) event.pending_webhooks = 0
    return
  }
  delivery.dueAt = Date.now() + Math.min(FIRST_RETRY_MS * 2 ** (delivery.attempts - 1), MAX_RETRY_MS)
}

/** Signed by real time, however far the billing clock is ahead. */
async function send({ url, secret }: Endpoint, body: string): Promise<boolean> {
  const signature = signatureOf(body, secret, Math.floor(Date.now() / 1000))
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
