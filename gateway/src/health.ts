import { createServer, type Server } from 'node:http'
import { type Service, services } from './routes.ts'
import type { GatewayConfig } from './config.ts'
import { isReady } from './readiness.ts'

/** `/healthz`: a service is up when one of its replicas is ready. */
export interface Health {
  status: 'up' | 'down'
  services: Record<Service, 'up' | 'down'>
}

/** Anybody may ask, so the services are asked once a second at most. */
const CACHE_MS = 1_000

async function checkHealth(upstreams: GatewayConfig['upstreams']): Promise<Health> {
  const states = await Promise.all(
    services.map(async (service) => {
      const ready = await Promise.all((upstreams[service] ?? []).map(isReady))
      return [service, ready.some(Boolean) ? 'up' : 'down'] as const
    }),
  )
  const down = states.some(([, state]) => state === 'down')
  return {
    status: down ? 'down' : 'up',
    services: Object.fromEntries(states) as Health['services'],
  }
}

/** Asks every service, and remembers the answer for a second. */
export function createHealthCheck(upstreams: () => GatewayConfig['upstreams']): () => Promise<Health> {
  let cached: { at: number; health: Promise<Health> } | undefined
  return () => {
    if (!cached || performance.now() - cached.at > CACHE_MS)
      cached = { at: performance.now(), health: checkHealth(upstreams()) }
    return cached.health
  }
}

/** nginx cannot ask four services at once: this small server on a loopback port does it for `/healthz`. */
export async function startHealthServer(
  check: () => Promise<Health>,
): Promise<{ server: Server; address: string }> {
  const server = createServer((_req, res) => {
    void check().then((health) => {
      res.writeHead(health.status === 'up' ? 200 : 503, { 'content-type': 'application/json' })
      res.end(JSON.stringify(health))
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The health check has no port.')
  return { server, address: `127.0.0.1:${address.port}` }
}
