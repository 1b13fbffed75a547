import { enqueue, startWorker, type Queue } from '@fundharbor/chassis/jobs/queue'
import { callService } from '@fundharbor/chassis/http/service-client'
import { personalData } from '@fundharbor/contracts/platform/people'
import type { Knex } from 'knex'
import { deleteCustomer } from '../billing/delete-customer.ts'
import { BillingAccountModel } from '../billing/model.ts'
import type { Settings } from '../settings.ts'

/** The payment provider, among the services. */
const PAYMENTS = 'stripe'

/** A person whose data a service, or the payment provider, has to delete. */
interface Erasure {
  userId: string
  email: string | null
  service: string
}

/** Tried every hour for over a year; the address is deleted a day after the last service is done with it. */
export const erasureQueue: Queue<Erasure> = {
  name: 'erasures',
  describe: ({ service }) => `A deleted account, at ${service}`,
  maxAttempts: 10_000,
  retryDelaySeconds: 2,
  pollSeconds: 2,
  timeoutSeconds: 60,
  keepDays: 1,
  maxWaitDays: 365,
}

/**
 * Queues, in the transaction that deletes an account, that each other service deletes the person's data too, and that
 * the payment provider ends what is paid.
 */
export async function queueErasures(
  trx: Knex,
  { id, email }: { id: string; email: string },
  { peers }: Settings,
): Promise<void> {
  const pays = await trx.table(BillingAccountModel.tableName).where({ userId: id }).first('userId')
  const services = [...Object.keys(peers), ...(pays ? [PAYMENTS] : [])]
  await enqueue(trx, erasureQueue, ...services.map((service) => ({ data: { userId: id, email, service } })))
}

/** Lets this process carry erasures out, with growing pauses while a service is away. */
export const startErasures = (settings: Settings): Promise<unknown> =>
  startWorker(erasureQueue, ({ data }) => erase(data, settings))

export async function erase({ userId, email, service }: Erasure, settings: Settings): Promise<void> {
  if (service === PAYMENTS) return deleteCustomer(userId, settings)
  const baseUrl = settings.peers[service]
  if (!baseUrl) throw new Error(`The address of ${service} is not known`)
  await callService(personalData.erase, {
    baseUrl,
    secret: settings.internalSecret,
    params: { id: userId },
    query: { email: email ?? undefined },
  })
}
