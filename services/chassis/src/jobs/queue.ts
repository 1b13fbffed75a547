import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Job, PgBoss } from 'pg-boss'
import { announceChange } from '../data/announce-change.ts'
import { loggedError } from '../runtime/log-errors.ts'
import { logger } from '../runtime/logger.ts'
import { countJob } from '../runtime/metrics.ts'
import { databaseOf, jobConnection } from './connection.ts'

// A worker that has not been heard of for this long is dead, and its job is tried again.
const HEARTBEAT_SECONDS = 60
const MAX_RETRY_DELAY_SECONDS = 3600
const MAX_ERROR_LENGTH = 500

/** A kind of job, how often it is tried and how long it is kept. */
export interface Queue<Data extends object = object> {
  /** In kebab case; unique in its service. */
  name: string
  /** What a job is about, for administrators. */
  describe(data: Data): string
  /** After this many attempts a job has failed and waits for an administrator. */
  maxAttempts: number
  /** Pause before the second attempt; it doubles with every further one, up to an hour. */
  retryDelaySeconds: number
  /** How often a worker looks for jobs. */
  pollSeconds: number
  /** An attempt that takes longer has failed. */
  timeoutSeconds: number
  /** How long jobs are kept after they are done or have failed. */
  keepDays: number
  /** Jobs that wait longer than this are deleted. Default: a year. */
  maxWaitDays?: number
  /** Only one job at a time, over all replicas. */
  oneAtATime?: boolean
  /** Holds the occurrences of a scheduled job. */
  isSchedule?: boolean
}

export interface NewJob<Data extends object> {
  data: Data
  /** A job whose id the queue has already is not added again; see `derivedId`. */
  id?: string
  /** Finds the queue's jobs again, for example all emails to an address. */
  key?: string
  /** Default: immediately. */
  startAfterSeconds?: number
}

const days = (count: number) => count * 86_400

const optionsOf = (queue: Queue) => ({
  retryLimit: queue.maxAttempts - 1,
  retryDelay: queue.retryDelaySeconds,
  retryBackoff: true,
  retryDelayMax: MAX_RETRY_DELAY_SECONDS,
  expireInSeconds: queue.timeoutSeconds,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: days(queue.keepDays),
  retentionSeconds: days(queue.maxWaitDays ?? 365),
})

const created = new WeakMap<PgBoss, Map<string, Promise<void>>>()

/** Creates the queue on first use in this process, with the options of this release. */
export async function prepareQueue(queue: Queue): Promise<void> {
  const { boss } = jobConnection()
  const known = created.get(boss) ?? new Map<string, Promise<void>>()
  created.set(boss, known)
  const creating = known.get(queue.name) ?? createQueue(boss, queue)
  known.set(queue.name, creating)
  await creating.catch((error: unknown) => {
    known.delete(queue.name)
    throw error
  })
}

async function createQueue(boss: PgBoss, queue: Queue): Promise<void> {
  await boss.createQueue(queue.name, {
    ...optionsOf(queue),
    policy: queue.oneAtATime ? 'singleton' : 'standard',
  })
  await boss.updateQueue(queue.name, optionsOf(queue))
}

/** Adds jobs in the caller's transaction: they run if, and only if, it commits. */
export async function enqueue<Data extends object>(
  trx: Knex,
  queue: Queue<Data>,
  ...jobs: readonly NewJob<Data>[]
): Promise<void> {
  if (jobs.length === 0) return
  await prepareQueue(queue)
  const rows = jobs.map(({ data, id, key, startAfterSeconds }) => ({
    data,
    ...(id ? { id } : {}),
    ...(key ? { singletonKey: key } : {}),
    ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
  }))
  await jobConnection().boss.insert(queue.name, rows, { db: databaseOf(trx) })
}

/** A job id (UUID) that is the same for the same words, so that a repeat adds no second job. */
export function derivedId(...words: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex')
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  return [...parts, hash.slice(20, 32)].join('-')
}

const started: Queue[] = []

/** The queues that this process works on, for the console; scheduled jobs have their own list there. */
export const startedQueues = (): readonly Queue[] => started.filter(({ isSchedule }) => !isSchedule)

/** Starts working on a queue in this process, one job at a time. Returns a function that looks for jobs immediately. */
export async function startWorker<Data extends object>(
  queue: Queue<Data>,
  run: (job: Job<Data>) => Promise<void>,
): Promise<() => void> {
  await prepareQueue(queue)
  started.push(queue)
  const { boss } = jobConnection()
  const look = () => boss.notifyWorker(workerId)
  const workerId: string = await boss.work<Data>(
    queue.name,
    { batchSize: 1, pollingIntervalSeconds: queue.pollSeconds },
    async ([job]) => {
      // There may be more: without this, a worker pauses after every job.
      if (!job) return
      await runJob(queue, () => run(job)).finally(() => {
        look()
        announceJobs()
      })
    },
  )
  return look
}

/**
 * Counts a scheduled job's run and logs why any job failed. The error that is stored with the job holds the masked
 * message alone: drivers attach whole rows to theirs.
 */
export async function runJob({ name, isSchedule }: Queue, run: () => Promise<void>): Promise<void> {
  const start = performance.now()
  const count = (result: 'done' | 'failed') =>
    isSchedule && countJob(name, result, (performance.now() - start) / 1000)
  try {
    await run()
    count('done')
  } catch (error) {
    count('failed')
    logger.warn({ err: error, job: name }, 'a job failed')
    throw new Error(loggedError(error).message.slice(0, MAX_ERROR_LENGTH))
  }
}

/** By then, pg-boss has stored the results of the jobs that ended. */
const ANNOUNCE_AFTER_MS = 1000
let announcement: NodeJS.Timeout | undefined

/** Tells the console that jobs have ended, at most once a second. */
function announceJobs(): void {
  const announce = () => {
    announcement = undefined
    announceChange(jobConnection().knex, { topic: 'jobs' }).catch(() => undefined)
  }
  announcement ??= setTimeout(announce, ANNOUNCE_AFTER_MS).unref()
}
