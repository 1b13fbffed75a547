import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { recordAuditEvent } from '../data/audit.ts'
import { notFound } from '../http/failures.ts'
import { databaseOf, jobConnection } from './connection.ts'
import { startedQueues, type Queue } from './queue.ts'
import { failedJobs, type OwnQueue } from './status.ts'

interface Retry {
  queue: string
  /** Default: every job that has failed. */
  id?: string | undefined
  by: Person
}

/** Makes failed jobs due now, with all their attempts again. Returns how many; throws NOT_FOUND if there are none. */
export async function retryFailedJobs(
  knex: Knex,
  own: readonly OwnQueue[],
  { queue: name, id, by }: Retry,
): Promise<number> {
  const queue = startedQueues().find((each) => each.name === name)
  const ownQueue = own.find((each) => each.name === name)
  if (!queue && !ownQueue?.retry) throw notFound('Queue')
  return knex.transaction(async (trx) => {
    const jobs = (queue ? await retryIn(trx, queue, id) : await ownQueue?.retry?.(trx, id)) ?? 0
    if (jobs === 0) throw notFound('Failed job')
    await recordAuditEvent(trx, by, {
      action: 'retried',
      subject: id ? `job ${id} of ${name}` : `${jobs} failed jobs of ${name}`,
      details: { before: { state: 'failed' }, after: { state: 'waiting' }, jobs },
    })
    return jobs
  })
}

interface Row {
  id: string
  state: string
  retryCount: number
}

async function retryIn(trx: Knex, { name, maxAttempts }: Queue, id?: string): Promise<number> {
  const { boss } = jobConnection()
  const db = databaseOf(trx)
  const rows: Row[] = await failedJobs(trx, name)
    .modify((all) => void (id && all.where({ id })))
    .select('id', 'state', 'retry_count')
  const failed = rows.filter(({ state }) => state === 'failed')
  if (failed.length > 0)
    await boss.retry(
      name,
      failed.map((row) => row.id),
      { db },
    )
  for (const row of rows) {
    const options = { id: row.id, startAfter: 0, retryLimit: row.retryCount + maxAttempts, db }
    await boss.update(name, undefined, options)
  }
  return rows.length
}
