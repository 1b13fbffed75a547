import { enqueue, startWorker, type Queue } from '@fundharbor/chassis/jobs/queue'
import { callService } from '@fundharbor/chassis/http/service-client'
import { internalCalendar } from '@fundharbor/contracts/catalog/calendar'
import type { Transaction } from 'objection'
import { ApiKeyModel } from '../keys/model.ts'
import type { Settings } from '../settings.ts'

/** A person whose calendar feed gets another address. */
interface Revocation {
  userId: string
}

/** Retried hourly for over a year. */
export const revocationQueue: Queue<Revocation> = {
  name: 'revocations',
  describe: () => 'The address of a calendar feed',
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
  await enqueue(trx, revocationQueue, { data: { userId } })
}

/** Starts carrying out revocations in this process. */
export const startRevocations = (settings: Settings): Promise<unknown> =>
  startWorker(revocationQueue, ({ data }) => revokeFeed(data, settings))

export async function revokeFeed({ userId }: Revocation, settings: Settings): Promise<void> {
  await callService(internalCalendar.revoke, {
    baseUrl: settings.peers.catalog ?? '',
    secret: settings.internalSecret,
    params: { id: userId },
  })
}
