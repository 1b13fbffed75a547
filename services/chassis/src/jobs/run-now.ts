import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { recordAuditEvent } from '../data/audit.ts'
import { conflict, notFound } from '../http/failures.ts'
import { clock } from '../runtime/clock.ts'
import { jobTable } from './connection.ts'
import { enqueue } from './queue.ts'
import { findScheduledJob, queueOf } from './schedule.ts'

/** Runs a scheduled job outside its schedule. Throws CONFLICT while a run waits or is under way. */
export async function runJobNow(knex: Knex, name: string, by: Person): Promise<void> {
  const found = findScheduledJob(name)
  if (!found) throw notFound('Job')
  const queue = queueOf(found.job)
  await knex.transaction(async (trx) => {
    // Two administrators at once must not start two runs.
    await trx.raw('SELECT pg_advisory_xact_lock(hashtext(?))', [`run ${name}`])
    const pending = await trx
      .table(jobTable())
      .where({ name })
      .whereIn('state', ['created', 'retry', 'active'])
      .first('id')
    if (pending) throw conflict('This job is already running or about to run.')
    await enqueue(trx, queue, { data: { dueAt: clock.now().toISOString() } })
    await recordAuditEvent(trx, by, { action: 'started', subject: `job ${name}` })
  })
  found.look()
}
