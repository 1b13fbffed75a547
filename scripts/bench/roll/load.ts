import { randomUUID } from 'node:crypto'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Pace } from './pace.ts'
import type { LoadRequest } from './requests.ts'

const TIMEOUT_MS = 10_000

/** How one request ended. Times are milliseconds of the monotonic clock. */
export interface Outcome {
  title: string
  writes: boolean
  at: number
  milliseconds: number
  /** What went wrong; undefined if nothing did. */
  failure: string | undefined
  /** Whether it was retried on a new connection, as browsers do when a reused one closes before the response starts. */
  isRetried: boolean
}

export interface LoadResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** A connection that failed before the response started, and whether it had been used before. */
class ConnectionError extends Error {
  readonly onReusedConnection: boolean
  constructor(message: string, onReusedConnection: boolean) {
    super(message)
    this.onReusedConnection = onReusedConnection
  }
}

/** No response in time. Browsers do not retry then. */
class ResponseTimeout extends Error {}

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })

/** Sends a request like the site's pages do. */
function send(
  base: string,
  request: LoadRequest,
  { key, fresh }: { key: string; fresh: boolean },
): Promise<LoadResponse> {
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const headers = {
    cookie: request.cookie,
    origin: base,
    'idempotency-key': key,
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
  }
  return new Promise((resolve, reject) => {
    const sent = http.request(new URL(request.path, base), {
      // A fresh connection is not shared.
      agent: fresh ? false : agent,
      method: request.method,
      headers,
      timeout: TIMEOUT_MS,
    })
    sent.once('response', (response) => readResponse(response).then(resolve, reject))
    sent.once('timeout', () => sent.destroy(new ResponseTimeout(`No response within ${TIMEOUT_MS / 1000} s`)))
    sent.once('error', (error) =>
      reject(
        error instanceof ResponseTimeout ? error : new ConnectionError(error.message, sent.reusedSocket),
      ),
    )
    sent.end(body)
  })
}

async function readResponse(response: IncomingMessage): Promise<LoadResponse> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return { status: response.statusCode ?? 0, headers: response.headers, text }
}

/** Sends a request like a browser: again on a new connection if a reused one closes before the response starts. */
export async function sendWithRetry(
  base: string,
  request: LoadRequest,
  onRetry?: () => void,
): Promise<LoadResponse> {
  const key = randomUUID()
  try {
    return await send(base, request, { key, fresh: false })
  } catch (error) {
    if (!(error instanceof ConnectionError && error.onReusedConnection)) throw error
    onRetry?.()
    return send(base, request, { key, fresh: true })
  }
}

/** Closes the connections that are kept for further requests. */
export const closeConnections = (): void => agent.destroy()

/** Sends requests at a constant rate, no matter how long responses take, and records how each request ended. */
export class Load {
  readonly outcomes: Outcome[] = []
  /** Requests without an end yet, and when they were sent. */
  private pending = new Map<Promise<void>, number>()
  private readonly pace = new Pace()
  private readonly base: string
  private readonly requests: Generator<LoadRequest, never>

  constructor(base: string, requests: Generator<LoadRequest, never>) {
    this.base = base
    this.requests = requests
  }

  start(perSecond: number): void {
    this.pace.run(perSecond)
    void this.keepSending()
  }

  private async keepSending(): Promise<void> {
    while ((await this.pace.turn()) !== undefined) {
      const one = this.perform(this.requests.next().value).finally(() => this.pending.delete(one))
      this.pending.set(one, performance.now())
    }
  }

  /** Resolves when the last request has ended. */
  async stop(): Promise<void> {
    this.pace.stop()
    await Promise.all(this.pending.keys())
    closeConnections()
  }

  /** The requests that were sent in a time span that is over, when the last of them has ended. */
  async between(from: number, to: number): Promise<Outcome[]> {
    await Promise.all([...this.pending].filter(([, sentAt]) => sentAt < to).map(([ended]) => ended))
    return this.outcomes.filter(({ at }) => at >= from && at < to)
  }

  private async perform(request: LoadRequest): Promise<void> {
    const at = performance.now()
    const outcome: Outcome = {
      title: request.title,
      writes: request.method !== 'GET',
      at,
      milliseconds: 0,
      failure: undefined,
      isRetried: false,
    }
    try {
      const onRetry = () => (outcome.isRetried = true)
      const { status, text } = await sendWithRetry(this.base, request, onRetry)
      if (status >= 400) outcome.failure = `${status} ${text.slice(0, 200)}`
      else request.onConfirmed?.(JSON.parse(text))
    } catch (error) {
      outcome.failure = error instanceof Error ? error.message : String(error)
    }
    outcome.milliseconds = performance.now() - at
    this.outcomes.push(outcome)
  }
}
