import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

interface Received {
  path: string
  headers: NodeJS.Dict<string | string[]>
  bytes: number
}

/** A push service on this machine: keeps what it receives, and answers with the status that a path was given. */
export function pushStandIn() {
  const received: Received[] = []
  const statuses = new Map<string, number>()
  const server = createServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, bytes })
      const status = statuses.get(path) ?? 201
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise<unknown>((resolve) => server.close(resolve)))
  const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { received, statuses, host, url: (path: string) => `http://${host()}${path}` }
}
