import type { Knex } from 'knex'
import { clock } from '../runtime/clock.ts'
import { hasTable } from '../data/has-table.ts'
import type { Job } from './jobs.ts'

const DAY_MS = 86_400_000
/** Deleted at once: a statement has five seconds, and a table may have a year to forget. */
const BATCH = 5000

/** Rows of a table are forgotten so many days after the instant in a column; rows without one are kept. */
export interface Keep {
  table: string
  since: string
  days: number
}

/** What the chassis keeps for a while. Two years of deeds: who asks what an administrator did asks within them. */
const keeps: Keep[] = [
  { table: 'idempotency_keys', since: 'created_at', days: 2 },
  { table: 'mail_queue', since: 'sent_at', days: 30 },
  // Also those that were given up.
  { table: 'mail_queue', since: 'created_at', days: 90 },
  { table: 'job_runs', since: 'started_at', days: 90 },
  { table: 'audit_log', since: 'at', days: 730 },
]

/** Forgets what is older than it is kept, a batch at a time. Tables that a service does not have are passed over. */
export async function forget(knex: Knex, what: readonly Keep[]): Promise<void> {
  for (const { table, since, days } of what) {
    if (!(await hasTable(knex, table))) continue
    const before = new Date(clock.now().getTime() - days * DAY_MS)
    await deleteWhere(knex, { table, where: knex.raw('?? < ?', [since, before]) })
  }
}

async function deleteWhere(knex: Knex, { table, where }: { table: string; where: Knex.Raw }): Promise<void> {
  for (;;) {
    const { rowCount } = await knex.raw<{ rowCount: number }>(
      'DELETE FROM ?? WHERE ctid = ANY (ARRAY(SELECT ctid FROM ?? WHERE ? LIMIT ?))',
      [table, table, where, BATCH],
    )
    if (rowCount < BATCH) return
  }
}

/**
 * Every night forgets what the chassis kept for a while: answers to repeat for an Idempotency-Key (2 days), sent mails
 * (30 days), mails that were given up and claims of jobs (90 days), what administrators did (2 years), and counts of
 * attempts that have run out.
 */
export const housekeeping: Job = {
  name: 'housekeeping',
  schedule: '15 3 * * *',
  slot: (now) => now.toISOString().slice(0, 10),
  async run(knex) {
    await forget(knex, keeps)
    // The limiter counts by the system's clock.
    if (await hasTable(knex, 'rate_limits'))
      await deleteWhere(knex, { table: 'rate_limits', where: knex.raw('expire < ?', [Date.now()]) })
  },
}
