import { randomUUID } from 'node:crypto'
import { jobsOf } from '@fundharbor/contracts/platform/jobs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { emailQueue } from '../mail/mail.ts'
import { clearJobs, runDue } from '../testing/jobs.ts'
import { admin, member } from '../testing/people.ts'
import { testService } from '../testing/service.ts'
import { jobTable } from './connection.ts'
import { enqueue, startWorker } from './queue.ts'
import { jobRouter } from './routes.ts'
import { queueOf, startScheduledJobs, type ScheduledJob } from './schedule.ts'

const service = testService({
  service: 'content',
  routers: [jobRouter('content')],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
})
const { read } = jobsOf('content')

const hourly = (name: string, run: () => Promise<void>): ScheduledJob => ({
  name,
  schedule: '5 * * * *',
  maxAttempts: 1,
  run,
})
const calm = hourly('calm', async () => undefined)
const rough = hourly('rough', async () => {
  throw new Error('The sea is rough')
})

beforeAll(async () => {
  const schedule = await startScheduledJobs(service.knex(), [calm, rough])
  await schedule.stop()
  // The console lists queues with a worker; this one does not look for jobs again before the tests end.
  await startWorker({ ...emailQueue, pollSeconds: 600 }, async () => undefined)
})
beforeEach(async () => {
  service.as(admin())
  await clearJobs(service.knex())
})

/** Queues an email that has been retried a number of times. */
async function queued(facts: { state: string; retries: number; minutesAgo: number; subject?: string }) {
  const id = randomUUID()
  const data = { to: 'amara@northquay.example', subject: facts.subject ?? 'Tide', text: '', html: '' }
  await enqueue(service.knex(), emailQueue, { id, data })
  const { knex } = service
  await knex()
    .table(jobTable())
    .where({ id })
    .update({
      state: facts.state,
      retry_count: facts.retries,
      created_on: knex().raw("now() - interval '1 minute' * ?", [facts.minutesAgo]),
      start_after: knex().raw("now() + interval '1 hour'"),
      output: facts.state === 'created' ? null : JSON.stringify({ message: 'refused' }),
    })
  return id
}

test('shows scheduled jobs with their last and next run and their last failure', async () => {
  await runDue(service.knex(), calm)
  await runDue(service.knex(), rough)
  const { status, body } = await service.send('GET', read.path)
  expect(status).toBe(200)
  const [first, second] = body.jobs
  expect(first).toMatchObject({ name: 'calm', schedule: '5 * * * *', recentRuns: 1, recentFailures: 0 })
  expect(first.lastRun).toMatchObject({ error: null, finishedAt: expect.any(String) })
  expect(new Date(first.nextRunAt).getUTCMinutes()).toBe(5)
  expect(second).toMatchObject({ recentFailures: 1, lastFailure: { error: 'The sea is rough' } })
})

test('shows how many jobs wait in a queue, since when, and which failed; a retry makes them due again', async () => {
  await queued({ state: 'created', retries: 0, minutesAgo: 30 })
  await queued({ state: 'retry', retries: 1, minutesAgo: 10 })
  const failed = await queued({ state: 'failed', retries: 11, minutesAgo: 900, subject: 'Given up' })
  const retried = await queued({ state: 'retry', retries: 4, minutesAgo: 60, subject: 'Tried' })
  const { body } = await service.send('GET', read.path)
  expect(body.queues).toEqual([{ name: 'email', waiting: 2, oldestAt: expect.any(String), failed: 2 }])
  expect(body.failed).toMatchObject([
    { id: failed, about: 'Given up, to amara@northquay.example', attempts: 12, nextTryAt: null },
    { id: retried, error: 'refused', attempts: 5, nextTryAt: expect.any(String) },
  ])
  const one = await service.send('POST', `${read.path}/email/retry`, { id: failed })
  expect(one.body).toEqual({ retried: 1 })
  const row = await service.knex().table(jobTable()).where({ id: failed }).first()
  expect(row).toMatchObject({ state: 'retry', retryLimit: 23 })
  expect(row.startAfter.getTime()).toBeLessThanOrEqual(Date.now())
  const all = await service.send('POST', `${read.path}/email/retry`, {})
  expect(all.body).toEqual({ retried: 2 })
  const events = await service.knex().table('audit_log').where({ action: 'retried' }).pluck('subject')
  expect(events.toSorted()).toEqual(['2 failed jobs of email', `job ${failed} of email`])
  await clearJobs(service.knex())
  expect((await service.send('POST', `${read.path}/email/retry`, {})).status).toBe(404)
  expect((await service.send('POST', `${read.path}/tides/retry`, {})).status).toBe(404)
})

test('only administrators can read and retry jobs', async () => {
  service.as(member())
  expect((await service.send('GET', read.path)).status).toBe(403)
  expect((await service.send('POST', `${read.path}/email/retry`, {})).status).toBe(403)
  service.as(null)
  expect((await service.send('GET', read.path)).status).toBe(401)
})

test('an administrator runs a job now, one run at a time, and the audit log says so', async () => {
  const run = (name: string) => service.send('POST', `/api/admin/content/jobs/${name}/run`)
  expect((await run('calm')).status).toBe(200)
  expect(await service.knex().table(jobTable()).where({ name: 'calm' })).toHaveLength(1)
  await enqueue(service.knex(), queueOf(rough), {
    data: { dueAt: '2026-11-20T03:05:00.000Z' },
    startAfterSeconds: 600,
  })
  expect((await run('rough')).body.code).toBe('CONFLICT')
  expect((await run('unknown')).status).toBe(404)
  const events = await service.knex().table('audit_log').where({ action: 'started' }).pluck('subject')
  expect(events).toEqual(['job calm'])
  service.as(member())
  expect((await run('calm')).status).toBe(403)
})
