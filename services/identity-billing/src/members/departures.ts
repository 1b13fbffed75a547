import { enqueue, startWorker, type Queue } from '@fundharbor/chassis/jobs/queue'
import { callService } from '@fundharbor/chassis/http/service-client'
import { memberRecords } from '@fundharbor/contracts/platform/members'
import type { Knex } from 'knex'
import { peerQueue } from '@fundharbor/chassis/jobs/peer-queue'
import { peerOf, type Settings } from '../settings.ts'

/** Services in which members have something of their own in a workspace. */
const SERVICES = ['catalog']

/** A member who left a workspace or was removed from it. */
interface Departure {
  workspaceId: string
  userId: string
  service: string
}

export const departureQueue: Queue<Departure> = {
  name: 'departures',
  describe: ({ service }) => `A member who left, at ${service}`,
  ...peerQueue,
}

/** Call it in the transaction that ends the membership. */
export const queueDeparture = (
  trx: Knex,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<void> =>
  enqueue(trx, departureQueue, ...SERVICES.map((service) => ({ data: { workspaceId, userId, service } })))

/** Starts carrying out departures in this process. */
export const startDepartures = (settings: Settings): Promise<unknown> =>
  startWorker(departureQueue, ({ data }) => depart(data, settings))

async function depart({ workspaceId, userId, service }: Departure, settings: Settings): Promise<void> {
  await callService(memberRecords.release, {
    ...peerOf(settings, service),
    params: { workspaceId, id: userId },
  })
}
