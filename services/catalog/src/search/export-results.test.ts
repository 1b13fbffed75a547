import { clock } from '@fundharbor/chassis/runtime/clock'
import { member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedOpportunity } from '../../seeds/opportunities.ts'
import { searchRouter } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [searchRouter(undefined, 'https://fundharbor.example')],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

beforeEach(() => clock.setTo('2026-11-21T12:00:00.000Z'))
afterEach(() => clock.reset())

const download = (query: string) => service.send('GET', `/api/opportunities/export?${query}`)

test('search results are a CSV file in the order of the page, without metered addresses', async () => {
  service.as(member({ subscriptionStatus: 'basic' }))
  const { id } = await seedOpportunity(service.knex(), {
    title: '=HYPERLINK("https://x.example") for lighthouses',
    minAmount: '500.00',
    maxAmount: '25000.50',
    deadline: new Date('2026-12-01T04:59:59.999Z'),
    applicationUrl: 'https://apply.example',
  })
  await seedOpportunity(service.knex(), {
    title: 'Lighthouses, later',
    deadline: new Date('2026-12-09T22:00:00.000Z'),
  })
  const { body, headers } = await download('search=lighthouses&sort=deadline')
  expect(headers.get('content-disposition')).toBe('attachment; filename="opportunities.csv"')
  const [head, first, second, end] = body.split('\r\n')
  expect(head).toContain('"Title","Funder","Category"')
  expect(first).toContain(`"'=HYPERLINK(""https://x.example"") for lighthouses"`)
  expect(first).toContain(',500,25000.5,"USD","2026-11-30",')
  expect(first).toContain(`,"https://fundharbor.example/opportunities/${id}"`)
  expect(second).toContain('"Lighthouses, later"')
  expect(second).toContain('"2026-12-09 17:00"')
  expect(end).toBe('')
  expect(body).not.toContain('apply.example')
})

test('a file of search results has 1,000 rows at most', async () => {
  service.as(member({ subscriptionStatus: 'basic' }))
  const { title } = await seedOpportunity(service.knex(), { title: 'Buoys', funderName: 'Harbor Board' })
  await service.knex().raw(
    `INSERT INTO opportunities (title, funder_name, source, source_id, category, funding_type, currency, read_at, created_at, updated_at)
     SELECT ?, 'Harbor Board', 'grants-gov', 'copy ' || n, 'health', 'grant', 'USD', now(), now(), now()
     FROM generate_series(1, 1050) AS n`,
    [title],
  )
  const { body } = await download('sort=newest&category=health')
  expect(body.trim().split('\r\n')).toHaveLength(1001)
})

test('it needs a plan with export, and a person gets ten an hour', async () => {
  service.as(member({ subscriptionStatus: 'freemium' }))
  expect((await download('')).body.code).toBe('PLAN_REQUIRED')
  service.as(member({ subscriptionStatus: 'basic' }))
  for (let count = 0; count < 10; count += 1) expect((await download('search=zzzz')).status).toBe(200)
  expect((await download('search=zzzz')).status).toBe(429)
})
