import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the stub service received it. */
interface RecordedRequest {
  service: string
  method: string
  url: string
  headers: Record<string, string>
  bytes: number
  /** Whether the gateway closed the connection before the response was complete. */
  wasAborted: boolean
}

export interface StubService {
  address: string
  close: () => Promise<void>
  /** Answers the requests that `?do=wait` holds. */
  release: () => void
  /** Every request since the start, oldest first. Readiness checks are not included. */
  requests: RecordedRequest[]
}

const flattenHeaders = (req: IncomingMessage) =>
  Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]))

function streamEvents(res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'text/event-stream' })
  res.write('data: first\n\n')
  setTimeout(() => res.end('data: second\n\n'), 600)
}

/** Responses selected with `?do=`. Every other request is echoed as JSON. */
const behaviors: Record<string, (res: ServerResponse, req: IncomingMessage) => void> = {
  events: (res) => streamEvents(res),
  hang: () => undefined,
  reset: (res) => res.destroy(),
  cut: (res) => {
    res.writeHead(200, { 'content-length': '100' }).write('the beginning')
    setTimeout(() => res.destroy(), 50)
  },
  teapot: (res) => res.writeHead(418, { 'content-type': 'application/json' }).end('{"code":"TEAPOT"}'),
  busy: (res) => res.writeHead(503, { 'retry-after': '77' }).end('{}'),
  claims: (res) =>
    res
      .writeHead(200, {
        'x-powered-by': 'something',
        'x-content-type-options': 'nothing',
        'x-request-id': 'the-services-own',
        'content-security-policy': 'sandbox',
      })
      .end(),
  cookies: (res) => res.writeHead(200, { 'set-cookie': ['a=1; Path=/', 'b=2; Path=/'] }).end('{}'),
  large: (res) =>
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify('a'.repeat(50_000))),
  redirect: (res) => res.writeHead(302, { location: '/auth?upgrade=premium' }).end(),
  page: (res) =>
    res
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      .end('<!doctype html><title>Completed</title>'),
  limited: (res) =>
    res
      .writeHead(429, { 'content-type': 'text/html; charset=utf-8' })
      .end('<!doctype html><title>Limited</title>'),
  gone: (res) =>
    res
      .writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
      .end('<!doctype html><title>Gone</title>'),
}

/** Pages of the content service fail unless `?do=` says otherwise, so that the gateway falls back to the release. */
const isPage = (service: string, url: string) =>
  service === 'content' && !/^\/(?:api|pictures)\/|\.xml/.test(url)

interface StubState {
  service: string
  requests: RecordedRequest[]
  /** Responses that wait for `release`. */
  waiting: ServerResponse[]
}

async function respond({ service, requests, waiting }: StubState, req: IncomingMessage, res: ServerResponse) {
  if (req.url === '/readyz') return void res.end('{}')
  let bytes = 0
  for await (const chunk of req) bytes += (chunk as Buffer).length
  const entry = {
    service,
    method: req.method ?? '',
    url: req.url ?? '',
    headers: flattenHeaders(req),
    bytes,
    wasAborted: false,
  }
  res.once('close', () => (entry.wasAborted = !res.writableFinished))
  requests.push(entry)
  const behavior = new URL(req.url ?? '', 'http://service').searchParams.get('do')
  if (behavior === 'wait') return void waiting.push(res)
  const handler = behaviors[behavior ?? '']
  if (handler) return handler(res, req)
  if (isPage(service, entry.url))
    return void res.writeHead(503, { 'content-security-policy': "default-src 'none'" }).end('{}')
  const body = JSON.stringify(entry)
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  res.end(body)
}

/** Starts a stub service that echoes requests as JSON and misbehaves as `?do=` says. */
export async function startStubService(service: string, port = 0): Promise<StubService> {
  const state: StubState = { service, requests: [], waiting: [] }
  const server = http.createServer((req, res) => void respond(state, req, res).catch(() => res.destroy()))
  server.on('upgrade', (req, socket) => {
    if (req.url?.includes('refuse'))
      return void socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\n{}')
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
    socket.on('error', () => socket.destroy())
    socket.pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const release = () => {
    for (const res of state.waiting.splice(0)) res.end('{}')
  }
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { address, close, release, requests: state.requests }
}
