import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clock } from '../runtime/clock.ts'
import type { Worker } from '../runtime/worker.ts'
import { clearJobs, runDue } from '../testing/jobs.ts'
import { connectDatabase } from '../data/database.ts'
import { testDatabase } from '../testing/database.ts'
import { testService } from '../testing/service.ts'
import { connectJobs, jobTable } from './connection.ts'
import { lastDue, nextDue, startScheduledJobs, type ScheduledJob } from './schedule.ts'

const service = testService({
  service: 'content',
  routers: [],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
})

const WITHIN = 5000
let runs: string[] = []
let workers: Worker[] = []

beforeEach(async () => {
  runs = []
  await clearJobs(service.knex())
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
  clock.reset()
})

const daily = (run: () => Promise<void> = async () => undefined): ScheduledJob => ({
  name: 'daily',
  schedule: '0 9 * * *',
  async run(_, dueAt) {
    runs.push(dueAt.toISOString())
    await run()
  },
})

/** A replica: connections of its own to the same queues, and a schedule of its own. */
async function startReplica(job: ScheduledJob): Promise<Worker> {
  const jobs = await connectJobs(service.knex(), { service: 'content' })
  const schedule = await startScheduledJobs(service.knex(), [job])
  const stop = async () => {
    await schedule.stop()
    await jobs.stop()
  }
  workers.push({ stop })
  return { stop }
}

test('a job is due at the times of its schedule in UTC', () => {
  const friday = '0 9 * * 5'
  expect(lastDue(friday, new Date('2026-11-20T09:00:00.000Z')).toISOString()).toBe('2026-11-20T09:00:00.000Z')
  expect(lastDue(friday, new Date('2026-11-20T08:59:59.999Z')).toISOString()).toBe('2026-11-13T09:00:00.000Z')
  expect(nextDue(friday, new Date('2026-11-20T09:00:00.000Z')).toISOString()).toBe('2026-11-27T09:00:00.000Z')
})

test('replicas run a job once when the injected clock reaches its time', async () => {
  clock.setTo('2026-11-20T08:59:58.000Z')
  await startReplica(daily())
  await startReplica(daily())
  await vi.waitFor(() => expect(runs).toEqual(['2026-11-20T09:00:00.000Z']), WITHIN)
  await vi.waitFor(async () => {
    const rows = await service.knex().table(jobTable()).where({ name: 'daily' })
    expect(rows).toMatchObject([{ state: 'completed' }])
  }, WITHIN)
})

test('a run that was missed is caught up with once, and a new job waits for its time', async () => {
  clock.setTo('2026-11-20T12:00:00.000Z')
  const replica = await startReplica({ ...daily(), name: 'new' })
  // Two ticks would have added a job that is due.
  await sleep(2200)
  await replica.stop()
  await runDue(service.knex(), daily())
  clock.setTo('2026-11-23T12:00:00.000Z')
  await startReplica(daily())
  await vi.waitFor(() => expect(runs).toHaveLength(2), WITHIN)
  expect(runs).toEqual(['2026-11-20T09:00:00.000Z', '2026-11-23T09:00:00.000Z'])
})

test('a run that fails is tried again for the same time', async () => {
  clock.setTo('2026-11-20T12:00:00.000Z')
  let failures = 1
  const job = daily(async () => {
    if (failures-- > 0) throw new Error('The press is broken')
  })
  await runDue(service.knex(), job)
  await service.knex().table(jobTable()).update({ start_after: service.knex().fn.now() })
  await runDue(service.knex(), job)
  expect(runs).toEqual(['2026-11-20T09:00:00.000Z', '2026-11-20T09:00:00.000Z'])
})

test('stopping waits for a job that runs', async () => {
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  clock.setTo('2026-11-20T08:59:59.000Z')
  const replica = await startReplica(
    daily(async () => {
      started.resolve()
      await released.promise
    }),
  )
  await started.promise
  let isStopped = false
  const stopped = replica.stop().then(() => (isStopped = true))
  // Long enough for a stop that does not wait.
  await service.knex().raw('SELECT pg_sleep(0.2)')
  expect(isStopped).toBe(false)
  released.resolve()
  await stopped
  expect(await service.knex().table(jobTable()).first('state')).toEqual({ state: 'completed' })
})

test('replicas that start at once on an empty database all connect', async () => {
  const { url } = await testDatabase('catalog')
  const pools = Array.from({ length: 4 }, () => connectDatabase(url, 2))
  await Promise.all(pools.map((knex) => connectJobs(knex, { service: 'catalog', supervise: false })))
  // No connection is left in a transaction that failed.
  for (const knex of pools) for (let count = 0; count < 3; count += 1) await knex.raw('SELECT 1')
  await Promise.all(pools.map((knex) => knex.destroy()))
})
