import { admin } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { jobRouter } from '@fundharbor/chassis/jobs/routes'
import { jobsOf } from '@fundharbor/contracts/platform/jobs'
import { expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { embeddingsQueue } from './queue.ts'

const service = testService({
  service: 'catalog',
  routers: [jobRouter('catalog', [embeddingsQueue])],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

test('the console shows how many opportunities wait for vectors, and since when', async () => {
  service.as(admin())
  const queue = async () => {
    const { body } = await service.send('GET', jobsOf('catalog').read.path)
    return body.queues.find(({ name }: { name: string }) => name === embeddingsQueue.name)
  }
  await service.knex().table('embedding_queue').delete()
  expect(await queue()).toEqual({ name: 'opportunities-to-embed', waiting: 0, oldestAt: null, failed: 0 })
  await seedOpportunity(service.knex())
  expect(await queue()).toEqual({
    name: 'opportunities-to-embed',
    waiting: 1,
    oldestAt: expect.any(String),
    failed: 0,
  })
})
