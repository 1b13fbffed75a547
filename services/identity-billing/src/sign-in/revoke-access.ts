import { enqueue, startWorker, type Queue } from '@fundharbor/chassis/jobs/queue'
import { callService } from '@fundharbor/chassis/http/service-client'
import { internalCalendar } from '@fundharbor/contracts/catalog/calendar'
import { internalPushDevices } from '@fundharbor/contracts/catalog/push-devices'
import type { Transaction } from 'objection'
import { ApiKeyModel } from '../keys/model.ts'
import { peerOf, type Settings } from '../settings.ts'

/** A person whose devices are notified no longer and whose calendar feed gets another address, unless they are kept. */
interface Revocation {
  userId: string
  keepsFeed?: boolean
  keepsDevices?: boolean
}

/** Retried hourly for over a year. */
export const revocationQueue: Queue<Revocation> = {
  name: 'revocations',
  describe: ({ keepsFeed, keepsDevices }) => {
    if (keepsFeed) return 'Deadline notifications'
    return keepsDevices
      ? 'The address of a calendar feed'
      : 'Deadline notifications and the address of a calendar feed'
  },
  maxAttempts: 10_000,
  retryDelaySeconds: 2,
  pollSeconds: 2,
  timeoutSeconds: 60,
  keepDays: 1,
  maxWaitDays: 365,
}

/** Revokes what opens an account's data without its password: here at once, in catalog as soon as it can be reached. */
export async function revokeAccess(userId: string, trx: Transaction): Promise<void> {
  await ApiKeyModel.query(trx).delete().where({ userId })
  await closeFeed(userId, trx)
}

/** Gives the feed of a person who leaves their account's workspace another address. */
export const changeFeedAddress = (userId: string, trx: Transaction): Promise<void> =>
  enqueue(trx, revocationQueue, { data: { userId, keepsDevices: true } })

/** Ends what an account that is blocked gets without signing in; its API keys are refused while it is blocked. */
export const closeFeed = (userId: string, trx: Transaction): Promise<void> =>
  enqueue(trx, revocationQueue, { data: { userId } })

/** Ends deadline notifications on all devices of an account whose sessions end. */
export const endNotifications = (userId: string, trx: Transaction): Promise<void> =>
  enqueue(trx, revocationQueue, { data: { userId, keepsFeed: true } })

/** Starts carrying out revocations in this process. */
export const startRevocations = (settings: Settings): Promise<unknown> =>
  startWorker(revocationQueue, ({ data }) => carryOut(data, settings))

async function carryOut({ userId, keepsFeed, keepsDevices }: Revocation, settings: Settings): Promise<void> {
  const catalog = { ...peerOf(settings, 'catalog'), params: { id: userId } }
  if (!keepsDevices) await callService(internalPushDevices.remove, catalog)
  if (!keepsFeed) await callService(internalCalendar.revoke, catalog)
}
