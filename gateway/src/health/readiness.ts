import type { GatewayConfig } from '../config/config.ts'
import { services } from '../routes/routes.ts'

type Upstreams = GatewayConfig['upstreams']

const TIMEOUT_MS = 2_000

/** Whether a replica's `/readyz` responds with success. */
export async function isReady(replica: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://${replica}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

const isService = (name: string) => services.some((service) => service === name)

/** If no replica is ready (the database may be down), all of them are kept, so that they can report the problem. */
async function readyReplicas(replicas: string[]): Promise<string[]> {
  const states = await Promise.all(replicas.map(isReady))
  return states.some(Boolean) ? replicas.filter((_, index) => states[index]) : replicas
}

/** Filters out replicas that are not ready. A service's only replica is always kept. */
export async function readyUpstreams(upstreams: Upstreams): Promise<Upstreams> {
  const entries = await Promise.all(
    Object.entries(upstreams).map(async ([name, replicas]) => [
      name,
      isService(name) && replicas.length > 1 ? await readyReplicas(replicas) : replicas,
    ]),
  )
  return Object.fromEntries(entries)
}
