import { admin } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { workRouter } from '@fundharbor/chassis/jobs/work-routes'
import { jobsOf } from '@fundharbor/contracts/platform/jobs'
import { expect, test } from 'vitest'
import { seedOpportunity } from '../../seeds/opportunities.ts'
import { embeddingsQueue } from './queue.ts'

const service = testService({
  service: 'catalog',
  routers: [workRouter('catalog', [embeddingsQueue])],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

test('the console sees how many opportunities wait for their vectors, and since when', async () => {
  service.as(admin())
  const queue = async () => {
    const { body } = await service.send('GET', jobsOf('catalog').work.path)
    return body.queues.find(({ name }: { name: string }) => name === 'embeddings')
  }
  await service.knex().table('embedding_queue').delete()
  expect(await queue()).toEqual({ name: 'embeddings', waiting: 0, oldestAt: null, stuck: 0 })
  await seedOpportunity(service.knex())
  expect(await queue()).toEqual({
    name: 'embeddings',
    waiting: 1,
    oldestAt: expect.any(String),
    stuck: 0,
  })
})
