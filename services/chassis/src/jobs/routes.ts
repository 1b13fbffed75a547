import { jobsOf, type ServiceName } from '@fundharbor/contracts/platform/jobs'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { clock } from '../runtime/clock.ts'
import { mount } from '../http/mount.ts'
import { retryFailedJobs } from './retry.ts'
import { runJobNow } from './run-now.ts'
import { scheduledJobs } from './schedule.ts'
import { listFailedJobs, readJob, readQueues, type OwnQueue } from './status.ts'

/** Serves a service's scheduled jobs and queues to the console. `own` are queues that the service keeps itself. */
export function jobRouter(service: ServiceName, own: readonly OwnQueue[] = []): Router {
  const router = new Router()
  const startedAt = clock.now().toISOString()
  const { read, retry, run } = jobsOf(service)

  mount(router, read, async () => {
    const knex = Model.knex()
    const [jobs, queues, failed] = await Promise.all([
      Promise.all(scheduledJobs().map((job) => readJob(knex, job))),
      readQueues(knex, own),
      listFailedJobs(knex, own),
    ])
    return { upSince: startedAt, jobs, queues, failed }
  })

  mount(router, retry, async ({ person, params, body }) => ({
    retried: await retryFailedJobs(Model.knex(), own, { queue: params.queue, id: body.id, by: person }),
  }))

  mount(router, run, async ({ person, params }) => {
    await runJobNow(Model.knex(), params.job, person)
    return {}
  })

  return router
}
