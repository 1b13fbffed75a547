import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { failuresOf, startLoad } from './load.ts'

test('a server that closes connections after 1,000 requests, as nginx does, fails none of them', async () => {
  const server = createServer((_request, response) => response.end('found'))
  // Like nginx, it announces the close; Node answers later requests on the connection with a 503.
  server.maxRequestsPerSocket = 1000
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const result = await startLoad({ url: `http://127.0.0.1:${port}`, connections: 1, amount: 2500 }).result
  server.close()
  expect(failuresOf(result)).toBe(0)
})
