import { enqueue, startWorker, type Queue } from '@fundharbor/chassis/jobs/queue'
import { callService } from '@fundharbor/chassis/http/service-client'
import { projectRecords } from '@fundharbor/contracts/platform/projects'
import type { Knex } from 'knex'
import { peerQueue } from '@fundharbor/chassis/jobs/peer-queue'
import { peerOf, type Settings } from '../settings.ts'

/** Services whose records can belong to a project. */
const SERVICES = ['catalog', 'documents-ai']

/** A deleted project whose records a service must leave without one. */
interface Release {
  projectId: string
  service: string
}

export const releaseQueue: Queue<Release> = {
  name: 'project-releases',
  describe: ({ service }) => `A deleted project, at ${service}`,
  ...peerQueue,
}

/** Call it in the transaction that deletes the project. */
export const queueReleases = (trx: Knex, projectId: string): Promise<void> =>
  enqueue(trx, releaseQueue, ...SERVICES.map((service) => ({ data: { projectId, service } })))

/** Starts releasing records in this process. */
export const startReleases = (settings: Settings): Promise<unknown> =>
  startWorker(releaseQueue, ({ data }) => release(data, settings))

export async function release({ projectId, service }: Release, settings: Settings): Promise<void> {
  await callService(projectRecords.release, { ...peerOf(settings, service), params: { id: projectId } })
}
