import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { BillingAccountModel } from './model.ts'

const HOLDS_MS = 20_000
const WAITS_MS = 4000
const LOOKS_EVERY_MS = 40

/** The right to act for one person at the payment provider. What is written under it is void once it is lost. */
export interface Lease {
  userId: string
  token: string
}

export const busy = () => unavailable('Your subscription is being updated. Please try again in a moment.')

/** Who waits in this process for whom, so that the database is asked by one at a time. */
const queues = new Map<string, Promise<unknown>>()

/**
 * Works for one person at a time, over all replicas, without holding a database connection meanwhile. One that a
 * crash leaves behind runs out after twenty seconds. Throws UNAVAILABLE where waiting takes too long.
 */
export async function withLease<T>(userId: string, work: (lease: Lease) => Promise<T>): Promise<T> {
  const deadline = performance.now() + WAITS_MS
  const before = queues.get(userId) ?? Promise.resolve()
  const turn = before
    .catch(() => undefined)
    .then(async () => {
      const lease = await take(userId, deadline)
      return work(lease).finally(() => release(lease))
    })
  queues.set(userId, turn)
  const leave = () => {
    if (queues.get(userId) === turn) queues.delete(userId)
  }
  turn.then(leave, leave)
  await inTime(before)
  return turn
}

/** Waits for those who came before, but not for ever. */
async function inTime(before: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(busy()), WAITS_MS)
  })
  await Promise.race([before.catch(() => undefined), late]).finally(() => clearTimeout(timer))
}

async function take(userId: string, deadline: number): Promise<Lease> {
  if (performance.now() > deadline) throw busy()
  await BillingAccountModel.ensure(userId)
  const token = randomUUID()
  do {
    const now = clock.now()
    const taken = await BillingAccountModel.query()
      .findById(userId)
      .where((free) => free.whereNull('lease').orWhere('leasedUntil', '<', now))
      .patch({ lease: token, leasedUntil: new Date(now.getTime() + HOLDS_MS) })
    if (taken > 0) return { userId, token }
    await sleep(LOOKS_EVERY_MS)
  } while (performance.now() < deadline)
  throw busy()
}

async function release({ userId, token }: Lease): Promise<void> {
  await BillingAccountModel.query().findById(userId).where({ lease: token }).patch({ lease: null })
}

/** The account that a lease is for; throws UNAVAILABLE once somebody else holds it. */
export async function readLeasedAccount({ userId, token }: Lease): Promise<BillingAccountModel> {
  const account = await BillingAccountModel.query().findById(userId).where({ lease: token })
  if (!account) throw busy()
  return account
}

/** Writes to the account, unless the lease is lost. */
export async function updateLeasedAccount({ userId, token }: Lease, columns: object): Promise<void> {
  const written = await BillingAccountModel.query().findById(userId).where({ lease: token }).patch(columns)
  if (written === 0) throw busy()
}
