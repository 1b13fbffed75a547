import { enqueue, startWorker, type Queue } from '@fundharbor/chassis/jobs/queue'
import { callService } from '@fundharbor/chassis/http/service-client'
import { personalData } from '@fundharbor/contracts/platform/people'
import type { Knex } from 'knex'
import { eraseAtProvider } from '../billing/delete-customer.ts'
import { BillingAccountModel } from '../billing/model.ts'
import { peerQueue } from '@fundharbor/chassis/jobs/peer-queue'
import { peerOf, type Settings } from '../settings.ts'

/** Stands for the payment provider in the list of services. */
const PAYMENT_PROVIDER = 'stripe'

/** A person whose data a service, or the payment provider, must delete. */
interface Erasure {
  userId: string
  email: string | null
  /** A workspace in which nobody else works, or whose subscription the person paid; null without one. */
  workspaceId: string | null
  service: string
}

interface Leaver {
  id: string
  /** The current one first. */
  addresses: string[]
  /** Workspaces in which nobody else works. */
  workspaceIds: string[]
  /** Workspaces with other members whose subscription the person paid. */
  paid: string[]
}

/** The queue's jobs contain the email address. */
export const erasureQueue: Queue<Erasure> = {
  name: 'erasures',
  describe: ({ service }) => `A deleted account, at ${service}`,
  ...peerQueue,
}

/**
 * Queues an erasure at each other service, one for each workspace that goes with the account and for each earlier
 * address, and at the payment provider
 * for each subscription of those workspaces, and for each other one that the person `paid`.
 * Call it in the transaction that deletes the account.
 */
export async function queueErasures(
  trx: Knex,
  { id, addresses, workspaceIds, paid }: Leaver,
  { peers }: Settings,
): Promise<void> {
  const subscribed: string[] = await trx
    .table(BillingAccountModel.tableName)
    .whereIn('workspace_id', [...workspaceIds, ...paid])
    .pluck('workspace_id')
  const [email = null, ...earlier] = addresses
  const workspaces = workspaceIds.length > 0 ? workspaceIds : [null]
  const person = { userId: id, email }
  const erasures = [
    ...workspaces.map((workspaceId) => ({ ...person, workspaceId })),
    ...earlier.map((address) => ({ ...person, email: address, workspaceId: null })),
  ]
  const atPeers = Object.keys(peers).flatMap((service) =>
    erasures.map((erasure) => ({ ...erasure, service })),
  )
  const atProvider = subscribed.map((workspaceId) => ({ ...person, workspaceId, service: PAYMENT_PROVIDER }))
  await enqueue(trx, erasureQueue, ...[...atPeers, ...atProvider].map((data) => ({ data })))
}

/** Starts carrying out erasures in this process. */
export const startErasures = (settings: Settings): Promise<unknown> =>
  startWorker(erasureQueue, ({ data }) => erase(data, settings))

export async function erase(
  { userId, email, workspaceId, service }: Erasure,
  settings: Settings,
): Promise<void> {
  if (service === PAYMENT_PROVIDER)
    return workspaceId ? eraseAtProvider({ userId, workspaceId }, settings) : undefined
  await callService(personalData.erase, {
    ...peerOf(settings, service),
    params: { id: userId },
    query: { email: email ?? undefined, workspaceId: workspaceId ?? undefined },
  })
}
