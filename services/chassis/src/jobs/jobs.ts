import type { Knex } from 'knex'
import cron from 'node-cron'
import { clock } from '../runtime/clock.ts'
import { logger } from '../runtime/logger.ts'
import { countJob } from '../runtime/metrics.ts'
import type { Worker } from '../runtime/service.ts'

export interface Job {
  name: string
  /** Cron expression in UTC. */
  schedule: string
  /** Names the occasion that a moment belongs to; a job runs once per slot however many replicas tick. */
  slot: (now: Date) => string
  run: (knex: Knex) => Promise<void>
}

/** A job that this process ticks for. */
export interface StartedJob extends Job {
  /** When it ticks next, by the injected clock. */
  nextRun: () => Date | null
}

const started: StartedJob[] = []

/** The jobs of this process, for the console. */
export const startedJobs = (): readonly StartedJob[] => started

/**
 * Every replica ticks; the first to write the slot's claim row runs the job. Stopping waits for what runs: its slot
 * is claimed, so nobody would run it again.
 */
export function startJobs(knex: Knex, jobs: Job[]): Worker {
  const running = new Set<Promise<boolean>>()
  const tick = (job: Job) => {
    const run = runOnce(knex, job).finally(() => running.delete(run))
    running.add(run)
    return run
  }
  const tasks = jobs.map((job) => {
    const task = cron.schedule(job.schedule, () => tick(job), { timezone: 'Etc/UTC' })
    started.push({ ...job, nextRun: () => byOurClock(task.getNextRun()) })
    return task
  })
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.destroy()))
      await Promise.allSettled(running)
    },
  }
}

/** Ticks come by the system's time. */
const byOurClock = (tick: Date | null) =>
  tick && new Date(clock.now().getTime() + tick.getTime() - Date.now())

/** Runs a job unless its present slot is claimed already; whether it ran here. */
export async function runOnce(knex: Knex, job: Job): Promise<boolean> {
  const slot = job.slot(clock.now())
  const claim = { job: job.name, slot }
  const claimed = await knex
    .table('job_runs')
    .insert({ ...claim, started_at: clock.now() })
    .onConflict(['job', 'slot'])
    .ignore()
    .returning('slot')
  if (claimed.length === 0) return false
  const begun = performance.now()
  const ended = (result: 'done' | 'failed') => countJob(job.name, result, (performance.now() - begun) / 1000)
  try {
    await job.run(knex)
    await knex.table('job_runs').where(claim).update({ finished_at: clock.now() })
    ended('done')
  } catch (error) {
    ended('failed')
    logger.error({ err: error, job: job.name, slot }, 'job failed')
    await knex
      .table('job_runs')
      .where(claim)
      .update({ finished_at: clock.now(), error: String(error).slice(0, 1000) })
  }
  return true
}
