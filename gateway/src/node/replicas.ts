import { createHash } from 'node:crypto'
import type { GatewayConfig } from '../config/config.ts'
import { resolveReadyUpstreams } from '../health/resolve.ts'
import type { ProxyTarget, Upstream } from '../routes/routes.ts'

/** Splits `host:port`, also of an IPv6 address in brackets. */
export function addressOf(replica: string): { host: string; port: number } {
  const [, host = '', port] = /^\[?(.+?)\]?:(\d+)$/.exec(replica) ?? []
  return { host, port: Number(port) }
}

/** Balances requests over the replicas of each service, round robin. */
export class Replicas {
  #current: GatewayConfig['upstreams']
  #next = 0
  readonly #configured: GatewayConfig['upstreams']

  constructor(configured: GatewayConfig['upstreams']) {
    this.#configured = configured
    this.#current = configured
  }

  /** Resolves host names again and checks which replicas are ready. */
  async refresh(): Promise<void> {
    this.#current = await resolveReadyUpstreams(this.#configured)
  }

  /** The replicas to try for a request, the first one first. */
  inOrder({ upstream, byDocument }: ProxyTarget, path: string): string[] {
    return byDocument ? this.#hashed(upstream, path) : this.#roundRobin(upstream)
  }

  /** All replicas of a service, starting with the next one in the rotation. */
  #roundRobin(upstream: Upstream): string[] {
    const replicas = this.#current[upstream] ?? []
    const first = replicas.length > 0 ? this.#next++ % replicas.length : 0
    return [...replicas.slice(first), ...replicas.slice(0, first)]
  }

  /** All replicas of a service, in an order that depends on the key alone; others stay first when one of them goes. */
  #hashed(upstream: Upstream, key: string): string[] {
    const weightOf = (replica: string) => createHash('sha256').update(`${replica} ${key}`).digest('hex')
    const weighted = (this.#current[upstream] ?? []).map((replica) => ({
      replica,
      weight: weightOf(replica),
    }))
    return weighted.toSorted((a, b) => a.weight.localeCompare(b.weight)).map(({ replica }) => replica)
  }
}
