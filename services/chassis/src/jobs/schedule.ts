import { CronExpressionParser } from 'cron-parser'
import type { Knex } from 'knex'
import { clock } from '../runtime/clock.ts'
import { logger } from '../runtime/logger.ts'
import type { Worker } from '../runtime/worker.ts'
import { jobTable } from './connection.ts'
import { derivedId, enqueue, prepareQueue, startWorker, type Queue } from './queue.ts'

const TICK_MS = 1000

/** A job that runs at certain times, once over all replicas. */
export interface ScheduledJob {
  /** In kebab case; unique in its service. */
  name: string
  /** Cron expression in UTC. */
  schedule: string
  /** `dueAt` is the scheduled time, also for a retry or a late start. May run twice after a crash. */
  run: (knex: Knex, dueAt: Date) => Promise<void>
  /** Default 3. One for a job that runs again within minutes anyway. */
  maxAttempts?: number
  /** How long its runs are kept, for the console and to know what a stop has missed. Default 90. */
  keepDays?: number
}

interface Occurrence {
  dueAt: string
}

/** One queue per job: failed runs are retried, and runs never overlap. */
export const queueOf = ({ name, maxAttempts = 3, keepDays = 90 }: ScheduledJob): Queue<Occurrence> => ({
  name,
  describe: ({ dueAt }) => `${name}, due ${dueAt}`,
  maxAttempts,
  retryDelaySeconds: 30,
  pollSeconds: 30,
  timeoutSeconds: 6 * 3600,
  keepDays,
  oneAtATime: true,
  isSchedule: true,
})

const cronAt = (schedule: string, currentDate: Date) =>
  CronExpressionParser.parse(schedule, { currentDate, tz: 'UTC' })

/** The last time that a schedule was due, now included. */
export const lastDue = (schedule: string, now: Date): Date =>
  // The parser looks for what is strictly earlier.
  cronAt(schedule, new Date(Math.floor(now.getTime() / 1000) * 1000 + 1))
    .prev()
    .toDate()

export const nextDue = (schedule: string, now: Date): Date => cronAt(schedule, now).next().toDate()

/** Adds the occurrence that was due last; every replica may, the id lets the first one win. */
export const enqueueDue = (knex: Knex, job: ScheduledJob, dueAt: Date): Promise<void> => {
  const id = derivedId(job.name, dueAt.toISOString())
  return enqueue(knex, queueOf(job), { id, data: { dueAt: dueAt.toISOString() } })
}

interface Started {
  job: ScheduledJob
  /** Makes its worker look for runs at once. */
  look: () => void
}

const started: Started[] = []

/** The scheduled jobs of this process, for the console. */
export const scheduledJobs = (): readonly ScheduledJob[] => started.map(({ job }) => job)

/** A scheduled job of this process and how to make its worker look for runs at once. */
export const findScheduledJob = (name: string): Started | undefined =>
  started.find(({ job }) => job.name === name)

/** One of the jobs in this process, with the occurrence that it added last. */
interface TimedJob extends Started {
  last: number | undefined
}

/**
 * Adds each job when it is due by the injected clock, and runs it. What a stop has missed is caught up with, once;
 * a job that this database has never run waits for its next time.
 */
export async function startScheduledJobs(knex: Knex, jobs: ScheduledJob[]): Promise<Worker> {
  const timedJobs: TimedJob[] = []
  for (const job of jobs) {
    const look = await startWorker(queueOf(job), ({ data }) => job.run(knex, new Date(data.dueAt)))
    const last = (await hasRun(knex, job)) ? undefined : lastDue(job.schedule, clock.now()).getTime()
    timedJobs.push({ job, look, last })
    started.push({ job, look })
  }
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= tick(knex, timedJobs).finally(() => (running = undefined))
  }, TICK_MS)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

const hasRun = async (knex: Knex, job: ScheduledJob): Promise<boolean> => {
  await prepareQueue(queueOf(job))
  return (await knex.table(jobTable()).where({ name: job.name }).first('id')) !== undefined
}

async function tick(knex: Knex, jobs: readonly TimedJob[]): Promise<void> {
  for (const each of jobs) {
    const dueAt = lastDue(each.job.schedule, clock.now())
    if (dueAt.getTime() === each.last) continue
    await enqueueDue(knex, each.job, dueAt).then(
      () => {
        each.last = dueAt.getTime()
        each.look()
      },
      (error: unknown) => logger.warn({ err: error, job: each.job.name }, 'a job could not be scheduled yet'),
    )
  }
}
