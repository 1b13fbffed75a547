import type { Middleware } from 'koa'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/** Metrics of this process, read at `/metrics` on the service's own port. */
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of requests by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [metrics],
})

/** Times requests by route pattern; ids in addresses would create endless series. */
export const measureRequests = (): Middleware => async (ctx, next) => {
  const end = duration.startTimer({ method: ctx.method })
  try {
    await next()
  } finally {
    const route: unknown = Reflect.get(ctx, '_matchedRoute')
    end({ route: typeof route === 'string' ? route : 'none', status: ctx.status })
  }
}

const jobRuns = new Counter({
  name: 'job_runs_total',
  help: 'Runs of scheduled jobs by result',
  // Prometheus itself uses `job` for the service.
  labelNames: ['name', 'result'],
  registers: [metrics],
})

const jobSeconds = new Histogram({
  name: 'job_duration_seconds',
  help: 'Duration of runs of scheduled jobs',
  labelNames: ['name'],
  buckets: [0.1, 1, 10, 60, 300, 1800],
  registers: [metrics],
})

/** Counts a run of a scheduled job; `seconds` is its duration. */
export function countJob(name: string, result: 'done' | 'failed', seconds: number): void {
  jobRuns.inc({ name, result })
  jobSeconds.observe({ name }, seconds)
}
