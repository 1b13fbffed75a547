import { clock } from '@fundharbor/chassis/runtime/clock'
import { member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { router as opportunities } from '../../public/opportunity-details/routes.ts'
import { router } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [router, opportunities],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const DAY_MS = 86_400_000

beforeEach(() => clock.setTo('2026-11-21T12:00:00.000Z'))
afterEach(() => clock.reset())

const usageOf = (id: string, query = '') =>
  service.send('GET', `/internal/usage/${id}${query}`, undefined, { 'x-internal-secret': TEST_SECRET })

test('usage is zero before the first view', async () => {
  const { status, body } = await usageOf(crypto.randomUUID())
  expect(status).toBe(200)
  expect(body).toEqual({ opportunityViewsThisPeriod: 0, applicationsThisMonth: 0, viewsResetAt: null })
})

test('views count for the workspace until the period of the plan ends', async () => {
  const person = member()
  const { id } = await seedOpportunity(service.knex(), { deadline: null })
  service.as(person)
  await service.send('GET', `/api/opportunities/${id}`)
  const { body } = await usageOf(person.workspaceId)
  expect(body.opportunityViewsThisPeriod).toBe(1)
  expect(body.viewsResetAt).toMatch(/^2026-11-28T12:00/)
  clock.advance(7 * DAY_MS)
  expect((await usageOf(person.workspaceId)).body).toMatchObject({
    opportunityViewsThisPeriod: 0,
    viewsResetAt: null,
  })
  expect((await usageOf(person.workspaceId, '?periodDays=30')).body.viewsResetAt).toMatch(/^2026-12-21T12:00/)
})

test('is only for other services, and rejects invalid period lengths', async () => {
  expect((await service.send('GET', `/internal/usage/${crypto.randomUUID()}`)).status).toBe(404)
  for (const days of ['0', '-1', '1e9', 'NaN', '7.5']) {
    expect((await usageOf(crypto.randomUUID(), `?periodDays=${days}`)).status).toBe(400)
  }
})
