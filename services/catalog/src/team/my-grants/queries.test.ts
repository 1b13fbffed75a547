import { anyProject, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { router as details } from '../../public/opportunity-details/routes.ts'
import { savedOpportunitiesRouter } from './saved-routes.ts'

const service = testService({
  service: 'catalog',
  routers: [details, savedOpportunitiesRouter(anyProject)],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

/** Statements that the database gets for a request, but for those that begin and end a transaction. */
async function countQueries(method: string, address: string): Promise<number> {
  let count = 0
  const note = ({ sql }: { sql: string }) => {
    if (!/^(?:BEGIN|COMMIT);?$/.test(sql)) count += 1
  }
  service.knex().on('query', note)
  const { status } = await service.send(method, address)
  service.knex().off('query', note)
  expect(status).toBe(200)
  return count
}

test('what people do most asks the database little', async () => {
  service.as(member())
  const { id } = await seedOpportunity(service.knex(), { description: '<p>A pier.</p>' })
  const open = () => countQueries('GET', `/api/opportunities/${id}`)
  const save = () => countQueries('PUT', `/api/saved-opportunities/${id}`)
  // The first time, a brief is written.
  await open()
  expect(await open()).toBeLessThanOrEqual(6)
  expect(await save()).toBeLessThanOrEqual(4)
  expect(await save()).toBeLessThanOrEqual(5)
  expect(await countQueries('GET', '/api/saved-opportunities')).toBeLessThanOrEqual(3)
})
