import { setTimeout as sleep } from 'node:timers/promises'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Queue } from '@fundharbor/chassis/jobs/queues'
import { callService } from '@fundharbor/chassis/http/service-client'
import type { Worker } from '@fundharbor/chassis/runtime/service'
import { personalData } from '@fundharbor/contracts/platform/people'
import type { Knex } from 'knex'
import { deleteCustomer } from '../billing/delete-customer.ts'
import { BillingAccountModel } from '../billing/model.ts'
import type { Settings } from '../settings.ts'

const POLL_MS = 2000
/** Stands among the services for the payment provider. */
const PAYMENTS = 'stripe'
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 3_600_000

/** As the console shows it; never given up. */
export const erasureQueue: Queue = {
  name: 'erasures',
  table: 'erasures',
  done: 'done_at',
  about: `'Somebody who left, at ' || service`,
}

interface Erasure {
  id: string
  userId: string
  email: string | null
  service: string
  attempts: number
}

/**
 * Notes, in the transaction that deletes an account, that each other service has to forget the person too, and that
 * nothing is to be paid any more.
 */
export async function orderErasure(
  trx: Knex,
  { id, email }: { id: string; email: string },
  { peers }: Settings,
): Promise<void> {
  const now = clock.now()
  const pays = await trx.table(BillingAccountModel.tableName).where({ userId: id }).first('userId')
  const places = [...Object.keys(peers), ...(pays ? [PAYMENTS] : [])]
  const rows = places.map((service) => ({
    userId: id,
    email,
    service,
    createdAt: now,
    dueAt: now,
  }))
  if (rows.length > 0) await trx.table('erasures').insert(rows)
}

/** Asks the services until each has answered, with growing pauses while one is away. */
export function startErasures(knex: Knex, settings: Settings): Worker {
  const stop = new AbortController()
  const { signal } = stop
  const running = (async () => {
    while (!signal.aborted) {
      const found = await eraseNext(knex, settings).catch((error: unknown) => {
        logger.warn({ err: error }, 'the erasures cannot be read')
        return false
      })
      if (!found) await sleep(POLL_MS, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stop.abort()
      await running
    },
  }
}

/** Carries out one erasure that is due; whether there was one. */
export async function eraseNext(knex: Knex, settings: Settings): Promise<boolean> {
  return knex.transaction(async (trx) => {
    const due: Erasure | undefined = await trx
      .table('erasures')
      .whereNull('doneAt')
      .where('dueAt', '<=', clock.now())
      .orderBy('dueAt')
      .forUpdate()
      .skipLocked()
      .first()
    if (due)
      await trx
        .table('erasures')
        .where({ id: due.id })
        .update(await attempt(due, settings))
    return due !== undefined
  })
}

async function eraseAt(
  service: string,
  { userId, email }: Pick<Erasure, 'userId' | 'email'>,
  settings: Settings,
): Promise<void> {
  const baseUrl = settings.peers[service]
  if (!baseUrl) throw new Error(`The address of ${service} is not known`)
  await callService(personalData.erase, {
    baseUrl,
    secret: settings.internalSecret,
    params: { id: userId },
    query: { email: email ?? undefined },
  })
}

async function attempt({ userId, email, service, attempts }: Erasure, settings: Settings): Promise<object> {
  try {
    if (service === PAYMENTS) await deleteCustomer(userId, settings)
    else await eraseAt(service, { userId, email }, settings)
    return { doneAt: clock.now(), email: null, attempts: attempts + 1, lastError: null }
  } catch (error) {
    const wait = Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS)
    logger.warn({ err: error, service, attempt: attempts + 1 }, 'a person could not be erased yet')
    const dueAt = new Date(clock.now().getTime() + wait)
    return { dueAt, attempts: attempts + 1, lastError: String(error).slice(0, 500) }
  }
}
