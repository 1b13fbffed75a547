import { createServer, type Server } from 'node:http'
import { type Service, services } from '../routes/routes.ts'
import type { GatewayConfig } from '../config/config.ts'
import { isReady } from './readiness.ts'
import { resolveUpstreams } from './resolve.ts'

/** Response of `/healthz`. A service is up if at least one of its replicas is ready. */
export interface Health {
  status: 'up' | 'down'
  services: Record<Service, 'up' | 'down'>
}

/** `/healthz` is public, so its result is cached to limit the checks to one per second. */
const CACHE_MS = 1_000

async function checkHealth(configured: GatewayConfig['upstreams']): Promise<Health> {
  // A host name can resolve to several replicas.
  const upstreams = await resolveUpstreams(configured)
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

/** Returns a function that checks every service and caches the result. */
export function createHealthCheck(upstreams: () => GatewayConfig['upstreams']): () => Promise<Health> {
  let cached: { at: number; health: Promise<Health> } | undefined
  return () => {
    if (!cached || performance.now() - cached.at > CACHE_MS)
      cached = { at: performance.now(), health: checkHealth(upstreams()) }
    return cached.health
  }
}

/** Starts a loopback server that answers `/healthz` for nginx, which cannot combine four checks itself. */
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
  if (address === null || typeof address === 'string') throw new Error('The health check server has no port.')
  return { server, address: `127.0.0.1:${address.port}` }
}
