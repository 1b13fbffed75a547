import { proofFor } from '@fundharbor/contracts/check/callers'
import { Operation } from '@fundharbor/contracts/check/describe'
import { internalOperations } from '@fundharbor/contracts/platform/needs'
import { z } from 'zod'
import { readConfig } from '../config/config.ts'
import { services, type Service } from '../routes/routes.ts'

const Answer = z.record(z.string(), z.object({ hash: z.string(), contract: Operation }))

/** What one replica of a service serves, by method and path. */
export type Served = z.infer<typeof Answer>

/** What each service serves now, by replica. A service that is not in it is unknown. */
export type LiveOperations = ReadonlyMap<Service, readonly Served[]>

/** Undefined if the replica does not answer; null if it is of a release that does not say what it serves. */
async function ask(address: string, proof: string): Promise<Served | null | undefined> {
  const response = await fetch(`http://${address}${internalOperations.list.path}`, {
    headers: { 'x-internal-secret': proof },
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined)
  if (response?.status === 404) return null
  return response?.ok ? Answer.parse(await response.json()) : undefined
}

const variableOf = (service: Service) => `UPSTREAM_${service.toUpperCase().replaceAll('-', '_')}`

/**
 * Asks the services whose addresses are in the environment (`UPSTREAM_CATALOG` and so on, with `INTERNAL_KEY`) what
 * they serve. Throws if one of them does not answer: then nobody knows whether a release works with it.
 */
export async function readLiveOperations(env: NodeJS.ProcessEnv): Promise<LiveOperations> {
  const live = new Map<Service, Served[]>()
  const key = env.INTERNAL_KEY
  if (!key) return live
  const { upstreams } = readConfig(env)
  for (const service of services.filter((each) => env[variableOf(each)])) {
    const replicas = upstreams[service] ?? []
    const proof = proofFor(service, key)
    const answers = await Promise.all(replicas.map((address) => ask(address, proof)))
    if (answers.every((answer) => answer === undefined))
      throw new Error(
        `${service} does not say at ${replicas.join(', ')} what it serves. Start it, or pass --no-services to release without this check.`,
      )
    const served = answers.filter((answer) => answer !== undefined && answer !== null)
    if (served.length > 0) live.set(service, served)
  }
  return live
}
