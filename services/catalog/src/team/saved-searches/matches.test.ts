import { clock } from '@fundharbor/chassis/runtime/clock'
import { testService } from '@fundharbor/chassis/testing/service'
import { MOST_NEW_MATCHES } from '@fundharbor/contracts/catalog/saved'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysFromNow, seedOpportunity } from '../../../seeds/opportunities.ts'
import { searchOpportunities } from '../../search/search-opportunities.ts'
import { countNewMatches, readNewMatches } from './matches.ts'

const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

beforeAll(() => clock.setTo('2026-11-21T12:00:00.000Z'))
afterAll(() => clock.reset())

const lately = () => ({ since: daysFromNow(-1), until: clock.now() })
const titlesOf = async (query: Record<string, string>) =>
  (await readNewMatches(query, lately(), 10)).rows.map(({ title }) => title)

test('related opportunities are not new matches', async () => {
  const bare = { description: '', excerpt: '', sector: 'Sea', funderName: 'Bank' }
  await seedOpportunity(service.knex(), { ...bare, title: 'Kelp forest nursery' })
  await seedOpportunity(service.knex(), { ...bare, title: 'Kelp nursery' })
  const query = { search: 'kelp forest nursery' }
  const { rows, total } = await searchOpportunities(query)
  expect(rows.map(({ row, isRelated }) => [row.title, isRelated])).toEqual([
    ['Kelp forest nursery', false],
    ['Kelp nursery', true],
  ])
  expect(total).toBe(1)
  expect(await titlesOf(query)).toEqual(['Kelp forest nursery'])
  expect(await countNewMatches(query, lately())).toBe(1)
})

test('applies filters, and ignores older and closed opportunities and unknown filters', async () => {
  await seedOpportunity(service.knex(), { title: 'Oysters, loan', fundingType: 'loan' })
  await seedOpportunity(service.knex(), { title: 'Oysters, closed', deadline: daysFromNow(-0.1) })
  await seedOpportunity(service.knex(), { title: 'Oysters, withdrawn', isActive: false })
  await seedOpportunity(service.knex(), { title: 'Oysters, old', createdAt: daysFromNow(-1) })
  await seedOpportunity(service.knex(), { title: 'Oysters, new', createdAt: daysFromNow(-0.9) })
  expect(await titlesOf({ search: 'oysters' })).toEqual(['Oysters, loan', 'Oysters, new'])
  expect(await titlesOf({ search: 'oysters', fundingType: 'loan' })).toEqual(['Oysters, loan'])
  expect(await titlesOf({ search: 'oysters', category: 'boats' })).toEqual([])
  expect(await titlesOf({ search: '!?' })).toEqual([])
})

test('are counted up to a limit', async () => {
  for (let index = 0; index < MOST_NEW_MATCHES + 3; index += 1)
    await seedOpportunity(service.knex(), { title: `Mussels ${index}` })
  const { rows, count } = await readNewMatches({ search: 'mussels' }, lately(), 10)
  expect([rows.length, count]).toEqual([10, MOST_NEW_MATCHES])
})

test('the first call of a followed funder is a new match', async () => {
  const follow = { search: '"Harbor Light Fund"' }
  expect(await titlesOf(follow)).toEqual([])
  await seedOpportunity(service.knex(), { title: 'Scallops', funderName: 'Harbor Light Fund' })
  await seedOpportunity(service.knex(), { title: 'Whelks', funderName: 'Light Fund' })
  expect(await titlesOf(follow)).toEqual(['Scallops'])
})
