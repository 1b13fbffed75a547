import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { E_TIMEOUT, Mutex, withTimeout, type MutexInterface } from 'async-mutex'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { BillingAccountModel } from './model.ts'

const LEASE_MS = 20_000
const MAX_WAIT_MS = 4000
const POLL_MS = 40

/** The right to act for one workspace at the payment provider. Writes fail once it has expired and someone else has it. */
export interface Lease {
  workspaceId: string
  token: string
}

export const billingBusyError = () =>
  unavailable('Your subscription is being updated. Try again in a moment.')

/** One mutex per workspace with work in this process, so that only one request at a time polls the database. */
const mutexes = new Map<string, MutexInterface>()

/**
 * Runs `work` for one workspace at a time across all replicas, without holding a database connection meanwhile. A lease
 * that is left behind by a crash expires. Throws UNAVAILABLE if the wait takes too long.
 */
export async function withLease<T>(workspaceId: string, work: (lease: Lease) => Promise<T>): Promise<T> {
  const deadline = performance.now() + MAX_WAIT_MS
  const mutex = mutexes.get(workspaceId) ?? withTimeout(new Mutex(), MAX_WAIT_MS)
  mutexes.set(workspaceId, mutex)
  const run = async () => {
    const lease = await acquire(workspaceId, deadline)
    return work(lease).finally(() => release(lease))
  }
  try {
    return await mutex.runExclusive(run)
  } catch (error) {
    throw error === E_TIMEOUT ? billingBusyError() : error
  } finally {
    if (!mutex.isLocked()) mutexes.delete(workspaceId)
  }
}

async function acquire(workspaceId: string, deadline: number): Promise<Lease> {
  await BillingAccountModel.ensure(workspaceId)
  const token = randomUUID()
  do {
    const now = clock.now()
    const updated = await BillingAccountModel.query()
      .findById(workspaceId)
      .where((free) => free.whereNull('lease').orWhere('leasedUntil', '<', now))
      .patch({ lease: token, leasedUntil: addMilliseconds(now, LEASE_MS) })
    if (updated > 0) return { workspaceId, token }
    await sleep(POLL_MS)
  } while (performance.now() < deadline)
  throw billingBusyError()
}

async function release({ workspaceId, token }: Lease): Promise<void> {
  await BillingAccountModel.query().findById(workspaceId).where({ lease: token }).patch({ lease: null })
}

/** The account that a lease is for; throws UNAVAILABLE once someone else has the lease. */
export async function readLeasedAccount({ workspaceId, token }: Lease): Promise<BillingAccountModel> {
  const account = await BillingAccountModel.query().findById(workspaceId).where({ lease: token })
  if (!account) throw billingBusyError()
  return account
}

/** Updates the account; throws UNAVAILABLE once someone else has the lease. */
export async function updateLeasedAccount({ workspaceId, token }: Lease, columns: object): Promise<void> {
  const updated = await BillingAccountModel.query()
    .findById(workspaceId)
    .where({ lease: token })
    .patch(columns)
  if (updated === 0) throw billingBusyError()
}
