import type { Knex } from 'knex'
import { subDays } from 'date-fns/subDays'
import { clock } from '../runtime/clock.ts'
import { hasTable } from '../data/has-table.ts'
import type { ScheduledJob } from './schedule.ts'

/** Rows deleted by one statement, which has five seconds. */
const BATCH = 5000

/** Rows of a table are deleted this many days after the instant in a column; rows without one are kept. */
export interface RetentionRule {
  table: string
  since: string
  days: number
  /** Only rows with this status. */
  status?: string
}

/** Administrators look into the audit log for up to two years. */
const commonRules: RetentionRule[] = [
  { table: 'idempotency_keys', since: 'created_at', days: 2 },
  { table: 'audit_log', since: 'at', days: 730 },
]

/** Deletes what is older than its rule allows, a batch at a time. Tables that a service does not have are skipped. */
export async function applyRetention(knex: Knex, rules: readonly RetentionRule[]): Promise<void> {
  for (const { table, since, days, status } of rules) {
    if (!(await hasTable(knex, table))) continue
    const isOld = knex.raw('?? < ?', [since, subDays(clock.now(), days)])
    const where = status === undefined ? isOld : knex.raw('? AND status = ?', [isOld, status])
    await deleteWhere(knex, { table, where })
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
 * Every night deletes stored responses to an Idempotency-Key after 2 days, audit events after 2 years, expired rate
 * limits, and the rows that the service's own rules name.
 */
export const retentionJob = (rules: readonly RetentionRule[] = []): ScheduledJob => ({
  name: 'retention',
  schedule: '15 3 * * *',
  async run(knex) {
    await applyRetention(knex, [...commonRules, ...rules])
    // The rate limiter counts by the system's clock.
    if (await hasTable(knex, 'rate_limits'))
      await deleteWhere(knex, { table: 'rate_limits', where: knex.raw('expire < ?', [Date.now()]) })
  },
})
