import { createServer, type Server } from 'node:http'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Health } from '../health/health.ts'
import { services } from '../routes/routes.ts'
import type { RequestTrace } from './trace-context.ts'

/** One try to get a response from a replica. `status` is 502 or 504 if there was none. */
export interface UpstreamAttempt {
  status: number
  seconds: number
}

/** A request that the gateway has answered. */
export interface AnsweredRequest {
  /** The service of the request's route, or `files` if the gateway answers by itself. */
  service: string
  method: string
  /** The path of the route, which contains no id. */
  route: string
  trace: RequestTrace
  status: number
  seconds: number
  attempts: UpstreamAttempt[]
  /** The site that a page or the registry was served from. */
  site?: 'live' | 'canary' | undefined
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

/** What the gateway counts. Each gateway has its own, because tests run several in one process. */
export class GatewayMetrics {
  readonly registry = new Registry()
  readonly #requests = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'Duration of requests at the gateway by service and status',
    labelNames: ['service', 'status'],
    buckets,
    registers: [this.registry],
  })
  readonly #attempts = new Histogram({
    name: 'gateway_upstream_duration_seconds',
    help: 'Duration of tries to get a response from a replica, by service and status',
    labelNames: ['service', 'status'],
    buckets,
    registers: [this.registry],
  })
  readonly #retries = new Counter({
    name: 'gateway_retries_total',
    help: 'Requests that were sent to another replica',
    labelNames: ['service'],
    registers: [this.registry],
  })
  readonly #pages = new Counter({
    name: 'gateway_pages_total',
    help: 'Requests for pages and the registry by site, live or canary',
    labelNames: ['site'],
    registers: [this.registry],
  })
  readonly #up = new Gauge({
    name: 'gateway_service_up',
    help: 'Whether at least one replica of a service is ready',
    labelNames: ['service'],
    registers: [this.registry],
  })

  record({ service, status, seconds, attempts, site }: AnsweredRequest): void {
    // A check that finds a service down is not itself a failure.
    if (service === 'health') return
    this.#requests.observe({ service, status }, seconds)
    for (const attempt of attempts)
      this.#attempts.observe({ service, status: attempt.status }, attempt.seconds)
    if (attempts.length > 1) this.#retries.inc({ service }, attempts.length - 1)
    if (site) this.#pages.inc({ site })
  }

  /** The metrics as text, with the state of the services. */
  async read(check: () => Promise<Health>): Promise<string> {
    const health = await check()
    for (const service of services) this.#up.set({ service }, health.services[service] === 'up' ? 1 : 0)
    return this.registry.metrics()
  }
}

/** Serves `/metrics` on a port of its own, which only the internal network should reach. */
export async function startMetricsServer(
  { host, port }: { host: string; port: number },
  read: () => Promise<string>,
): Promise<Server> {
  const server = createServer((req, res) => {
    if (req.url !== '/metrics') return void res.writeHead(404).end()
    void read().then(
      (text) => res.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => res.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return server
}
