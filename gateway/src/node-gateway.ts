import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { GatewayConfig } from './config.ts'
import { createHealthCheck } from './health.ts'
import { createMatcher, normalisePath } from './match.ts'
import { CanaryDraw, showsSite } from './node/canary.ts'
import { createClientAddress } from './node/client-address.ts'
import { compressAnswer } from './node/compress.ts'
import { type Exchange, sendProblem, setStandingHeaders, standingHeaders, traceOf } from './node/exchange.ts'
import { serveFile } from './node/files.ts'
import { createLimits } from './node/limits.ts'
import { agent, proxy } from './node/proxy.ts'
import { Replicas } from './node/replicas.ts'
import { refusal, upgrade, wantsWebSocket } from './node/upgrade.ts'
import { assertPortIsFree } from './port.ts'
import { problemBody } from './problems.ts'
import { routeTable } from './routes.ts'
import type { RunningGateway } from './running.ts'
import { standInsOf } from './stand-ins.ts'

const drainFor = 10_000
const lookEvery = 1_000

/** What turns a bare request into an exchange; `null` when it was answered already. */
function createOpener(config: GatewayConfig, draw: CanaryDraw) {
  const match = createMatcher(routeTable(standInsOf(config.upstreams)))
  const clientOf = createClientAddress(config.trustedProxies)
  const begin = (req: IncomingMessage, res: ServerResponse, known: { path: string; trace: string }) => {
    const route = match(known.path)
    const site = draw.siteFor(req)
    if (site.cookie && showsSite(route)) res.setHeader('Set-Cookie', site.cookie)
    return { req, res, route, client: clientOf(req), config, site, ...known }
  }
  return (req: IncomingMessage, res: ServerResponse): Exchange | null => {
    const path = normalisePath(req.url ?? '')
    const trace = traceOf(req)
    setStandingHeaders(res, path ?? '/', { config, trace })
    if (path === null) sendProblem(res, 'invalid', trace)
    else if (req.method === 'TRACE') sendProblem(res, 'method', trace)
    else return begin(req, res, { path, trace })
    return null
  }
}

async function sendHealth({ res }: Exchange, check: ReturnType<typeof createHealthCheck>): Promise<void> {
  const health = await check()
  res.writeHead(health.status === 'up' ? 200 : 503, { 'Content-Type': 'application/json', 'Retry-After': 2 })
  res.end(JSON.stringify(health))
}

/** A page that no service need complete: there were too many, it is nothing but refused, or it is the canary's. */
const isPlainPage = ({ req, route: { target }, site }: Exchange, over: boolean) =>
  target.kind === 'proxy' &&
  target.page &&
  (over || site.isCanary || (req.method !== 'GET' && req.method !== 'HEAD'))

/** What is looked up again and again: which replicas are ready, and whether there is a canary. */
interface Changing {
  replicas: Replicas
  draw: CanaryDraw
}

function createHandler(config: GatewayConfig, { replicas, draw }: Changing) {
  const open = createOpener(config, draw)
  const isOver = createLimits(config.rates)
  const check = createHealthCheck(() => config.upstreams)

  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const exchange = open(req, res)
    if (!exchange) return
    const { target } = exchange.route
    const over = await isOver(exchange)
    if (isPlainPage(exchange, over)) {
      compressAnswer(req, res)
      return serveFile(exchange, 'page')
    }
    if (over) return sendProblem(res, 'tooMany', exchange.trace)
    if (target.kind !== 'proxy') {
      compressAnswer(req, res)
      return serveFile(exchange, target.kind)
    }
    if (target.upstream === 'health') return sendHealth(exchange, check)
    if (!target.streaming) compressAnswer(req, res)
    proxy(exchange, target, replicas)
  }

  const handleUpgrade = async (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const res = refusal(req, socket)
    const exchange = open(req, res)
    if (!exchange) return
    const { target } = exchange.route
    if (target.kind !== 'proxy' || !wantsWebSocket(req)) return sendProblem(res, 'notFound', exchange.trace)
    if (await isOver(exchange)) return sendProblem(res, 'tooMany', exchange.trace)
    const [replica] = replicas.inTurn(target.upstream)
    if (replica === undefined) return sendProblem(res, 'unavailable', exchange.trace)
    upgrade({ exchange, socket, head, replica })
  }
  return { handle, handleUpgrade }
}

/** Requests that are no HTTP get their refusal in the same shape and under the same headers. */
function refuseMalformed(config: GatewayConfig) {
  return (_error: Error, socket: Duplex) => {
    if (!socket.writable) return
    const body = problemBody('invalid', 'unread')
    const headers = {
      ...standingHeaders('/', config),
      'Content-Type': 'application/json',
      Connection: 'close',
    }
    const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body) })
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.map(([n, v]) => `${n}: ${v}\r\n`).join('')}\r\n${body}`)
  }
}

/** Finishes what is under way and takes nothing new; what lasts longer (open sockets, streams) is cut. */
function drain(server: Server, sockets: Set<Duplex>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.closeAllConnections()
      for (const socket of sockets) socket.destroy()
    }, drainFor)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Runs the gateway in this process: for machines without nginx. Throws one sentence when it cannot listen. */
export async function startNodeGateway(config: GatewayConfig): Promise<RunningGateway> {
  await assertPortIsFree(config)
  const replicas = new Replicas(config.upstreams)
  const draw = new CanaryDraw(config)
  const refresh = async () => void (await Promise.all([replicas.refresh(), draw.refresh()]))
  await refresh()
  const { handle, handleUpgrade } = createHandler(config, { replicas, draw })
  const server = http.createServer({
    headersTimeout: 10_000,
    requestTimeout: 300_000,
    keepAliveTimeout: 60_000,
  })
  server.on(
    'request',
    (req, res) => void handle(req, res).catch(() => sendProblem(res, 'unavailable', 'unread')),
  )
  // Node no longer counts a connection among its own once it asked to upgrade.
  const sockets = new Set<Duplex>()
  server.on('upgrade', (req, socket, head) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)))
    void handleUpgrade(req, socket, head)
  })
  server.on('clientError', refuseMalformed(config))
  const ended = new Promise<void>((resolve) => server.once('close', resolve))
  await new Promise<void>((resolve) => server.listen(config.port, config.host, resolve))
  const timer = setInterval(() => void refresh(), lookEvery)
  const close = async () => {
    clearInterval(timer)
    await drain(server, sockets)
    agent.destroy()
  }
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return { kind: 'node', port, ended, close, reload: refresh }
}
