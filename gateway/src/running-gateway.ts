/** A gateway that accepts requests. `ended` resolves when it has stopped for any reason; `close` drains it first. */
export interface RunningGateway {
  kind: 'nginx' | 'node'
  port: number
  ended: Promise<void>
  close: () => Promise<void>
  /** Applies changes: addresses of replicas and, for nginx, its configuration. */
  reload: () => Promise<void>
}
