import { randomUUID } from 'node:crypto'
import { clock } from '@fundharbor/chassis/clock'
import { conflict, tooManyRequests } from '@fundharbor/chassis/failures'
import { Model, UniqueViolationError, type Transaction } from 'objection'

/** After this long without a sign of life a run counts as dead, and its user may start another. */
const LEASE_MS = 150_000
const DAY_MS = 86_400_000

export type RunStatus = 'running' | 'finished' | 'failed' | 'cancelled'

/** Something that is being written for a user, or was. */
export class RunRow extends Model {
  static override tableName = 'writing_runs'
  declare id: string
  declare userId: string
  declare key: string
  declare status: RunStatus
  declare createdAt: Date
  declare leaseUntil: Date
}

interface Claim {
  userId: string
  /** Names the click: the same one is the same run. */
  key: string
  perDay: number
}

/**
 * Starts a run, or finds the one that the same click started. Throws CONFLICT while another one of the user is in
 * flight, TOO_MANY_REQUESTS when the day's are used up. Holds over every replica: the table allows one running row.
 */
export async function claimRun({ userId, key, perDay }: Claim): Promise<{ run: RunRow; isNew: boolean }> {
  try {
    return await Model.knex().transaction(async (trx) => {
      await buryDeadRuns(trx, userId)
      const known = await RunRow.query(trx).findOne({ userId, key })
      if (known) return { run: known, isNew: false }
      const now = clock.now()
      if ((await usedToday(userId, trx)) >= perDay) throw tooManyRequests(secondsToMidnight(now))
      const leaseUntil = new Date(now.getTime() + LEASE_MS)
      const run = { id: randomUUID(), userId, key, status: 'running' as const, createdAt: now, leaseUntil }
      return { run: await RunRow.query(trx).insert(run).returning('*'), isNew: true }
    })
  } catch (error) {
    if (!(error instanceof UniqueViolationError)) throw error
    // The same click may have been a moment faster on another connection.
    const twin = await RunRow.query().findOne({ userId, key })
    if (twin) return { run: twin, isNew: false }
    throw conflict('Another document of yours is being written. Wait until it is done.')
  }
}

const buryDeadRuns = (trx: Transaction, userId: string) =>
  RunRow.query(trx)
    .where({ userId, status: 'running' })
    .where('leaseUntil', '<', clock.now())
    .patch({ status: 'failed' })

/** Runs of a user since midnight (UTC); those that failed cost nothing. */
export async function usedToday(userId: string, trx?: Transaction): Promise<number> {
  const now = clock.now()
  const midnight = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
  return RunRow.query(trx)
    .where({ userId })
    .where('createdAt', '>=', midnight)
    .whereNot({ status: 'failed' })
    .resultSize()
}

const secondsToMidnight = (now: Date) => Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000)

/** Says that a run is alive; answers whether it may go on. */
export async function keepAlive(id: string): Promise<boolean> {
  const leaseUntil = new Date(clock.now().getTime() + LEASE_MS)
  return (await RunRow.query().where({ id, status: 'running' }).patch({ leaseUntil })) === 1
}

/** Ends a run that is still running; answers whether it was. */
export async function endRun(id: string, status: RunStatus, trx?: Transaction): Promise<boolean> {
  return (await RunRow.query(trx).where({ id, status: 'running' }).patch({ status })) === 1
}
