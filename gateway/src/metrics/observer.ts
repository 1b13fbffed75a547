import type { GatewayConfig } from '../config/config.ts'
import { createHealthCheck } from '../health/health.ts'
import { type AnsweredRequest, GatewayMetrics, startMetricsServer } from './metrics.ts'

/** Hears about every request that a gateway has answered. */
export interface Observer {
  record: (request: AnsweredRequest) => void
  close: () => Promise<void>
}

async function startMetrics({
  host,
  metricsPort: port,
  upstreams,
}: GatewayConfig): Promise<Observer | undefined> {
  if (port === undefined) return undefined
  const metrics = new GatewayMetrics()
  const check = createHealthCheck(() => upstreams)
  const server = await startMetricsServer({ host, port }, () => metrics.read(check))
  return { record: (request) => metrics.record(request), close: async () => void server.close() }
}

async function startSpans({ otlpEndpoint }: GatewayConfig): Promise<Observer | undefined> {
  if (otlpEndpoint === undefined) return undefined
  const { createSpans } = await import('./spans.ts')
  const { record, stop } = createSpans(otlpEndpoint)
  return { record, close: stop }
}

/** Counts requests on METRICS_PORT, and exports their spans to the OTLP endpoint. Undefined without both. */
export async function startObserver(config: GatewayConfig): Promise<Observer | undefined> {
  const started = [await startMetrics(config), await startSpans(config)]
  const observers = started.filter((observer) => observer !== undefined)
  if (observers.length === 0) return undefined
  return {
    record: (request) => observers.forEach((observer) => observer.record(request)),
    close: async () => void (await Promise.allSettled(observers.map((observer) => observer.close()))),
  }
}
