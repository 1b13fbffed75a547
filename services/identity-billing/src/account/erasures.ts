import { enqueue, startWorker, type Queue } from '@fundharbor/chassis/jobs/queue'
import { callService } from '@fundharbor/chassis/http/service-client'
import { personalData } from '@fundharbor/contracts/platform/people'
import type { Knex } from 'knex'
import { deleteCustomer } from '../billing/delete-customer.ts'
import { BillingAccountModel } from '../billing/model.ts'
import { peerQueue } from '../peer-queue.ts'
import type { Settings } from '../settings.ts'

/** Stands for the payment provider in the list of services. */
const PAYMENT_PROVIDER = 'stripe'

/** A person whose data a service, or the payment provider, must delete. */
interface Erasure {
  userId: string
  email: string | null
  /** Null if others work in the workspace. */
  workspaceId: string | null
  service: string
}

/** Its jobs contain the email address. */
export const erasureQueue: Queue<Erasure> = {
  name: 'erasures',
  describe: ({ service }) => `A deleted account, at ${service}`,
  ...peerQueue,
}

/**
 * Queues one erasure for each other service, and one for the payment provider if the person had a billing account.
 * Call it in the transaction that deletes the account.
 */
export async function queueErasures(
  trx: Knex,
  { id, email, workspaceId }: { id: string; email: string; workspaceId: string | null },
  { peers }: Settings,
): Promise<void> {
  const billingAccount = await trx.table(BillingAccountModel.tableName).where({ userId: id }).first('userId')
  const services = [...Object.keys(peers), ...(billingAccount ? [PAYMENT_PROVIDER] : [])]
  await enqueue(
    trx,
    erasureQueue,
    ...services.map((service) => ({ data: { userId: id, email, workspaceId, service } })),
  )
}

/** Starts carrying out erasures in this process. */
export const startErasures = (settings: Settings): Promise<unknown> =>
  startWorker(erasureQueue, ({ data }) => erase(data, settings))

export async function erase(
  { userId, email, workspaceId, service }: Erasure,
  settings: Settings,
): Promise<void> {
  if (service === PAYMENT_PROVIDER) return deleteCustomer(userId, settings)
  const baseUrl = settings.peers[service]
  if (!baseUrl) throw new Error(`The address of ${service} is not known`)
  await callService(personalData.erase, {
    baseUrl,
    secret: settings.internalSecret,
    params: { id: userId },
    query: { email: email ?? undefined, workspaceId: workspaceId ?? undefined },
  })
}
