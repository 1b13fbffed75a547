import type { Knex } from 'knex'
import { Gauge } from 'prom-client'
import { jobTable } from '../jobs/connection.ts'
import { metrics } from '../runtime/metrics.ts'

const pool = new Gauge({
  name: 'database_pool_connections',
  help: 'Connections of the pool by state, and requests waiting for one',
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
