import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createProxyServer } from 'httpxy'
import { type Exchange, sendProblem } from './exchange.ts'
import { addressOf } from './replicas.ts'
import { setForwardedHeaders } from './request-headers.ts'
import { removeHiddenHeaders } from './response-headers.ts'

/** Creates a response for a request whose upgrade is denied. Finishing it closes the connection. */
export function createUpgradeResponse(req: IncomingMessage, socket: Duplex): ServerResponse {
  // Node types the connection as a stream, but over TCP it is always a socket.
  const connection = socket as Socket
  const res = new ServerResponse(req)
  res.assignSocket(connection)
  res.shouldKeepAlive = false
  // Nothing reads the rest of the connection, so it must not stay open.
  res.once('finish', () => connection.destroySoon())
  return res
}

/** A service that hangs must not keep connections. */
const UPGRADE_TIMEOUT_MS = 5000

/** `head` is what the client sent after its request; `replica` is `host:port`. */
export interface Upgrade {
  exchange: Exchange
  socket: Duplex
  head: Buffer
  replica: string
}

/** Connects the browser to the service once the service responds with 101. Any other response is relayed as it is. */
export function upgrade({ exchange, socket, head, replica }: Upgrade): void {
  const { req, res, requestId } = exchange
  // Node types the connection as a stream, but over TCP it is always a socket.
  const browser = socket as Socket
  setForwardedHeaders(exchange)
  Object.assign(req.headers, { connection: 'upgrade', upgrade: 'websocket' })
  const server = createProxyServer({
    target: addressOf(replica),
    agent: false,
    upgradeTimeout: UPGRADE_TIMEOUT_MS,
  })
  server.once('proxyReqWs', (request) => {
    request.once('upgrade', (from) => {
      res.detachSocket(browser)
      from.headers['x-request-id'] = requestId
    })
    request.once('response', (from) => {
      res.detachSocket(browser)
      removeHiddenHeaders(from)
      Object.assign(from.headers, res.getHeaders())
      browser.once('finish', () => browser.destroy())
    })
    request.once('error', () => sendProblem(res, 'unavailable', requestId))
  })
  server.once('open', (service) => {
    service.once('close', () => browser.destroy())
    browser.once('close', () => service.destroy())
  })
  server.ws(req, browser, {}, head).catch(() => browser.destroySoon())
}

export const wantsWebSocket = (req: IncomingMessage) => req.headers.upgrade?.toLowerCase() === 'websocket'
