import http, { ServerResponse, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Exchange, sendProblem } from './exchange.ts'
import { forwardedHeaders } from './request-headers.ts'

/** An answer to a request that asked to upgrade and is not granted it; the connection ends with it. */
export function createUpgradeResponse(req: IncomingMessage, socket: Duplex): ServerResponse {
  // Node hands the connection over as a plain stream, though over TCP it is always a socket.
  const connection = socket as Socket
  const res = new ServerResponse(req)
  res.assignSocket(connection)
  res.shouldKeepAlive = false
  // Nobody reads on: what else the client sends must not keep the connection open.
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

/** Where an upgrade goes: the replica's `host:port`, and what the client sent beyond its request. */
export interface Upgrade {
  exchange: Exchange
  socket: Duplex
  head: Buffer
  replica: string
}

/** Joins the browser's connection with the service's once the service says 101; anything else ends it. */
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
