import http, { ServerResponse, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Exchange, sendProblem } from './exchange.ts'
import { forwardedHeaders } from './request-headers.ts'

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

function pipeBothWays(socket: Duplex, service: Socket): void {
  for (const [one, other] of [
    [socket, service],
    [service, socket],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
    one.pipe(other)
  }
}

const switchingProtocols = (from: IncomingMessage, extraLines: string[]) =>
  [
    `HTTP/1.1 101 ${from.statusMessage ?? 'Switching Protocols'}`,
    ...from.rawHeaders.flatMap((name, i) =>
      i % 2 === 0 ? [`${name}: ${from.rawHeaders[i + 1] ?? ''}`] : [],
    ),
    ...extraLines,
    '\r\n',
  ].join('\r\n')

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
  const [, host, port] = /^\[?(.+?)\]?:(\d+)$/.exec(replica) ?? []
  const request = http.request({
    host,
    port,
    path: req.url,
    method: 'GET',
    agent: false,
    headers: { ...forwardedHeaders(exchange), connection: 'upgrade', upgrade: 'websocket' },
  })
  request.once('upgrade', (from, service, rest) => {
    res.detachSocket(socket as Socket)
    socket.write(switchingProtocols(from, [`X-Request-Id: ${requestId}`]))
    socket.write(rest)
    service.write(head)
    pipeBothWays(socket, service)
  })
  request.once('response', (from) => {
    res.statusCode = from.statusCode ?? 502
    res.setHeader('Content-Type', from.headers['content-type'] ?? 'application/json')
    from.pipe(res)
  })
  request.once('error', () => sendProblem(res, 'unavailable', requestId))
  request.end()
}

export const wantsWebSocket = (req: IncomingMessage) => req.headers.upgrade?.toLowerCase() === 'websocket'
