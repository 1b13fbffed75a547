import { clock } from '@fundharbor/chassis/runtime/clock'
import { member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysFromNow, seedOpportunity } from '../../seeds/opportunities.ts'
import { router as opportunities } from '../public/opportunity-details/routes.ts'
import { searchRouter } from './routes.ts'
import { seedOpportunities } from './seed-opportunities.test-helper.ts'

const service = testService({
  service: 'catalog',
  routers: [searchRouter(), opportunities],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

beforeAll(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  await seedOpportunities(service.knex())
})

beforeEach(() => service.as(member()))
afterAll(() => clock.reset())

describe('suggestions while typing', () => {
  const suggestions = async (search: string) =>
    (await service.send('GET', `/api/opportunities/suggestions?search=${encodeURIComponent(search)}`)).body

  test('suggest titles, funders and words with the prefix', async () => {
    expect(await suggestions('Night cl')).toEqual([
      { kind: 'word', text: 'night clinics' },
      { kind: 'title', text: 'Night Clinics for Harbour Towns' },
    ])
    expect(await suggestions('european c')).toContainEqual({
      kind: 'funder',
      text: 'European Commission, Horizon Europe',
    })
    expect(await suggestions('mathematics')).toEqual([])
  })

  test('are empty for punctuation and single letters', async () => {
    for (const search of ['', 'n', '%', "'\\", '%_%']) expect(await suggestions(search)).toEqual([])
  })
})

test('similar opportunities are open and share rare title words', async () => {
  const knex = service.knex()
  const one = await seedOpportunity(knex, { title: 'Lantern Festival of the Northern Isles' })
  const two = await seedOpportunity(knex, { title: 'A Lantern Festival for Schools' })
  await seedOpportunity(knex, { title: 'Lantern Festival, closed', deadline: daysFromNow(-2) })
  const { body } = await service.send('GET', `/api/opportunities/${one.id}/similar`)
  expect(body[0].id).toBe(two.id)
  expect(body.map(({ id }: OpportunityRow) => id)).not.toContain(one.id)
  expect(body.map(({ title }: OpportunityRow) => title)).not.toContain('Lantern Festival, closed')
  expect((await service.send('GET', `/api/opportunities/${crypto.randomUUID()}/similar`)).status).toBe(404)
})

test('visitors only see the overview', async () => {
  service.as(null)
  expect((await service.send('GET', '/api/opportunities')).status).toBe(401)
  const { body } = await service.send('GET', '/api/opportunities/overview')
  expect(body.open).toBeGreaterThanOrEqual(4)
  expect(body.funders).toBe(2)
  expect(body.funding[0]).toEqual({ currency: expect.any(String), amount: expect.any(String) })
  expect(body.closingSoon[0].title).toBe('Teaching Mathematics Outdoors')
  expect(Object.keys(body.closingSoon[0]).toSorted()).toEqual([
    'deadline',
    'deadlineZone',
    'funderName',
    'id',
    'title',
  ])
})
