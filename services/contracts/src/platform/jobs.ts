import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../primitives.ts'

/** One run of a job. Without `finishedAt` it runs, or its process died; `error` says why it failed. */
export const JobRun = z.object({
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  error: z.string().nullable(),
})
export type JobRun = z.infer<typeof JobRun>

/** A scheduled job as a service's replicas know it. */
export const JobState = z.object({
  name: z.string(),
  /** Cron expression in UTC. */
  schedule: z.string(),
  nextRunAt: Instant.nullable(),
  lastRun: JobRun.nullable(),
  /** Runs that began in the last seven days, and how many of them failed. */
  recentRuns: z.number().int(),
  recentFailures: z.number().int(),
  lastFailure: JobRun.nullable(),
})
export type JobState = z.infer<typeof JobState>

/** What a queue holds that is not done. `stuck` entries failed three times or more; the others wait. */
export const QueueState = z.object({
  name: z.string(),
  waiting: z.number().int(),
  /** When the oldest entry that waits was queued; null where none waits or the queue does not say. */
  oldestAt: Instant.nullable(),
  stuck: z.number().int(),
})
export type QueueState = z.infer<typeof QueueState>

/** An entry that failed three times or more. */
export const StuckEntry = z.object({
  id: z.uuid(),
  queue: z.string(),
  /** What it is about, in words. */
  about: z.string(),
  attempts: z.number().int(),
  error: z.string().nullable(),
  queuedAt: Instant,
  /** Null: given up, only an administrator's retry tries it again. */
  nextTryAt: Instant.nullable(),
})
export type StuckEntry = z.infer<typeof StuckEntry>

/** A service's jobs and queues. It answers only while the service and its database do. */
export const ServiceWork = z.object({
  /** When the process that answers started. */
  upSince: Instant,
  jobs: z.array(JobState),
  queues: z.array(QueueState),
  /** The oldest hundred. */
  stuck: z.array(StuckEntry),
})
export type ServiceWork = z.infer<typeof ServiceWork>

/** The services that have jobs and queues. */
export const services = ['identity-billing', 'catalog', 'content', 'documents-ai'] as const
export type ServiceName = (typeof services)[number]

/** The jobs and queues of a service; every service serves its own. */
export const jobsOf = <const S extends ServiceName>(service: S) => ({
  work: endpoint({
    method: 'GET',
    path: `/api/admin/${service}/jobs`,
    summary: `Scheduled jobs and queues of ${service}`,
    access: 'admin',
    response: ServiceWork,
  }),
  /** Every stuck entry of the queue is due at once and has all its attempts again. */
  retry: endpoint({
    method: 'POST',
    path: `/api/admin/${service}/jobs/:queue/retry`,
    summary: `Try again what is stuck in a queue of ${service}`,
    access: 'admin',
    params: z.object({ queue: z.string().max(40) }),
    /** Without an id: all of them. */
    body: z.object({ id: z.uuid().optional() }),
    response: z.object({ retried: z.number().int() }),
  }),
})
