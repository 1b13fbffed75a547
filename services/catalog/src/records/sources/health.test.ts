import { clock } from '@fundharbor/chassis/runtime/clock'
import { metrics } from '@fundharbor/chassis/runtime/metrics'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { exposeSources } from './gauges.ts'
import { sourcesRouter } from './routes.ts'
import { configuredSources } from './settings.ts'
import { isDue, noteFailure, noteSuccess, readStates } from './state.ts'

const sources = configuredSources({})
const service = testService({
  service: 'catalog',
  routers: [sourcesRouter(sources)],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

beforeEach(async () => {
  clock.setTo('2026-11-28T12:00:00.000Z')
  for (const table of ['opportunities', 'import_runs', 'live_sources'])
    await service.knex().table(table).delete()
  service.as(admin())
})
afterAll(() => clock.reset())

const health = async () => (await service.send('GET', '/api/admin/imports/health')).body
const succeed = async () => {
  for (const { id } of sources) await noteSuccess(service.knex(), id)
}

test('the catalog is healthy while every source was read within three days, and says so in one sentence', async () => {
  await seedOpportunity(service.knex())
  expect((await health()).summary).toBe(
    'Healthy: 1 open opportunities. Not read yet: Grants.gov API, EU Funding & Tenders portal.',
  )
  await succeed()
  expect(await health()).toMatchObject({
    isHealthy: true,
    summary: 'Healthy: 1 open opportunities. Every live source was read since November 28, 2026.',
    completeness: [
      {
        source: 'grants-gov',
        open: 1,
        withText: 1,
        withDeadline: 1,
        withAmount: 0,
        withEligibility: 1,
        withPlace: 1,
      },
    ],
  })
})

test('after three days without a success, the console and the metrics warn', async () => {
  exposeSources(service.knex(), sources)
  await succeed()
  clock.advance(86_400_000)
  await noteFailure(service.knex(), 'eu', 'The source responded with 500')
  expect((await health()).isHealthy).toBe(true)
  clock.advance(2 * 86_400_000 + 60_000)
  await noteSuccess(service.knex(), 'grants-gov-api')
  expect(await health()).toMatchObject({
    isHealthy: false,
    summary:
      'Needs attention: EU Funding & Tenders portal could not be read since November 28, 2026 (The source responded with 500).',
    liveSources: [
      { id: 'grants-gov-api', isOverdue: false, error: null },
      {
        id: 'eu',
        isOverdue: true,
        error: 'The source responded with 500',
        succeededAt: expect.stringMatching(/^2026-11-28T12:00/),
      },
    ],
  })
  const text = await metrics.metrics()
  expect(text).toContain('live_source_overdue{source="eu"} 1')
  expect(text).toContain('live_source_overdue{source="grants-gov-api"} 0')
  expect(text).toMatch(/live_source_hours_since_success\{source="eu"\} 72\.0/)
})

test('an administrator can ask for a reading, and allow withdrawals', async () => {
  await succeed()
  expect(
    (await service.send('POST', '/api/admin/imports/live-sources/eu/read', { mayWithdraw: true })).status,
  ).toBe(202)
  const state = (await readStates(service.knex())).get('eu')
  expect(state).toMatchObject({ mayWithdraw: true })
  expect(isDue(state, clock.now())).toBe(true)
  expect((await service.send('POST', '/api/admin/imports/live-sources/nobody/read', {})).status).toBe(404)
  service.as(member())
  expect((await service.send('POST', '/api/admin/imports/live-sources/eu/read', {})).status).toBe(403)
})

test.each<[string, string | null, string, boolean]>([
  ['never read', null, '2026-11-28T12:00:00.000Z', true],
  ['read last night', '2026-11-28T06:40:00.000Z', '2026-11-28T23:00:00.000Z', false],
  ['read last night, and it is night again', '2026-11-28T06:40:00.000Z', '2026-11-29T06:31:00.000Z', true],
  [
    'read last night, shortly before the daily ten',
    '2026-11-28T06:40:00.000Z',
    '2026-11-29T05:59:00.000Z',
    false,
  ],
  ['down for days', '2026-11-20T06:40:00.000Z', '2026-11-28T01:00:00.000Z', true],
])('%s: due or not', (_, succeededAt, now, due) => {
  const state = succeededAt
    ? {
        id: 'eu',
        firstTriedAt: new Date(0),
        succeededAt: new Date(succeededAt),
        error: null,
        failures: 0,
        nextTryAt: null,
        mayWithdraw: false,
        etag: null,
      }
    : undefined
  expect(isDue(state, new Date(now))).toBe(due)
})

test('visitors see where everything comes from, its terms, and when it was read', async () => {
  await seedOpportunity(service.knex(), { readAt: new Date('2026-03-13T00:00:00Z') })
  const { status, body } = await service.send('GET', '/api/public/sources')
  expect([status, body.length]).toEqual([200, 1])
  // Shipped records were read long ago, whenever they were loaded.
  expect(body[0]).toMatchObject({
    source: 'grants-gov',
    open: 1,
    isLive: false,
    readAt: '2026-03-13T00:00:00.000Z',
    url: 'https://www.grants.gov/',
    terms: expect.stringContaining('public domain'),
  })
  await noteSuccess(service.knex(), 'grants-gov-api')
  expect((await service.send('GET', '/api/public/sources')).body[0].isLive).toBe(true)
})
