import { randomUUID } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, tooManyRequests } from '@fundharbor/chassis/http/failures'
import type { Allowance, GenerationEvent } from '@fundharbor/contracts/documents/generated-documents'
import type { Person } from '@fundharbor/contracts/identity/session'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { differenceInSeconds } from 'date-fns/differenceInSeconds'
import { subDays } from 'date-fns/subDays'
import { Model, UniqueViolationError, type Transaction } from 'objection'
import { writeEvent } from './events.ts'

/** A run whose lease is not renewed for this long is treated as failed, so that its user can start another. */
const LEASE_MS = 150_000

export type FinalStatus = 'finished' | 'failed' | 'cancelled'
export type RunStatus = 'running' | FinalStatus

/** The final event of a failed run. */
export const failedEvent: GenerationEvent = {
  event: 'failed',
  data: { message: 'Failed to generate document. Please try again.' },
}

/** Final events without data. A finished run's event carries the document and is written with it. */
const finalEvents: Partial<Record<FinalStatus, GenerationEvent>> = {
  failed: failedEvent,
  cancelled: { event: 'cancelled', data: {} },
}

/** A generation, translation or rewritten text for a user. */
export class RunModel extends Model {
  static override tableName = 'writing_runs'
  declare id: string
  declare userId: string
  /** Where its document goes. */
  declare workspaceId: string
  declare key: string
  declare status: RunStatus
  declare createdAt: Date
  declare leaseUntil: Date
}

interface Claim {
  person: Pick<Person, 'id' | 'workspaceId'>
  /** Idempotency key: the same key is the same run. */
  key: string
  perDay: number
  /** Whether a failed run with this key is replaced by a new one. Otherwise it is returned. */
  retriesFailed?: boolean
}

/**
 * Starts a run, or returns the one with the same key. Throws CONFLICT while another run of the user is active and
 * TOO_MANY_REQUESTS above the daily limit. A unique index on running rows enforces this across replicas.
 */
export async function claimRun(claim: Claim): Promise<{ run: RunModel; isNew: boolean }> {
  const { person, key, perDay } = claim
  const { id: userId, workspaceId } = person
  try {
    return await Model.knex().transaction(async (trx) => {
      await failExpiredRuns({ userId }, trx)
      if (claim.retriesFailed) await freeKeyOfFailedRun(claim, trx)
      const existing = await findRun(claim, trx)
      if (existing) return { run: existing, isNew: false }
      const now = clock.now()
      if ((await countRunsToday(userId, trx)) >= perDay)
        throw tooManyRequests(differenceInSeconds(nextMidnight(now), now))
      const leaseUntil = addMilliseconds(now, LEASE_MS)
      const status = 'running' as const
      const run = { id: randomUUID(), userId, workspaceId, key, status, createdAt: now, leaseUntil }
      return { run: await RunModel.query(trx).insert(run).returning('*'), isNew: true }
    })
  } catch (error) {
    if (!(error instanceof UniqueViolationError)) throw error
    // Another request with the same key may have inserted it first.
    const twin = await findRun(claim)
    if (twin) return { run: twin, isNew: false }
    throw conflict('Another of your documents is being written. Wait until it’s finished.')
  }
}

/** The run with a claim's key. Throws CONFLICT if its document went to another workspace. */
async function findRun({ person, key }: Claim, trx?: Transaction): Promise<RunModel | undefined> {
  const run = await RunModel.query(trx).findOne({ userId: person.id, key })
  if (run && run.workspaceId !== person.workspaceId)
    throw conflict('This document was written for another organization. Reload the page.')
  return run
}

/**
 * The new run gets a new id, so that a slow writer of the old one cannot write to it. The old one stays under another
 * key, because it counts.
 */
const freeKeyOfFailedRun = ({ person, key }: Claim, trx: Transaction) =>
  RunModel.query(trx)
    .where({ userId: person.id, key, status: 'failed' })
    .patch({ key: `${key} failed ${randomUUID()}` })

/** Runs of a user since midnight (UTC). Failed ones count, too: the model may have written most of them. */
async function countRunsToday(userId: string, trx?: Transaction): Promise<number> {
  return RunModel.query(trx)
    .where({ userId })
    .where('createdAt', '>=', subDays(nextMidnight(clock.now()), 1))
    .resultSize()
}

/** How many runs a user can still start today. */
export const readAllowance = async (userId: string, perDay: number): Promise<Allowance> => ({
  perDay,
  left: Math.max(0, perDay - (await countRunsToday(userId))),
})

/** The next midnight in UTC. */
const nextMidnight = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))

/** Renews a run's lease. Returns whether it is still running. */
export async function renewLease(id: string): Promise<boolean> {
  const leaseUntil = addMilliseconds(clock.now(), LEASE_MS)
  return (await RunModel.query().where({ id, status: 'running' }).patch({ leaseUntil })) === 1
}

/** How many milliseconds a run's lease still lasts; 0 for one that has ended. A run with an expired lease is ended as failed. */
export async function readLease(id: string): Promise<number> {
  const run = await RunModel.query().findById(id)
  if (run?.status !== 'running') return 0
  const left = run.leaseUntil.getTime() - clock.now().getTime()
  if (left > 0) return left
  return (await failExpiredRuns({ id })) > 0 ? 0 : 1
}

/** Ends an active run and writes its final event, unless it finished. Returns whether it was active. */
export const endRun = async (id: string, status: FinalStatus, trx?: Transaction): Promise<boolean> =>
  (await endRuns({ id }, status, trx)) === 1

const failExpiredRuns = (which: Which, trx?: Transaction) =>
  endRuns({ ...which, expiredBefore: clock.now() }, 'failed', trx)

type Which = { id: string } | { userId: string }

/** The only way to end runs, so that every ended run has a final event. */
function endRuns(
  { expiredBefore, ...which }: Which & { expiredBefore?: Date },
  status: FinalStatus,
  outer?: Transaction,
): Promise<number> {
  const event = finalEvents[status]
  const end = async (trx: Transaction) => {
    const running = RunModel.query(trx).where({ ...which, status: 'running' })
    if (expiredBefore) running.where('leaseUntil', '<', expiredBefore)
    const ended = await running.patch({ status }).returning('id')
    if (event) for (const { id } of ended) await writeEvent(id, event, trx)
    return ended.length
  }
  return outer ? end(outer) : Model.knex().transaction(end)
}
