import type { GatewayConfig } from './config.ts'
import { services } from './routes.ts'

type Upstreams = GatewayConfig['upstreams']

const TIMEOUT_MS = 2_000

/** Whether a replica says at `/readyz` that it takes requests. */
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

/** Where none is ready, something else is wrong (the database is away): then all are asked, and say so themselves. */
async function readyReplicas(replicas: string[]): Promise<string[]> {
  const states = await Promise.all(replicas.map(isReady))
  return states.some(Boolean) ? replicas.filter((_, index) => states[index]) : replicas
}

/** The replicas of every service less those that are leaving, starting or gone. A single one is never left out. */
export async function readyUpstreams(upstreams: Upstreams): Promise<Upstreams> {
  const entries = await Promise.all(
    Object.entries(upstreams).map(async ([name, replicas]) => [
      name,
      isService(name) && replicas.length > 1 ? await readyReplicas(replicas) : replicas,
    ]),
  )
  return Object.fromEntries(entries)
}
