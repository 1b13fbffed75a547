import { clock } from '@fundharbor/chassis/runtime/clock'
import { member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysFromNow, seedOpportunity } from '../../../seeds/opportunities.ts'
import { commonGrantsRouter } from '../../public/common-grants/routes.ts'
import { findMatchIds } from '../../search/match-ids.ts'
import { searchRouter } from '../../search/routes.ts'
import { router as details } from '../../public/opportunity-details/routes.ts'
import { publicPagesRouter } from '../../public/public-pages/routes.ts'
import { findLapse } from './probably-closed.ts'

const service = testService({
  service: 'catalog',
  routers: [
    searchRouter(),
    details,
    publicPagesRouter,
    commonGrantsRouter({
      identity: { baseUrl: 'http://127.0.0.1:1', secret: 'none' },
      publicUrl: 'https://fundharbor.example',
    }),
  ],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

beforeAll(() => clock.setTo('2026-11-28T12:00:00.000Z'))
afterAll(() => clock.reset())

const plain = {
  title: 'Harbor Restoration',
  deadline: null,
  isForecast: false,
  expectedAt: null,
  postedAt: null,
  sourceUpdatedAt: null,
  sourceCodes: {},
}
type Dated = Parameters<typeof findLapse>[0]

test.each<[string, Partial<Dated>, string | null, string | null]>([
  [
    'a deadline says it better',
    { deadline: '2020-01-01T00:00:00.000Z', postedAt: '2015-01-01T00:00:00.000Z' },
    null,
    null,
  ],
  ['nothing is known', {}, null, null],
  [
    'updated last',
    { postedAt: '2015-01-01T00:00:00.000Z', sourceUpdatedAt: '2026-01-15T05:00:00.000Z' },
    '2027-07-15T05:00:00.000Z',
    'It has no closing date and was last updated in January 2026',
  ],
  [
    'posted, never updated',
    { postedAt: '2022-05-03T04:00:00.000Z' },
    '2023-11-03T04:00:00.000Z',
    'It has no closing date and was last updated in May 2022',
  ],
  [
    'a fiscal year in the title',
    { title: 'FY 2023 Harbor Restoration', postedAt: '2023-01-10T05:00:00.000Z' },
    '2024-04-01T00:00:00.000Z',
    'Its title says “FY 2023”',
  ],
  [
    'a short fiscal year',
    { title: 'Restoration FY24', postedAt: '2024-01-10T05:00:00.000Z' },
    '2025-04-01T00:00:00.000Z',
    'Its title says “FY24”',
  ],
  [
    'a range of years counts to its end',
    { title: 'Restoration 2021–2026', postedAt: '2025-11-10T05:00:00.000Z' },
    '2027-04-01T00:00:00.000Z',
    'Its title says “2026”',
  ],
  [
    'a year in the title of a record that was updated after it',
    {
      title: 'Restoration 2023',
      postedAt: '2023-01-10T05:00:00.000Z',
      sourceUpdatedAt: '2026-10-01T04:00:00.000Z',
    },
    '2027-04-01T04:00:00.000Z',
    'Its title says “2023”',
  ],
  [
    'a year far ahead',
    { title: 'Vision 2045', postedAt: '2026-06-01T04:00:00.000Z' },
    '2027-12-01T04:00:00.000Z',
    'It has no closing date and was last updated in June 2026',
  ],
  [
    'a forecast with an expected day',
    { isForecast: true, expectedAt: '2026-02-16T05:00:00.000Z', postedAt: '2020-01-01T05:00:00.000Z' },
    '2026-08-16T05:00:00.000Z',
    'It was expected in February 2026 and has not opened',
  ],
  [
    'a forecast for a fiscal year',
    { isForecast: true, sourceCodes: { fiscalYear: ['2027'] }, postedAt: '2026-01-01T05:00:00.000Z' },
    '2028-04-01T00:00:00.000Z',
    'It was expected in fiscal year 2027 and has not opened',
  ],
  [
    'a forecast with both counts to the later',
    { isForecast: true, expectedAt: '2026-12-01T05:00:00.000Z', sourceCodes: { fiscalYear: ['2026'] } },
    '2027-06-01T05:00:00.000Z',
    'It was expected in December 2026 and has not opened',
  ],
  [
    'a forecast that estimates nothing',
    { isForecast: true, postedAt: '2025-01-10T05:00:00.000Z' },
    '2026-07-10T05:00:00.000Z',
    'It has no closing date and was last updated in January 2025',
  ],
])('%s', (_, facts, at, reason) => {
  expect(findLapse({ ...plain, ...facts })).toEqual({ probablyClosedAt: at, probablyClosedReason: reason })
})

test('what has probably closed is not found or counted, unless one asks for it; every page says so', async () => {
  const knex = service.knex()
  const facts = { deadline: null, funderName: 'Tide Trust' }
  await seedOpportunity(knex, { ...facts, title: 'Lantern open', probablyClosedAt: daysFromNow(1) })
  const closed = await seedOpportunity(knex, {
    ...facts,
    title: 'Lantern past',
    funderName: 'Ebb Trust',
    probablyClosedAt: daysFromNow(-1),
    probablyClosedReason: 'It has no closing date and was last updated in May 2025',
  })
  await seedOpportunity(knex, {
    ...facts,
    title: 'Lantern rolling',
    probablyClosedAt: daysFromNow(-1),
    isRolling: true,
  })
  await seedOpportunity(knex, {
    ...facts,
    title: 'Lantern dated',
    probablyClosedAt: daysFromNow(-1),
    deadline: daysFromNow(9),
  })
  service.as(member())
  const titles = async (query: string) => {
    const list = await service.send('GET', `/api/opportunities?search=lantern${query}`)
    const facets = await service.send('GET', `/api/opportunities/facets?search=lantern${query}`)
    expect(facets.body.total).toBe(list.body.length)
    return list.body.map(({ title }: { title: string }) => title).toSorted()
  }
  const open = ['Lantern dated', 'Lantern open', 'Lantern rolling']
  expect(await titles('')).toEqual(open)
  expect(await titles('&includeExpired=true')).toEqual(open)
  expect(await titles('&includeProbablyClosed=true')).toEqual([...open, 'Lantern past'].toSorted())
  expect(await findMatchIds({ search: 'lantern' }, { limit: 10 })).toHaveLength(3)
  const overview = await service.send('GET', '/api/opportunities/overview')
  expect(overview.body).toMatchObject({ open: 3, funders: 1 })
  const funder = await service.send('GET', '/api/public/funders/tide-trust')
  expect([funder.body.open, funder.body.opportunities.length]).toEqual([3, 3])
  const page = await service.send('GET', `/api/public/opportunities/${closed.id}`)
  expect(page.body).toMatchObject({
    isClosed: true,
    probablyClosedReason: 'It has no closing date and was last updated in May 2025',
  })
  const common = await service.send('GET', `/common-grants/opportunities/${closed.id}`)
  expect(common.body.data.status).toEqual({ value: 'closed' })
  const byStatus = await service.send('POST', '/common-grants/opportunities/search', {
    search: 'lantern',
    filters: { status: { operator: 'in', value: ['open'] } },
  })
  expect(byStatus.body.paginationInfo.totalItems).toBe(3)
})
