import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import { hiddenResponseHeaders } from '../headers.ts'
import type { ProxyTarget } from '../routes.ts'
import { type Exchange, sendProblem } from './exchange.ts'
import { BodyLimit } from './body-limit.ts'
import { serveFile } from './files.ts'
import { forwardedHeaders } from './request-headers.ts'
import type { Replicas } from './replicas.ts'

const CONNECT_TIMEOUT_MS = 1_000
const hidden = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  ...hiddenResponseHeaders.map((name) => name.toLowerCase()),
])

/** The timeout is shorter than the services' keep-alive, so that no request uses a connection that is being closed. */
export const agent = new http.Agent({ keepAlive: true, maxFreeSockets: 64, timeout: 4_000 })

/** The response when the service fails: the page's HTML from the release, or a 503. */
function sendFallback(exchange: Exchange, { page }: ProxyTarget): void {
  const { res, requestId } = exchange
  const sendUnavailable = () => sendProblem(res, 'unavailable', requestId)
  if (page) void serveFile(exchange, 'page').catch(sendUnavailable)
  else sendUnavailable()
}

function relayResponse(exchange: Exchange, target: ProxyTarget, from: IncomingMessage): void {
  const { res } = exchange
  if (target.page && (from.statusCode ?? 502) >= 500) {
    from.resume()
    return sendFallback(exchange, target)
  }
  for (const [name, value] of Object.entries(from.headers))
    if (value !== undefined && !hidden.has(name)) res.setHeader(name, value)
  res.statusCode = from.statusCode ?? 502
  if (target.streaming) res.flushHeaders()
  pipeline(from, res, (error) => {
    if (error) res.destroy()
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Limits the time to connect to a replica, which should be much shorter than the time to respond. */
function setConnectTimeout(request: ClientRequest): void {
  request.once('socket', (socket) => {
    if (!socket.connecting) return
    const timer = setTimeout(() => request.destroy(new Error('Connection timed out')), CONNECT_TIMEOUT_MS)
    socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

/** The rest of the body is not read, so the connection cannot be reused. */
function rejectBody({ res, requestId }: Exchange): void {
  if (!res.headersSent) res.setHeader('Connection', 'close')
  sendProblem(res, 'tooLarge', requestId)
}

/**
 * Sends the body once the request is connected, so that a refused connection leaves the body unread for the next
 * replica. Returns a function that tells whether sending has started.
 */
function sendBody(exchange: Exchange, target: ProxyTarget, request: ClientRequest): () => boolean {
  const { req } = exchange
  let sent = false
  if (!hasBody(req)) {
    request.end()
    return () => false
  }
  const begin = () => {
    sent = true
    const limit = new BodyLimit(target.bodyMiB * 2 ** 20)
    limit.once('error', () => {
      rejectBody(exchange)
      request.destroy()
    })
    req.pipe(limit).pipe(request)
  }
  request.once('socket', (socket) => (socket.connecting ? socket.once('connect', begin) : begin()))
  return () => sent
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
  const [, host, port] = /^\[?(.+?)\]?:(\d+)$/.exec(replica) ?? []
  const request = http.request({
    agent,
    host,
    port,
    method: req.method,
    path: req.url,
    headers: forwardedHeaders(exchange),
    timeout: target.seconds * 1_000,
  })
  setConnectTimeout(request)
  const bodyWasSent = sendBody(exchange, target, request)
  const onClose = () => request.destroy()
  res.once('close', onClose)
  request.once('timeout', () => request.destroy(new Error('Response timed out')))
  request.once('response', (from) => relayResponse(exchange, target, from))
  request.once('error', () => {
    res.off('close', onClose)
    if (res.headersSent || res.destroyed) return void res.destroy()
    // A reused connection may have been closed while idle, so the same replica gets another try.
    const next = request.reusedSocket ? [...others, replica] : others
    const mayRetry = triesLeft > 0 && !bodyWasSent() && performance.now() < deadline
    attempt({ exchange, target, replicas: mayRetry ? next : [], triesLeft: triesLeft - 1, deadline })
  })
}

/** Forwards the request to a replica of the service and relays its response. */
export function proxy(exchange: Exchange, target: ProxyTarget, replicas: Replicas): void {
  const { req } = exchange
  if (Number(req.headers['content-length'] ?? 0) > target.bodyMiB * 2 ** 20) {
    return rejectBody(exchange)
  }
  const order = replicas.roundRobin(target.upstream)
  attempt({
    exchange,
    target,
    replicas: order,
    triesLeft: 1,
    deadline: performance.now() + target.seconds * 1_000,
  })
}
