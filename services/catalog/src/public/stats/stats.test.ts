import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { testSource } from '../../records/sources/http-source.test-helper.ts'
import { statsRouter } from './routes.ts'

const identity = testSource()
const settings = {
  get baseUrl() {
    return identity.url
  },
  secret: 'a secret between services in tests',
}
const service = testService({
  service: 'catalog',
  routers: [statsRouter(settings)],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})
const PATH = '/api/admin/stats'

beforeEach(() => clock.setTo('2026-11-21T12:00:00.000Z'))
afterEach(() => clock.reset())

const organizations = { total: 3, verified: 1, newPerWeek: [0, 1, 1] }

test('says how many are new in each week, after the week of the first one', async () => {
  identity.respond = (_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(organizations))
  }
  for (const day of ['2026-11-02', '2026-11-09', '2026-11-15', '2026-11-20']) {
    const { id } = await seedOpportunity(service.knex(), { deadline: null })
    await service
      .knex()
      .table('opportunities')
      .where({ id })
      .update({ created_at: `${day}T12:00:00Z` })
  }
  service.as(admin())
  const { status, body } = await service.send('GET', PATH)
  expect(status).toBe(200)
  expect(body.organizations).toEqual(organizations)
  expect(body.funding).toMatchObject({ activeOpportunities: 4, newPerWeek: [2, 1] })
})

test('says how many are new by category and source, and compares them with the four weeks before', async () => {
  identity.respond = (_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(organizations))
  }
  const seed = async (day: string, fields: object) => {
    const { id } = await seedOpportunity(service.knex(), { deadline: null, ...fields })
    await service
      .knex()
      .table('opportunities')
      .where({ id })
      .update({ created_at: `${day}T12:00:00Z` })
  }
  await service.knex().table('opportunities').del()
  service.as(admin())
  const read = async () => (await service.send('GET', PATH)).body.funding
  await seed('2026-11-10', { category: 'health', source: 'grants-gov' })
  await seed('2026-10-01', { category: 'education', source: 'eu-funding' })
  await seed('2026-11-17', { category: 'health', source: 'grants-gov' })
  expect(await read()).toMatchObject({ newByCategory: [], newBySource: [] })
  await seed('2026-09-01', { category: 'education', source: 'eu-funding' })
  expect(await read()).toMatchObject({
    newByCategory: [
      { value: 'health', last: 1, before: 0 },
      { value: 'education', last: 0, before: 1 },
    ],
    newBySource: [
      { value: 'grants-gov', last: 1, before: 0 },
      { value: 'eu-funding', last: 0, before: 1 },
    ],
  })
})

test('is for administrators only', async () => {
  service.as(member())
  expect((await service.send('GET', PATH)).status).toBe(403)
})
