import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { advanceClock } from './billing-clock.ts'
import { handleApi } from './handle-api.ts'
import { handleBrowser } from './handle-browser.ts'
import { handleControl } from './handle-control.ts'
import { handlePage } from './handle-page.ts'
import { createPrices } from './prices.ts'
import { deleteOldest, openState } from './state.ts'
import { openStore, type Store } from './store.ts'
import { startWebhooks, type Endpoint } from './webhooks.ts'

const TICK_MS = 15_000
const MAX_BODY_BYTES = 100_000

export interface SandboxOptions {
  port: number
  /** The key that API requests must send. */
  secretKey: string
  /** Origin at which browsers reach `/dev/stripe/`. */
  site: string
  /** File that stores the state; without one it ends with the process. */
  file?: string
  /** Where events are sent; without it they stay pending. */
  webhook?: Endpoint
  /** The machine's clock in milliseconds. */
  systemTime?: () => number
}

/** A running sandbox. */
export interface Sandbox {
  url: string
  store: Store
  /** Simulates an outage, for tests. */
  fault: 'none' | 'hang' | 'reset' | 'error'
  close(): Promise<void>
}

interface ServerResponse {
  status: number
  body: unknown
  type?: string
}

/** Starts a server on the loopback interface that responds like Stripe; no money moves. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { systemTime = Date.now } = options
  const { state, save } = openState(options.file)
  const store = openStore(state, { systemTime, site: options.site })
  createPrices(store)
  advanceClock(store, 0)
  const webhooks = options.webhook ? startWebhooks({ store, save, endpoint: options.webhook }) : undefined
  const commit = () => {
    deleteOldest(state)
    save()
    webhooks?.wake()
  }
  const tick = setInterval(() => {
    if (advanceClock(store, 0)) commit()
  }, TICK_MS)
  const sandbox: Sandbox = {
    url: '',
    store,
    fault: 'none',
    async close() {
      clearInterval(tick)
      await Promise.all([closeServer(server), webhooks?.stop()])
      save()
    },
  }
  const server = serve(options, sandbox, commit)
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', () => resolve()))
  sandbox.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return sandbox
}

function serve(options: SandboxOptions, sandbox: Sandbox, commit: () => void): Server {
  return createServer(async (request, response) => {
    const { fault } = sandbox
    if (fault === 'hang') return
    if (fault === 'reset') return void request.socket.destroy()
    const { status, body, type } =
      fault === 'error'
        ? apiError('An unknown error occurred')
        : await handle(request, options, sandbox.store).catch(handleBug)
    if (request.method === 'POST' || request.method === 'DELETE') commit()
    const isText = typeof body === 'string'
    response.writeHead(status, {
      'content-type': type ?? (isText ? 'text/html; charset=utf-8' : 'application/json'),
      'cache-control': 'no-store',
    })
    response.end(isText ? body : JSON.stringify(body))
  })
}

const apiError = (message: string): ServerResponse => ({
  status: 500,
  body: { error: { type: 'api_error', message } },
})

function handleBug(error: unknown): ServerResponse {
  logger.error({ err: error }, 'request failed')
  return apiError('The sandbox failed.')
}

async function handle(
  request: IncomingMessage,
  { secretKey }: SandboxOptions,
  store: Store,
): Promise<ServerResponse> {
  const { pathname: path, search } = new URL(request.url ?? '/', 'http://sandbox')
  const { method = 'GET', headers } = request
  const body = await readBody(request)
  if (body === null) return { status: 413, body: {} }
  advanceClock(store, 0)
  if (path.startsWith('/v1/'))
    return handleApi(store, { method, path, query: search.slice(1), body, headers }, secretKey)
  // Pages of other sites must not control a developer's sandbox.
  const isForeign = headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'
  if (method === 'POST' && isForeign) return { status: 403, body: {} }
  const control = /^(?:\/dev\/stripe)?\/sandbox\/(\w+)$/.exec(path)?.[1]
  if (control) return handleControl(store, { control, method, body })
  const action = /^\/dev\/stripe\/browser\/(\w+)$/.exec(path)?.[1]
  if (method === 'POST' && action) return handleBrowser(store, action, body)
  return handlePage(store, path)
}

/** Null if the body is too large. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
