import type { Knex } from 'knex'
import type { Job } from 'pg-boss'
import { jobConnection, jobTable } from '../jobs/connection.ts'
import { prepareQueue, runJob, type Queue } from '../jobs/queue.ts'
import { enqueueDue, lastDue, queueOf, type ScheduledJob } from '../jobs/schedule.ts'
import { emailQueue } from '../mail/mail.ts'
import { clock } from '../runtime/clock.ts'

/** Runs the jobs of a queue that are due, each once; returns how many there were. */
export async function runWaiting<Data extends object>(
  queue: Queue<Data>,
  run: (job: Job<Data>) => Promise<void>,
): Promise<number> {
  await prepareQueue(queue)
  const { boss } = jobConnection()
  let count = 0
  for (;;) {
    const [job] = await boss.fetch<Data>(queue.name)
    if (!job) return count
    count += 1
    await runJob(queue, () => run(job)).then(
      () => boss.complete(queue.name, job.id),
      (error: Error) => boss.fail(queue.name, job.id, error),
    )
  }
}

/** Adds and runs what is due of a scheduled job by the injected clock, as a replica does; returns whether it ran here. */
export async function runDue(knex: Knex, job: ScheduledJob): Promise<boolean> {
  await enqueueDue(knex, job, lastDue(job.schedule, clock.now()))
  return (await runWaiting(queueOf(job), ({ data }) => job.run(knex, new Date(data.dueAt)))) > 0
}

/** The emails that have been queued, sent or not, oldest first. Typed loosely, as tests look into responses. */
export async function queuedMails(knex: Knex, to?: string): Promise<any[]> {
  const mails = knex.table(jobTable()).where({ name: emailQueue.name }).orderByRaw('created_on, ctid')
  if (to !== undefined) void mails.where({ singleton_key: to.toLowerCase() })
  return mails.pluck('data')
}

/** Lets jobs that wait for their next attempt be due. */
export const makeJobsDue = (knex: Knex): Promise<number> =>
  knex.table(jobTable()).where({ state: 'retry' }).update({ start_after: knex.fn.now() })

/** Returns the jobs that run to their queues, as supervising replicas do when a worker has died, and makes them due. */
export async function returnRunningJobs(knex: Knex): Promise<void> {
  const { boss, schema } = jobConnection()
  const longAgo = knex.raw("now() - interval '10 minutes'")
  await knex
    .table(jobTable())
    .where({ state: 'active' })
    .update({ started_on: longAgo, heartbeat_on: longAgo })
  // A pass skips queues that another one has just looked at.
  await knex.table(`${schema}.queue`).update({ monitor_on: null, monitor_claim_on: null })
  await boss.supervise()
  await makeJobsDue(knex)
}

/** Deletes every job: waiting, running and done. */
export const clearJobs = (knex: Knex): Promise<number> => knex.table(jobTable()).delete()
