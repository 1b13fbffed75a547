import { randomUUID } from 'node:crypto'
import { jobsOf } from '@fundharbor/contracts/platform/jobs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { clock } from '../runtime/clock.ts'
import { runOnce, startJobs, type Job } from './jobs.ts'
import type { Worker } from '../runtime/service.ts'
import { admin, member } from '../testing/people.ts'
import { testService } from '../testing/service.ts'
import { workRouter } from './work-routes.ts'

const service = testService({
  service: 'content',
  routers: [workRouter('content')],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
})
const { work } = jobsOf('content')

const hourly = (name: string, run: () => Promise<void>): Job => ({
  name,
  schedule: '5 * * * *',
  slot: (now) => now.toISOString().slice(0, 13),
  run,
})
let workers: Worker | undefined
afterAll(() => workers?.stop())
beforeEach(() => service.as(admin()))

const queued = async (facts: { attempts: number; minutesAgo: number; subject?: string }) => {
  const id = randomUUID()
  const at = new Date(clock.now().getTime() - facts.minutesAgo * 60_000)
  const mail = { recipient: 'amara@northquay.example', subject: facts.subject ?? 'Tide', text: '', html: '' }
  await service
    .knex()
    .table('mail_queue')
    .insert({ id, ...mail, attempts: facts.attempts, due_at: at, created_at: at, last_error: 'refused' })
  return id
}

test('jobs are shown with their last and next run, and with what failed', async () => {
  const calm = hourly('calm', async () => undefined)
  const rough = hourly('rough', async () => {
    throw new Error('The sea is rough')
  })
  workers = startJobs(service.knex(), [calm, rough])
  await runOnce(service.knex(), calm)
  await runOnce(service.knex(), rough)
  const { status, body } = await service.send('GET', work.path)
  expect(status).toBe(200)
  const [first, second] = body.jobs
  expect(first).toMatchObject({ name: 'calm', schedule: '5 * * * *', recentRuns: 1, recentFailures: 0 })
  expect(first.lastRun).toMatchObject({ error: null, finishedAt: expect.any(String) })
  expect(new Date(first.nextRunAt).getUTCMinutes()).toBe(5)
  expect(second).toMatchObject({ recentFailures: 1, lastFailure: { error: 'Error: The sea is rough' } })
})

test('a queue says how much waits, since when, and what is stuck; a retry makes it due again', async () => {
  await queued({ attempts: 0, minutesAgo: 30 })
  await queued({ attempts: 2, minutesAgo: 10 })
  const given = await queued({ attempts: 12, minutesAgo: 900, subject: 'Given up' })
  const tried = await queued({ attempts: 5, minutesAgo: 60, subject: 'Tried' })
  const { body } = await service.send('GET', work.path)
  expect(body.queues).toEqual([{ name: 'mails', waiting: 2, oldestAt: expect.any(String), stuck: 2 }])
  expect(body.stuck).toMatchObject([
    { id: given, about: 'Given up, to amara@northquay.example', attempts: 12, nextTryAt: null },
    { id: tried, error: 'refused', nextTryAt: expect.any(String) },
  ])
  const retried = await service.send('POST', `${work.path}/mails/retry`, { id: given })
  expect(retried.body).toEqual({ retried: 1 })
  const all = await service.send('POST', `${work.path}/mails/retry`, {})
  expect(all.body).toEqual({ retried: 1 })
  const after = await service.send('GET', work.path)
  expect(after.body).toMatchObject({ queues: [{ waiting: 4, stuck: 0 }], stuck: [] })
  const deeds = await service.knex().table('audit_log').where({ action: 'retried' }).pluck('subject')
  expect(deeds.toSorted()).toEqual(['1 stuck in mails', `entry ${given} of mails`])
  expect((await service.send('POST', `${work.path}/mails/retry`, {})).status).toBe(404)
  expect((await service.send('POST', `${work.path}/tides/retry`, {})).status).toBe(404)
})

test('it is for administrators', async () => {
  service.as(member())
  expect((await service.send('GET', work.path)).status).toBe(403)
  expect((await service.send('POST', `${work.path}/mails/retry`, {})).status).toBe(403)
  service.as(null)
  expect((await service.send('GET', work.path)).status).toBe(401)
})
