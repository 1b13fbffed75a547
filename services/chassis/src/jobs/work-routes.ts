import { jobsOf, type JobRun, type JobState, type ServiceName } from '@fundharbor/contracts/platform/jobs'
import { Router } from '@koa/router'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { clock } from '../runtime/clock.ts'
import { startedJobs, type StartedJob } from './jobs.ts'
import { mount } from '../http/mount.ts'
import { queuesOf, readQueues, readStuck, retryStuck, type List, type Queue } from './queues.ts'

const WEEK_MS = 7 * 86_400_000

/** What the console shows of a service's jobs and queues. `queues` are the service's own, beside the chassis'. */
export function workRouter(service: ServiceName, queues: readonly (Queue | List)[] = []): Router {
  const router = new Router()
  const startedAt = clock.now().toISOString()
  const { work, retry } = jobsOf(service)

  mount(router, work, async () => {
    const knex = Model.knex()
    const known = await queuesOf(knex, queues)
    const [jobs, states, stuck] = await Promise.all([
      Promise.all(startedJobs().map((job) => readJob(knex, job))),
      readQueues(knex, known),
      readStuck(knex, known.queues),
    ])
    return { upSince: startedAt, jobs, queues: states, stuck }
  })

  mount(router, retry, async ({ person, params, body }) => {
    const knex = Model.knex()
    const entries = { queue: params.queue, id: body.id, by: person }
    const known = await queuesOf(knex, queues)
    return { retried: await retryStuck(knex, known.queues, entries) }
  })

  return router
}

interface Run {
  startedAt: Date
  finishedAt: Date | null
  error: string | null
}

/** Slots are instants as text: the greatest is the newest, and the key finds it. */
async function readJob(knex: Knex, { name, schedule, nextRun }: StartedJob): Promise<JobState> {
  const runs = () => knex.table('job_runs').where({ job: name })
  const newest = () => runs().orderBy('slot', 'desc').first<Run | undefined>()
  const since = new Date(clock.now().getTime() - WEEK_MS)
  const [last, failure, [recent]] = await Promise.all([
    newest(),
    newest().whereNotNull('error'),
    runs()
      .where('started_at', '>=', since)
      .count<{ runs: string; failures: string }[]>({ runs: '*', failures: 'error' }),
  ])
  return {
    name,
    schedule,
    nextRunAt: nextRun()?.toISOString() ?? null,
    lastRun: last ? presentRun(last) : null,
    recentRuns: Number(recent?.runs ?? 0),
    recentFailures: Number(recent?.failures ?? 0),
    lastFailure: failure ? presentRun(failure) : null,
  }
}

const presentRun = ({ startedAt, finishedAt, error }: Run): JobRun => ({
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  error,
})
