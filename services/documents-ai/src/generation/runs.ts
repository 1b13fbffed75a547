import { randomUUID } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, tooManyRequests } from '@fundharbor/chassis/http/failures'
import type { DraftEvent } from '@fundharbor/contracts/documents/generated-documents'
import { Model, UniqueViolationError, type Transaction } from 'objection'
import { writeEvent } from './events.ts'

/** After this long without a sign of life a run counts as dead, and its user may start another. */
const LEASE_MS = 150_000
const DAY_MS = 86_400_000

export type Ending = 'finished' | 'failed' | 'cancelled'
export type RunStatus = 'running' | Ending

/** What the readers of a run that failed are told. */
export const failed: DraftEvent = {
  event: 'failed',
  data: { message: 'Failed to generate document. Please try again.' },
}

/** Last events that say nothing of their own. That of a finished run brings the document and is written with it. */
const lastEvents: Partial<Record<Ending, DraftEvent>> = {
  failed,
  cancelled: { event: 'cancelled', data: {} },
}

/** Something that is being written for a user, or was. */
export class RunModel extends Model {
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
  /** Whether a click whose run has failed starts another; otherwise that run is found, to be read to its end. */
  retriesFailed?: boolean
}

/**
 * Starts a run, or finds the one that the same click started. Throws CONFLICT while another one of the user is in
 * flight, TOO_MANY_REQUESTS when the day's are used up. Holds over every replica: the table allows one running row.
 */
export async function claimRun(claim: Claim): Promise<{ run: RunModel; isNew: boolean }> {
  const { userId, key, perDay } = claim
  try {
    return await Model.knex().transaction(async (trx) => {
      await buryDeadRuns({ userId }, trx)
      if (claim.retriesFailed) await forgetFailed(claim, trx)
      const known = await RunModel.query(trx).findOne({ userId, key })
      if (known) return { run: known, isNew: false }
      const now = clock.now()
      if ((await usedToday(userId, trx)) >= perDay) throw tooManyRequests(secondsToMidnight(now))
      const leaseUntil = new Date(now.getTime() + LEASE_MS)
      const run = { id: randomUUID(), userId, key, status: 'running' as const, createdAt: now, leaseUntil }
      return { run: await RunModel.query(trx).insert(run).returning('*'), isNew: true }
    })
  } catch (error) {
    if (!(error instanceof UniqueViolationError)) throw error
    // The same click may have been a moment faster on another connection.
    const twin = await RunModel.query().findOne({ userId, key })
    if (twin) return { run: twin, isNew: false }
    throw conflict('Another document of yours is being written. Wait until it is done.')
  }
}

/** Another row takes its place: a writer that was only slow must not take the new run for its own. */
const forgetFailed = ({ userId, key }: Claim, trx: Transaction) =>
  RunModel.query(trx).where({ userId, key, status: 'failed' }).delete()

/** Runs of a user since midnight (UTC); those that failed cost nothing. */
export async function usedToday(userId: string, trx?: Transaction): Promise<number> {
  const now = clock.now()
  const midnight = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
  return RunModel.query(trx)
    .where({ userId })
    .where('createdAt', '>=', midnight)
    .whereNot({ status: 'failed' })
    .resultSize()
}

const secondsToMidnight = (now: Date) => Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000)

/** Says that a run is alive; answers whether it may go on. */
export async function keepAlive(id: string): Promise<boolean> {
  const leaseUntil = new Date(clock.now().getTime() + LEASE_MS)
  return (await RunModel.query().where({ id, status: 'running' }).patch({ leaseUntil })) === 1
}

/** Whether a run goes on. One that shows no sign of life any more is ended. */
export async function isBeingWritten(id: string): Promise<boolean> {
  const run = await RunModel.query().findById(id)
  if (run?.status !== 'running') return false
  return run.leaseUntil >= clock.now() || (await buryDeadRuns({ id })) === 0
}

/** Ends a run that is still running, and tells its readers unless it is finished; answers whether it was running. */
export const endRun = async (id: string, status: Ending, trx?: Transaction): Promise<boolean> =>
  (await endRuns({ id }, status, trx)) === 1

const buryDeadRuns = (which: Which, trx?: Transaction) =>
  endRuns({ ...which, diedBefore: clock.now() }, 'failed', trx)

type Which = { id: string } | { userId: string }

/** Everything that ends a run comes through here: a run must not be over without its readers being told. */
function endRuns(
  { diedBefore, ...which }: Which & { diedBefore?: Date },
  status: Ending,
  outer?: Transaction,
): Promise<number> {
  const event = lastEvents[status]
  const end = async (trx: Transaction) => {
    const running = RunModel.query(trx).where({ ...which, status: 'running' })
    if (diedBefore) running.where('leaseUntil', '<', diedBefore)
    const ended = await running.patch({ status }).returning('id')
    if (event) for (const { id } of ended) await writeEvent(id, event, trx)
    return ended.length
  }
  return outer ? end(outer) : Model.knex().transaction(end)
}
