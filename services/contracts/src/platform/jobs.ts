import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../primitives.ts'

/** One run of a scheduled job. Without `finishedAt` it runs, or its process died; `error` says why it failed. */
export const JobRun = z.object({
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  error: z.string().nullable(),
})
export type JobRun = z.infer<typeof JobRun>

/** A scheduled job, run once over all replicas of its service. */
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

/** How many jobs of a queue wait or run, and how many have failed (see `FailedJob`). */
export const QueueState = z.object({
  name: z.string(),
  waiting: z.number().int(),
  /** When the oldest job that waits was queued; null if none waits or the queue does not record it. */
  oldestAt: Instant.nullable(),
  failed: z.number().int(),
})
export type QueueState = z.infer<typeof QueueState>

/** A job that has used up its attempts, or has failed three times or more and will be tried again. */
export const FailedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  /** What it is about, in words. */
  about: z.string(),
  attempts: z.number().int(),
  error: z.string().nullable(),
  queuedAt: Instant,
  /** Null if its attempts are used up: only an administrator's retry runs it again. */
  nextTryAt: Instant.nullable(),
})
export type FailedJob = z.infer<typeof FailedJob>

/** A service's scheduled jobs and queues. It answers only while the service and its database do. */
export const ServiceJobs = z.object({
  /** When the process that answers started. */
  upSince: Instant,
  jobs: z.array(JobState),
  queues: z.array(QueueState),
  /** The oldest hundred. */
  failed: z.array(FailedJob),
})
export type ServiceJobs = z.infer<typeof ServiceJobs>

/** The services that have jobs and queues. */
export const services = ['identity-billing', 'catalog', 'content', 'documents-ai'] as const
export type ServiceName = (typeof services)[number]

/** The jobs and queues of a service; every service serves its own. */
export const jobsOf = <const S extends ServiceName>(service: S) => ({
  read: endpoint({
    method: 'GET',
    path: `/api/admin/${service}/jobs`,
    summary: `Scheduled jobs and queues of ${service}`,
    access: 'admin',
    response: ServiceJobs,
  }),
  /** Failed jobs of the queue are due at once, with all their attempts again. */
  retry: endpoint({
    method: 'POST',
    path: `/api/admin/${service}/jobs/:queue/retry`,
    summary: `Retry failed jobs of a queue of ${service}`,
    access: 'admin',
    params: z.object({ queue: z.string().max(40) }),
    /** Without an id: all that have failed. */
    body: z.object({ id: z.uuid().optional() }),
    response: z.object({ retried: z.number().int() }),
  }),
  /** Outside its schedule. 409 while a run waits or is under way. */
  run: endpoint({
    method: 'POST',
    path: `/api/admin/${service}/jobs/:job/run`,
    summary: `Run a scheduled job of ${service} now`,
    access: 'admin',
    params: z.object({ job: z.string().max(60) }),
    response: z.object({}),
  }),
})
