import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { GatewayConfig } from '../config/config.ts'
import { createHealthCheck } from '../health/health.ts'
import { sendHealth } from './send-health.ts'
import { createMatcher, isAmbiguous, normalizePath } from '../routes/match.ts'
import { CanaryRouter, dependsOnSite } from './canary-router.ts'
import { createClientAddress } from './client-address.ts'
import { drain } from './drain.ts'
import { compressResponse } from './compress.ts'
import { type Exchange, sendProblem, setCommonHeaders, commonHeaders, requestIdOf } from './exchange.ts'
import { observe } from './observe.ts'
import { type Observer, startObserver } from '../metrics/observer.ts'
import { serveFile } from './files.ts'
import { openPreview } from './preview-link.ts'
import { createRateLimiter } from './rate-limits.ts'
import { agent, proxy } from './proxy.ts'
import { Replicas } from './replicas.ts'
import { createUpgradeResponse, upgrade, wantsWebSocket } from './upgrade.ts'
import { continueTrace } from '../metrics/trace-context.ts'
import { assertPortIsFree } from '../config/port.ts'
import { problemBody } from '../routes/problems.ts'
import { routeTable } from '../routes/routes.ts'
import type { RunningGateway } from '../running-gateway.ts'
import { findDevUpstreams } from '../routes/dev-upstreams.ts'

const REFRESH_MS = 1_000

/** Returns a function that turns a request into an exchange, or into `null` if it rejected the request. */
function createExchangeFactory(config: GatewayConfig, canaryRouter: CanaryRouter) {
  const match = createMatcher(routeTable(findDevUpstreams(config.upstreams)))
  const clientOf = createClientAddress(config.trustedProxies)
  const begin = (req: IncomingMessage, res: ServerResponse, known: { path: string; requestId: string }) => {
    const route = match(known.path)
    if (route.target.kind === 'proxy' && isAmbiguous(req.url ?? '')) {
      sendProblem(res, 'invalid', known.requestId)
      return null
    }
    const site = canaryRouter.siteFor(req)
    if (site.cookie && dependsOnSite(route)) res.setHeader('Set-Cookie', site.cookie)
    const trace = continueTrace(String(req.headers.traceparent ?? ''), config.otlpEndpoint !== undefined)
    return { req, res, route, client: clientOf(req), config, site, trace, attempts: [], ...known }
  }
  return (req: IncomingMessage, res: ServerResponse): Exchange | null => {
    const path = normalizePath(req.url ?? '')
    const requestId = requestIdOf(req)
    setCommonHeaders(res, path ?? '/', { config, requestId })
    if (path === null) sendProblem(res, 'invalid', requestId)
    else if (req.method === 'TRACE') sendProblem(res, 'method', requestId)
    else return begin(req, res, { path, requestId })
    return null
  }
}

/** Whether to serve a page's HTML without asking its service: on rate limiting, or to send a 405. */
const isPlainPage = ({ req, route: { target } }: Exchange, rateLimited: boolean) =>
  target.kind === 'proxy' && target.page && (rateLimited || (req.method !== 'GET' && req.method !== 'HEAD'))

/** State that is refreshed every second: which replicas are ready, and whether there is a canary. */
interface LiveState {
  replicas: Replicas
  canaryRouter: CanaryRouter
  observer: Observer | undefined
}

function createHandler(config: GatewayConfig, { replicas, canaryRouter, observer }: LiveState) {
  const createExchange = createExchangeFactory(config, canaryRouter)
  const isRateLimited = createRateLimiter(config.rates)
  const check = createHealthCheck(() => config.upstreams)

  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const exchange = createExchange(req, res)
    if (!exchange) return
    observe(exchange, observer)
    const { target } = exchange.route
    const rateLimited = await isRateLimited(exchange)
    if (isPlainPage(exchange, rateLimited)) {
      compressResponse(req, res)
      return serveFile(exchange, 'page')
    }
    if (rateLimited) return sendProblem(res, 'tooMany', exchange.requestId)
    if (target.kind === 'preview') return openPreview(exchange, canaryRouter)
    if (target.kind !== 'proxy') {
      compressResponse(req, res)
      return serveFile(exchange, target.kind)
    }
    if (target.upstream === 'health') return sendHealth(exchange, check)
    if (!target.streaming) compressResponse(req, res)
    proxy(exchange, target, replicas)
  }

  const handleUpgrade = async (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const res = createUpgradeResponse(req, socket)
    const exchange = createExchange(req, res)
    if (!exchange) return
    const { target } = exchange.route
    if (target.kind !== 'proxy' || !wantsWebSocket(req))
      return sendProblem(res, 'notFound', exchange.requestId)
    if (await isRateLimited(exchange)) return sendProblem(res, 'tooMany', exchange.requestId)
    const [replica] = replicas.inOrder(target, exchange.path)
    if (replica === undefined) return sendProblem(res, 'unavailable', exchange.requestId)
    upgrade({ exchange, socket, head, replica })
  }
  return { handle, handleUpgrade }
}

/** Responds to malformed HTTP with a problem and the same headers as any other response. */
function rejectMalformed(config: GatewayConfig) {
  return (_error: Error, socket: Duplex) => {
    if (!socket.writable) return
    const body = problemBody('invalid', 'unread')
    const headers = {
      ...commonHeaders('/', config),
      'Content-Type': 'application/json',
      Connection: 'close',
    }
    const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body) })
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.map(([n, v]) => `${n}: ${v}\r\n`).join('')}\r\n${body}`)
  }
}

/** Runs the gateway in this process, for machines without nginx. Throws if it cannot listen. */
export async function startNodeGateway(config: GatewayConfig): Promise<RunningGateway> {
  if (config.tls)
    throw new Error('TLS_CERTIFICATE needs nginx, which is not installed or turned off by GATEWAY.')
  await assertPortIsFree(config)
  const replicas = new Replicas(config.upstreams)
  const canaryRouter = new CanaryRouter(config)
  const refresh = async () => void (await Promise.all([replicas.refresh(), canaryRouter.refresh()]))
  await refresh()
  const observer = await startObserver(config)
  const { handle, handleUpgrade } = createHandler(config, { replicas, canaryRouter, observer })
  const server = http.createServer({
    headersTimeout: 5000,
    requestTimeout: 300_000,
    keepAliveTimeout: 60_000,
  })
  server.on(
    'request',
    (req, res) => void handle(req, res).catch(() => sendProblem(res, 'unavailable', 'unread')),
  )
  // Node's server does not track upgraded connections, so drain() could not close them.
  const sockets = new Set<Duplex>()
  server.on('upgrade', (req, socket, head) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)))
    // A client that sends this before the answer to its request before has no response to write to.
    void handleUpgrade(req, socket, head).catch(() => socket.destroy())
  })
  server.on('clientError', rejectMalformed(config))
  const ended = new Promise<void>((resolve) => server.once('close', resolve))
  await new Promise<void>((resolve) => server.listen(config.port, config.host, resolve))
  const timer = setInterval(() => void refresh(), REFRESH_MS)
  const close = async () => {
    clearInterval(timer)
    await drain(server, sockets)
    agent.destroy()
    await observer?.close()
  }
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return { kind: 'node', port, ended, close, reload: refresh }
}
