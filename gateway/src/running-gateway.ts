/** A gateway that answers. `ended` settles when it stopped by itself or was closed; `close` drains first. */
export interface RunningGateway {
  kind: 'nginx' | 'node'
  port: number
  ended: Promise<void>
  close: () => Promise<void>
  /** Takes up what changed: addresses of replicas, and for nginx its configuration and log files. */
  reload: () => Promise<void>
}
