import type { FailedJob, JobRun, JobState, QueueState } from '@fundharbor/contracts/platform/jobs'
import { subDays } from 'date-fns/subDays'
import type { Knex } from 'knex'
import { clock } from '../runtime/clock.ts'
import { jobTable } from './connection.ts'
import { startedQueues, type Queue } from './queue.ts'
import { nextDue, type ScheduledJob } from './schedule.ts'

const MAX_FAILED_JOBS = 100

/** After this many retries, a job is listed with the failed ones although it will be tried again. */
export const MANY_RETRIES = 2

/** A queue that a service keeps itself, as the console shows it. */
export interface OwnQueue {
  name: string
  read(knex: Knex): Promise<QueueState>
  /** The oldest failed jobs. Default: none. */
  listFailed?(knex: Knex, limit: number): Promise<FailedJob[]>
  /** Retries one failed job, or all of them; returns how many. */
  retry?(trx: Knex, id?: string): Promise<number>
}

/** pg-boss stores the database's time; this is the same moment by the injected clock. */
const toOurClock = (at: Date): Date => new Date(at.getTime() + clock.now().getTime() - Date.now())

const toInstant = (at: Date | null): string | null => (at ? toOurClock(at).toISOString() : null)

const FAILED = `(state = 'failed' OR state = 'retry' AND retry_count >= ${MANY_RETRIES})`

/** Jobs of a queue that have failed, or keep failing. */
export const failedJobs = (knex: Knex, queue: string) =>
  knex.table(jobTable()).where({ name: queue }).whereRaw(FAILED)

interface QueueCounts {
  waiting: number
  failed: number
  oldest: Date | null
}

/** How many jobs wait in each queue, since when, and how many have failed. */
export const readQueues = (knex: Knex, own: readonly OwnQueue[]): Promise<QueueState[]> =>
  Promise.all([
    ...startedQueues().map((queue) => readQueue(knex, queue)),
    ...own.map((queue) => queue.read(knex)),
  ])

async function readQueue(knex: Knex, { name }: Queue): Promise<QueueState> {
  const { rows } = await knex.raw<{ rows: QueueCounts[] }>(
    `SELECT (count(*) FILTER (WHERE NOT ${FAILED}))::int AS waiting, (count(*) FILTER (WHERE ${FAILED}))::int AS failed,
       min(created_on) FILTER (WHERE NOT ${FAILED}) AS oldest
     FROM :table: WHERE name = :name AND state IN ('created', 'retry', 'active', 'failed')`,
    { table: jobTable(), name },
  )
  const { waiting, failed, oldest } = rows[0] ?? { waiting: 0, failed: 0, oldest: null }
  return { name, waiting, failed, oldestAt: toInstant(oldest) }
}

interface FailedRow {
  id: string
  data: object
  state: string
  retryCount: number
  output: unknown
  createdOn: Date
  startAfter: Date
}

/** The oldest jobs that have failed. */
export async function listFailedJobs(knex: Knex, own: readonly OwnQueue[]): Promise<FailedJob[]> {
  const lists = await Promise.all([
    ...startedQueues().map((queue) => listFailedIn(knex, queue)),
    ...own.map(async (queue) => (await queue.listFailed?.(knex, MAX_FAILED_JOBS)) ?? []),
  ])
  return lists.flat().slice(0, MAX_FAILED_JOBS)
}

async function listFailedIn(knex: Knex, queue: Queue): Promise<FailedJob[]> {
  const rows: FailedRow[] = await failedJobs(knex, queue.name).orderBy('created_on').limit(MAX_FAILED_JOBS)
  return rows.map((row) => ({
    id: row.id,
    queue: queue.name,
    about: queue.describe(row.data),
    attempts: row.retryCount + 1,
    error: errorOf(row.output),
    queuedAt: toOurClock(row.createdOn).toISOString(),
    nextTryAt: row.state === 'failed' ? null : toInstant(row.startAfter),
  }))
}

/** What pg-boss stores of an error: an error's parts, or a value that holds them. */
function errorOf(output: unknown): string | null {
  if (typeof output === 'string') return output
  if (typeof output !== 'object' || output === null) return null
  return errorOf(Reflect.get(output, 'message') ?? Reflect.get(output, 'value'))
}

interface RunRow {
  startedOn: Date
  completedOn: Date | null
  state: string
  output: unknown
}

/** When a scheduled job runs next, and how its runs went. */
export async function readJob(knex: Knex, { name, schedule }: ScheduledJob): Promise<JobState> {
  const runs = () => knex.table(jobTable()).where({ name }).whereNotNull('started_on')
  const newest = () => runs().orderBy('started_on', 'desc').first<RunRow | undefined>()
  const [last, failure, [recent]] = await Promise.all([
    newest(),
    newest().whereIn('state', ['failed', 'retry']),
    runs()
      .where('started_on', '>=', subDays(new Date(), 7))
      .select<{ runs: number; failures: number }[]>(
        knex.raw(
          "count(*)::int AS runs, (count(*) FILTER (WHERE state IN ('failed', 'retry')))::int AS failures",
        ),
      ),
  ])
  return {
    name,
    schedule,
    nextRunAt: nextDue(schedule, clock.now()).toISOString(),
    lastRun: last ? presentRun(last) : null,
    recentRuns: recent?.runs ?? 0,
    recentFailures: recent?.failures ?? 0,
    lastFailure: failure ? presentRun(failure) : null,
  }
}

const presentRun = ({ startedOn, completedOn, state, output }: RunRow): JobRun => ({
  startedAt: toOurClock(startedOn).toISOString(),
  finishedAt: toInstant(completedOn),
  error: state === 'failed' || state === 'retry' ? (errorOf(output) ?? 'Unknown error') : null,
})

/** When the last run of a scheduled job that succeeded was due; null while none is kept. */
export async function lastDone(knex: Knex, name: string): Promise<string | null> {
  const [last] = await knex
    .table(jobTable())
    .where({ name, state: 'completed' })
    .select<{ dueAt: string | null }[]>(knex.raw("max(data ->> 'dueAt') AS due_at"))
  return last?.dueAt ?? null
}
