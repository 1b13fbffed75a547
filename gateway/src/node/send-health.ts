import type { createHealthCheck } from '../health/health.ts'
import type { Exchange } from './exchange.ts'

/** Answers `/healthz`. */
export async function sendHealth(
  { res }: Exchange,
  check: ReturnType<typeof createHealthCheck>,
): Promise<void> {
  const health = await check()
  res.writeHead(health.status === 'up' ? 200 : 503, { 'Content-Type': 'application/json', 'Retry-After': 2 })
  res.end(JSON.stringify(health))
}
