import type { GatewayConfig } from './config.ts'
import { createHealthCheck } from './health.ts'
import { type AnsweredRequest, GatewayMetrics, startMetricsServer } from './metrics.ts'

/** Hears about every request that a gateway has answered. */
export interface Observer {
  record: (request: AnsweredRequest) => void
  close: () => void
}

/** Counts requests and serves the counts on METRICS_PORT. Undefined without that port. */
export async function startObserver(config: GatewayConfig): Promise<Observer | undefined> {
  if (config.metricsPort === undefined) return undefined
  const metrics = new GatewayMetrics()
  const check = createHealthCheck(() => config.upstreams)
  const server = await startMetricsServer({ host: config.host, port: config.metricsPort }, () =>
    metrics.read(check),
  )
  return { record: (request) => metrics.record(request), close: () => void server.close() }
}
