import { expect, test } from 'vitest'
import { startJobs } from './jobs.ts'
import { testService } from '../testing/service.ts'

const service = testService({
  service: 'content',
  routers: [],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
})

test('who stops the jobs waits for one that runs, to its end', async () => {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const workers = startJobs(service.knex(), [
    {
      name: 'letter',
      schedule: '* * * * * *',
      slot: () => 'the only one',
      async run() {
        begun.resolve()
        await released.promise
      },
    },
  ])
  await begun.promise
  let isStopped = false
  const stopped = workers.stop().then(() => (isStopped = true))
  // Long enough for a stop that does not wait.
  await service.knex().raw('SELECT pg_sleep(0.2)')
  expect(isStopped).toBe(false)
  released.resolve()
  await stopped
  const runs = await service.knex().table('job_runs').where({ job: 'letter' })
  expect(runs).toMatchObject([{ finishedAt: expect.any(Date), error: null }])
})
