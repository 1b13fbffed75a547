import { createServer, type Server } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { createHealthCheck } from './health.ts'

/** Two replicas behind one name. */
const ADDRESSES = ['127.0.0.2', '127.0.0.3']
vi.mock('node:dns/promises', () => ({
  lookup: async () => ADDRESSES.map((address) => ({ address, family: 4 })),
}))

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** Starts a replica on each address, on one port. */
async function startReplicas(statuses: number[]): Promise<string> {
  let port = 0
  for (const [index, status] of statuses.entries()) {
    const server = createServer((_, res) => void res.writeHead(status).end())
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(port, ADDRESSES[index], resolve))
    port = (server.address() as { port: number }).port
  }
  return `replicas.example:${port}`
}

test.each([
  [[503, 200], 'up'],
  [[200, 503], 'up'],
  [[503, 503], 'down'],
] as const)('a service whose replicas respond with %j is %s', async (statuses, state) => {
  const replica = await startReplicas([...statuses])
  const { services } = await createHealthCheck(() => ({ catalog: [replica] }))()
  expect(services).toMatchObject({ catalog: state, content: 'down' })
})
