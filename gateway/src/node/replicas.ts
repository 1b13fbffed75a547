import type { GatewayConfig } from '../config.ts'
import { resolveReadyUpstreams } from '../resolve.ts'
import type { Upstream } from '../routes.ts'

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

  /** All replicas of a service, starting with the next one in the rotation. */
  roundRobin(upstream: Upstream): string[] {
    const replicas = this.#current[upstream] ?? []
    const first = replicas.length > 0 ? this.#next++ % replicas.length : 0
    return [...replicas.slice(first), ...replicas.slice(0, first)]
  }
}
