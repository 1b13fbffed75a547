import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import { createProxyServer } from 'httpxy'
import type { ProxyTarget } from '../routes/routes.ts'
import { type Exchange, sendProblem } from './exchange.ts'
import { BodyLimit } from './body-limit.ts'
import { serveFile } from './files.ts'
import { setForwardedHeaders } from './request-headers.ts'
import { removeHiddenHeaders } from './response-headers.ts'
import { addressOf, type Replicas } from './replicas.ts'

const CONNECT_TIMEOUT_MS = 1_000

/** The timeout is shorter than the services' keep-alive, so that no request uses a connection that is being closed. */
export const agent = new http.Agent({ keepAlive: true, maxFreeSockets: 64, timeout: 4_000 })

/** The response when the service fails: the page's HTML from the release, or a 503. */
function sendFallback(exchange: Exchange, { page }: ProxyTarget): void {
  const { res, requestId } = exchange
  const sendUnavailable = () => sendProblem(res, 'unavailable', requestId)
  if (page) void serveFile(exchange, 'page').catch(sendUnavailable)
  else sendUnavailable()
}

/** Relays a response, whose body the proxy cuts off on both sides if one of them breaks. */
function relayResponse(exchange: Exchange, target: ProxyTarget, from: IncomingMessage): void {
  const { res } = exchange
  if (target.page && (from.statusCode ?? 502) >= 500) {
    from.resume()
    return sendFallback(exchange, target)
  }
  removeHiddenHeaders(from)
  for (const [name, value] of Object.entries(from.headers))
    if (value !== undefined) res.setHeader(name, value)
  res.statusCode = from.statusCode ?? 502
  if (target.streaming) res.flushHeaders()
  from.pipe(res)
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The rest of the body is not read, so the connection cannot be reused. */
function rejectBody({ res, requestId }: Exchange): void {
  if (!res.headersSent) res.setHeader('Connection', 'close')
  sendProblem(res, 'tooLarge', requestId)
}

/** The time to connect to a replica should be much shorter than the time to respond. */
function onceConnected(request: ClientRequest, run: () => void): void {
  const { socket } = request
  if (!socket?.connecting) return run()
  const timer = setTimeout(() => request.destroy(new Error('Connection timed out')), CONNECT_TIMEOUT_MS)
  socket.once('connect', run).once('connect', () => clearTimeout(timer))
  socket.once('close', () => clearTimeout(timer))
}

/** Starts timing an attempt. The returned function records its status, and a response once that has been read. */
function createAttemptRecorder({ attempts }: Exchange) {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1_000
  return (status: number, response?: IncomingMessage) => {
    const attempt = { status, seconds: seconds() }
    attempts.push(attempt)
    response?.once('end', () => (attempt.seconds = seconds()))
  }
}

interface Attempt {
  exchange: Exchange
  target: ProxyTarget
  replicas: string[]
  triesLeft: number
  deadline: number
}

function attempt({ exchange, target, replicas, triesLeft, deadline }: Attempt): void {
  const { req, res } = exchange
  const [replica, ...others] = replicas
  if (replica === undefined) return sendFallback(exchange, target)
  const body = hasBody(req) ? new BodyLimit(target.bodyMiB * 2 ** 20) : undefined
  let bodyWasSent = false
  let socketWasReused = false
  const record = createAttemptRecorder(exchange)
  // One proxy per attempt, because its events do not tell which attempt they belong to.
  const server = createProxyServer({
    target: addressOf(replica),
    agent,
    proxyTimeout: target.seconds * 1_000,
    selfHandleResponse: true,
    ...(body ? { buffer: body } : {}),
  })
  server.once('proxyReq', (request) => {
    socketWasReused = request.reusedSocket
    body?.once('error', () => {
      rejectBody(exchange)
      request.destroy()
    })
    // A refused connection must leave the body unread for the next replica.
    onceConnected(request, () => {
      bodyWasSent = body !== undefined
      if (body) req.pipe(body)
    })
  })
  server.once('proxyRes', (from) => {
    record(from.statusCode ?? 502, from)
    relayResponse(exchange, target, from)
  })
  server.web(req, res).catch(() => {
    if (!res.headersSent) record(502)
    if (res.headersSent || res.destroyed) return
    // A reused connection may have been closed while idle, so the same replica gets another try.
    const next = socketWasReused ? [...others, replica] : others
    const mayRetry = triesLeft > 0 && !bodyWasSent && performance.now() < deadline
    attempt({ exchange, target, replicas: mayRetry ? next : [], triesLeft: triesLeft - 1, deadline })
  })
}

/** Forwards the request to a replica of the service and relays its response. */
export function proxy(exchange: Exchange, target: ProxyTarget, replicas: Replicas): void {
  const { req } = exchange
  if (Number(req.headers['content-length'] ?? 0) > target.bodyMiB * 2 ** 20) {
    return rejectBody(exchange)
  }
  setForwardedHeaders(exchange)
  attempt({
    exchange,
    target,
    replicas: replicas.inOrder(target, exchange.path),
    triesLeft: 1,
    deadline: performance.now() + target.seconds * 1_000,
  })
}
