import { randomUUID } from 'node:crypto'
import http, { type IncomingMessage } from 'node:http'
import type { Order } from './requests.ts'

const PATIENCE_MS = 10_000
const TICK_MS = 10

/** How one request ended. Times are milliseconds of the monotonic clock. */
export interface Outcome {
  title: string
  writes: boolean
  at: number
  milliseconds: number
  /** What went wrong; undefined where nothing did. */
  failure: string | undefined
  /** Sent again on a new connection, as browsers do when a kept one closes before a byte of the answer. */
  resent: boolean
}

interface Answer {
  status: number
  text: string
}

/** An error, and whether the connection had been used before and gave no byte of an answer. */
class LineError extends Error {
  readonly onKeptConnection: boolean
  constructor(message: string, onKeptConnection: boolean) {
    super(message)
    this.onKeptConnection = onKeptConnection
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })

/** One request as the site's pages make it. */
function send(base: string, order: Order, { key, fresh }: { key: string; fresh: boolean }): Promise<Answer> {
  const body = order.body === undefined ? undefined : JSON.stringify(order.body)
  const headers = {
    cookie: order.cookie,
    origin: base,
    'idempotency-key': key,
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
  }
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(order.path, base), {
      // A fresh connection is our own alone.
      agent: fresh ? false : agent,
      method: order.method,
      headers,
      timeout: PATIENCE_MS,
    })
    request.once('response', (answer) => readWhole(answer).then(resolve, reject))
    request.once('timeout', () => request.destroy(new Error(`No answer within ${PATIENCE_MS / 1000} s`)))
    request.once('error', (error) => reject(new LineError(error.message, request.reusedSocket)))
    request.end(body)
  })
}

async function readWhole(answer: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }
}

/** Keeps up a steady rate, whatever the answers take, and remembers how each request ended. */
export class Load {
  readonly outcomes: Outcome[] = []
  private underWay = new Set<Promise<void>>()
  private timer: ReturnType<typeof setInterval> | undefined
  private readonly base: string
  private readonly orders: Generator<Order, never>

  constructor(base: string, orders: Generator<Order, never>) {
    this.base = base
    this.orders = orders
  }

  start(perSecond: number): void {
    const begun = performance.now()
    let sent = 0
    this.timer = setInterval(() => {
      const due = ((performance.now() - begun) / 1000) * perSecond
      for (; sent < due; sent += 1) {
        const one = this.carryOut(this.orders.next().value).finally(() => this.underWay.delete(one))
        this.underWay.add(one)
      }
    }, TICK_MS)
  }

  /** Ends when the last answer is there. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    await Promise.all(this.underWay)
    agent.destroy()
  }

  /** What was sent in a span of time. */
  between(from: number, to: number): Outcome[] {
    return this.outcomes.filter(({ at }) => at >= from && at < to)
  }

  private async carryOut(order: Order): Promise<void> {
    const at = performance.now()
    const outcome: Outcome = {
      title: order.title,
      writes: order.method !== 'GET',
      at,
      milliseconds: 0,
      failure: undefined,
      resent: false,
    }
    try {
      const { status, text } = await this.sendAsBrowsersDo(order, outcome)
      if (status >= 400) outcome.failure = `${status} ${text.slice(0, 200)}`
      else order.acknowledged?.(JSON.parse(text))
    } catch (error) {
      outcome.failure = error instanceof Error ? error.message : String(error)
    }
    outcome.milliseconds = performance.now() - at
    this.outcomes.push(outcome)
  }

  private async sendAsBrowsersDo(order: Order, outcome: Outcome): Promise<Answer> {
    const key = randomUUID()
    try {
      return await send(this.base, order, { key, fresh: false })
    } catch (error) {
      if (!(error instanceof LineError && error.onKeptConnection)) throw error
      outcome.resent = true
      return send(this.base, order, { key, fresh: true })
    }
  }
}
