import type { Knex } from 'knex'
import type { Middleware } from 'koa'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { jobTable } from '../jobs/connection.ts'

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

/** Times every request under its route's pattern, never under its address: ids would make endless series. */
export const timed = (): Middleware => async (ctx, next) => {
  const end = duration.startTimer({ method: ctx.method })
  try {
    await next()
  } finally {
    const route: unknown = Reflect.get(ctx, '_matchedRoute')
    end({ route: typeof route === 'string' ? route : 'none', status: ctx.status })
  }
}

const pool = new Gauge({
  name: 'database_pool_connections',
  help: 'Connections of the pool by state, and requests that wait for one',
  labelNames: ['state'],
  registers: [metrics],
})

const queueWaiting = new Gauge({
  name: 'mail_queue_waiting',
  help: 'Emails that are not sent yet',
  registers: [metrics],
})

const queueOldest = new Gauge({
  name: 'mail_queue_oldest_seconds',
  help: 'How long the oldest email that is due has been waiting',
  registers: [metrics],
})

const jobRuns = new Counter({
  name: 'job_runs_total',
  help: 'Runs of jobs by how they ended',
  // `job` is Prometheus's own word for the service.
  labelNames: ['name', 'result'],
  registers: [metrics],
})

const jobSeconds = new Histogram({
  name: 'job_duration_seconds',
  help: 'How long jobs ran',
  labelNames: ['name'],
  buckets: [0.1, 1, 10, 60, 300, 1800],
  registers: [metrics],
})

/** Counts a job's run; `seconds` is how long it took. */
export function countJob(name: string, result: 'done' | 'failed', seconds: number): void {
  jobRuns.inc({ name, result })
  jobSeconds.observe({ name }, seconds)
}

/** Reads the gauges of a service's database; called whenever its metrics are requested. */
export async function readGauges(knex: Knex): Promise<void> {
  const { numUsed, numFree, numPendingAcquires } = knex.client.pool as Record<string, () => number>
  const source = knex.client.pool
  pool.set({ state: 'used' }, numUsed?.call(source) ?? 0)
  pool.set({ state: 'free' }, numFree?.call(source) ?? 0)
  pool.set({ state: 'waiting' }, numPendingAcquires?.call(source) ?? 0)
  await readMailQueue(knex).catch(() => {
    // A database that is down is seen at /readyz; a service without emails has nothing to count.
  })
}

async function readMailQueue(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { waiting: number; oldest: number | null }[] }>(
    `SELECT count(*)::int AS waiting, extract(epoch FROM now() - min(start_after))::float AS oldest
     FROM ?? WHERE name = 'email' AND state IN ('created', 'retry', 'active')`,
    [jobTable()],
  )
  queueWaiting.set(rows[0]?.waiting ?? 0)
  queueOldest.set(Math.max(0, rows[0]?.oldest ?? 0))
}
