import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { answerApi } from './answer-api.ts'
import { answerBrowser } from './answer-browser.ts'
import { answerControl } from './answer-control.ts'
import { stockCatalogue } from './catalogue.ts'
import { letPass } from './clockwork.ts'
import { openLedger, type Ledger } from './ledger.ts'
import { answerPage } from './pages.ts'
import { forgetOldest, openState } from './state.ts'
import { startWebhooks, type Endpoint } from './webhooks.ts'

const TICK_MS = 15_000
const LARGEST_BODY = 100_000

export interface SandboxOptions {
  port: number
  host?: string
  /** The key that API calls must carry. */
  secretKey: string
  /** Origin that browsers reach `/dev/stripe/` at. */
  site: string
  /** File that keeps the state; without one it ends with the process. */
  file?: string
  /** Where events go; without one they wait to be listed. */
  webhook?: Endpoint
  /** The machine's clock in milliseconds. */
  wall?: () => number
}

/** A running sandbox. */
export interface Sandbox {
  url: string
  ledger: Ledger
  /** Turns it deaf for a while, for tests of what happens then. */
  fault: 'none' | 'hang' | 'reset' | 'error'
  close(): Promise<void>
}

interface Reply {
  status: number
  body: unknown
  type?: string
  headers?: Record<string, string>
}

/** Starts a server that answers as Stripe does, on the loopback, moving no money. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { wall = Date.now } = options
  const { state, save } = openState(options.file)
  const ledger = openLedger(state, { wall, site: options.site })
  stockCatalogue(ledger)
  letPass(ledger, 0)
  const webhooks = options.webhook ? startWebhooks({ ledger, save, endpoint: options.webhook }) : undefined
  const settled = () => {
    forgetOldest(state)
    save()
    webhooks?.wake()
  }
  const tick = setInterval(() => {
    if (letPass(ledger, 0)) settled()
  }, TICK_MS)
  const sandbox: Sandbox = {
    url: '',
    ledger,
    fault: 'none',
    async close() {
      clearInterval(tick)
      await Promise.all([closed(server), webhooks?.stop()])
      save()
    },
  }
  const server = serve(options, sandbox, settled)
  await new Promise<void>((resolve) =>
    server.listen(options.port, options.host ?? '127.0.0.1', () => resolve()),
  )
  sandbox.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return sandbox
}

function serve(options: SandboxOptions, sandbox: Sandbox, settled: () => void): Server {
  return createServer(async (request, response) => {
    const { fault } = sandbox
    if (fault === 'hang') return
    if (fault === 'reset') return void request.socket.destroy()
    const reply =
      fault === 'error'
        ? { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } }
        : await replyTo(request, options, sandbox.ledger).catch(broken)
    if (request.method === 'POST' || request.method === 'DELETE') settled()
    const isText = typeof reply.body === 'string'
    response.writeHead(reply.status, {
      'content-type': reply.type ?? (isText ? 'text/html; charset=utf-8' : 'application/json'),
      'cache-control': 'no-store',
      ...reply.headers,
    })
    response.end(isText ? reply.body : JSON.stringify(reply.body))
  })
}

/** A mistake of the sandbox's own: said aloud, and answered as Stripe answers its own. */
function broken(error: unknown): Reply {
  logger.error({ err: error }, 'request failed')
  return { status: 500, body: { error: { type: 'api_error', message: 'The sandbox failed.' } } }
}

async function replyTo(
  request: IncomingMessage,
  { secretKey }: SandboxOptions,
  ledger: Ledger,
): Promise<Reply> {
  const { pathname: path, search } = new URL(request.url ?? '/', 'http://sandbox')
  const { method = 'GET', headers } = request
  const body = await read(request)
  if (body === null) return { status: 413, body: {} }
  letPass(ledger, 0)
  if (path.startsWith('/v1/'))
    return answerApi(ledger, { method, path, query: search.slice(1), body, headers }, secretKey)
  // Another site's page may not play with the sandbox of somebody's machine.
  const foreign = headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'
  if (method === 'POST' && foreign) return { status: 403, body: {} }
  const control = /^(?:\/dev\/stripe)?\/sandbox\/(\w+)$/.exec(path)?.[1]
  if (control) return answerControl(ledger, { control, method, body })
  const deed = /^\/dev\/stripe\/browser\/(\w+)$/.exec(path)?.[1]
  if (method === 'POST' && deed) return answerBrowser(ledger, deed, body)
  return answerPage(ledger, path)
}

/** Null for a body that is too large. */
async function read(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_BODY) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
