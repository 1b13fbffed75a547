import type { GatewayConfig } from '../config.ts'
import { servingUpstreams } from '../resolve.ts'
import type { Upstream } from '../routes.ts'

/** The replicas of every service, each asked in turn. */
export class Replicas {
  #known: GatewayConfig['upstreams']
  #turn = 0
  readonly #configured: GatewayConfig['upstreams']

  constructor(configured: GatewayConfig['upstreams']) {
    this.#configured = configured
    this.#known = configured
  }

  /** Looks names up again, and which replicas are ready. */
  async refresh(): Promise<void> {
    this.#known = await servingUpstreams(this.#configured)
  }

  /** All replicas of a service, beginning with the one whose turn it is. */
  inTurn(upstream: Upstream): string[] {
    const replicas = this.#known[upstream] ?? []
    const first = replicas.length > 0 ? this.#turn++ % replicas.length : 0
    return [...replicas.slice(first), ...replicas.slice(0, first)]
  }
}
