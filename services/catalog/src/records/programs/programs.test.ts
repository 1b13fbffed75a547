import { testService } from '@fundharbor/chassis/testing/service'
import { member } from '@fundharbor/chassis/testing/people'
import { beforeAll, expect, test } from 'vitest'
import { daysFromNow, seedOpportunity } from '../../../seeds/opportunities.ts'
import { router as details } from '../../public/opportunity-details/routes.ts'
import { searchRouter } from '../../search/routes.ts'
import { loadShippedPrograms } from './load-shipped.ts'
import { programsRouter } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [programsRouter, details, searchRouter()],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

beforeAll(() => loadShippedPrograms(service.knex()))

const list = (query: string) => service.send('GET', `/api/public/programs${query}`)
const listingsOf = ({ body }: { body: { listing: string }[] }) => body.map(({ listing }) => listing)

test('lists every program by number, a page at a time, without an account', async () => {
  const first = await list('?limit=100')
  expect([first.status, first.headers.get('x-total-count')]).toEqual([200, '2480'])
  expect(first.body[0]).toMatchObject({
    listing: '10.001',
    title: 'Agricultural Research Basic and Applied Research',
    agency: 'Department of Agriculture',
    obligated: { year: '2024', amount: '291100364.52' },
    open: 0,
  })
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await service.send('GET', next)
  expect(second.body).toHaveLength(100)
  expect(listingsOf(second)).not.toContain('10.001')
})

test.each([
  ['?search=93.243', '93.243'],
  ['?search=substance%20abuse%20treatment&nonprofits=true', '93.'],
  ['?search=national%20endowment%20arts', '45.'],
  ['?search=community%20health%20centers', '93.'],
])('%s finds %s first', async (query, start) => {
  const { body } = await list(query)
  expect(body[0].listing.startsWith(start)).toBe(true)
})

test('nothing matches words that no program has', async () => {
  expect((await list('?search=xylophonists')).body).toEqual([])
})

test('a program shows what is open under it, its years with their cautions, and opportunities lead to it', async () => {
  const open = await seedOpportunity(service.knex(), {
    title: 'Open under the listing',
    sourceCodes: { listing: ['93.243', '10.001'] },
  })
  await seedOpportunity(service.knex(), { sourceCodes: { listing: ['93.243'] }, deadline: daysFromNow(-1) })
  const { body } = await service.send('GET', '/api/public/programs/93.243')
  expect(body).toMatchObject({
    title: 'Substance Abuse and Mental Health Services Projects of Regional and National Significance',
    open: 1,
    opportunities: [{ id: open.id }],
    years: [
      { year: '2025', isPartOfYear: true },
      { year: '2024', isPartOfYear: false },
      { year: '2023', isPartOfYear: false },
    ],
  })
  expect(listingsOf(await list('?open=true'))).toEqual(['10.001', '93.243'])
  service.as(member())
  const opportunity = await service.send('GET', `/api/opportunities/${open.id}`)
  expect(opportunity.body.programs.map(({ listing }: { listing: string }) => listing)).toEqual([
    '10.001',
    '93.243',
  ])
})

test('the search that follows a program finds its opportunities and no others', async () => {
  await seedOpportunity(service.knex(), { title: 'Followed', sourceCodes: { listing: ['93.332'] } })
  await seedOpportunity(service.knex(), { title: 'Another', sourceCodes: { listing: ['93.333'] } })
  service.as(member())
  const { body } = await service.send('GET', `/api/opportunities?search=${encodeURIComponent('"93.332"')}`)
  expect(body.map(({ title }: { title: string }) => title)).toEqual(['Followed'])
})

test.each(['/api/public/programs/99.999', '/api/public/programs/nothing'])('%s is an error', async (path) => {
  expect([400, 404]).toContain((await service.send('GET', path)).status)
})
