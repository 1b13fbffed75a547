import { clock } from '@fundharbor/chassis/runtime/clock'
import { testService } from '@fundharbor/chassis/testing/service'
import { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedOpportunity, type OpportunityFacts } from '../../seeds/opportunities.ts'
import type { FilterName } from '../records/opportunities/field-types.ts'
import { readNewMatches } from '../team/saved-searches/matches.ts'
import { countFacets } from './facets.ts'
import { noFilter } from '@fundharbor/search-engine/requests'
import { toEngineFilter } from './filter.ts'
import { searchOpportunities } from './search-opportunities.ts'

const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

const NOW = new Date('2026-11-21T12:00:00.000Z')
const daysFromNow = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

beforeAll(() => clock.setTo(NOW))
afterAll(() => clock.reset())

/** For each filter: a value, and opportunities that pass and fail it. */
const examples: Record<FilterName, { value: string; passes: OpportunityFacts; fails: OpportunityFacts }> = {
  category: {
    value: 'arts,Education',
    passes: { category: 'health', categories: ['health', 'education'] },
    fails: { category: 'health' },
  },
  subject: { value: 'quays,piers', passes: { subjects: ['piers'] }, fails: { subjects: ['harbors'] } },
  fundingType: { value: 'loan', passes: { fundingType: 'loan' }, fails: { fundingType: 'grant' } },
  minAmount: { value: '5000', passes: { maxAmount: '5000.00' }, fails: { maxAmount: '4999.00' } },
  maxAmount: { value: '5000', passes: { minAmount: '4999.00' }, fails: { minAmount: '5000.00' } },
  organizationType: {
    value: 'business',
    passes: { organizationTypes: ['nonprofit', 'business'] },
    fails: { organizationTypes: ['nonprofit'] },
  },
  businessType: {
    value: 'small-business,startup',
    passes: { businessTypes: ['startup'] },
    fails: { businessTypes: [] },
  },
  geoScope: { value: 'Kenya|Lima, Peru', passes: { geoScope: 'Lima, Peru' }, fails: { geoScope: 'Peru' } },
  sector: { value: 'Fish, sea|Boats', passes: { sector: 'fish, sea' }, fails: { sector: null } },
  source: {
    value: 'simpler-grants',
    passes: { source: 'simpler-grants' },
    fails: { source: 'grants-gov' },
  },
  deadlineWithin: {
    value: '7',
    passes: { deadline: daysFromNow(6) },
    fails: { deadline: daysFromNow(8) },
  },
  postedWithin: { value: '7', passes: { postedAt: daysFromNow(-6) }, fails: { postedAt: daysFromNow(-8) } },
  includeExpired: { value: 'false', passes: {}, fails: { deadline: daysFromNow(-1) } },
  includeProbablyClosed: {
    value: 'false',
    passes: { deadline: null, probablyClosedAt: daysFromNow(1) },
    fails: { deadline: null, probablyClosedAt: daysFromNow(-1) },
  },
}

/** Query parameters as parsed by the contract. */
const filterOf = (query: Record<string, string>) => OpportunityFilter.parse(query)

describe.each(Object.entries(examples))('the filter %s', (name, { value, passes, fails }) => {
  const keyword = `${name.toLowerCase()}lantern`
  const query = { search: `"${keyword}"`, [name]: value }

  beforeAll(async () => {
    await seedOpportunity(service.knex(), { title: `${keyword} passes`, ...passes })
    await seedOpportunity(service.knex(), { title: `${keyword} fails`, ...fails })
  })

  test('narrows lists and counts', async () => {
    const { rows, total } = await searchOpportunities(filterOf(query))
    expect(rows.map(({ row }) => row.title)).toEqual([`${keyword} passes`])
    expect([total, (await countFacets(filterOf(query))).total]).toEqual([1, 1])
  })

  test('narrows alerts', async () => {
    const stretch = { since: daysFromNow(-1), until: clock.now() }
    const { rows } = await readNewMatches(query, stretch, 10)
    expect(rows.map(({ title }) => title)).toEqual([`${keyword} passes`])
  })
})

test('includeExpired includes closed opportunities, but deadlineWithin does not', () => {
  expect(toEngineFilter(filterOf({})).openAt).toEqual(expect.any(Number))
  expect(toEngineFilter(filterOf({ includeExpired: 'true' })).openAt).toBeNull()
  const { openAt, closesBy } = toEngineFilter(filterOf({ includeExpired: 'true', deadlineWithin: '0' }))
  expect(openAt).toEqual(expect.any(Number))
  expect(closesBy).toBe(openAt)
})

test('empty parameters and search parameters do not filter', () => {
  const query = { subject: '', geoScope: '', sector: '', search: 'boats', verbatim: 'true', without: 'ship' }
  expect(toEngineFilter(filterOf(query))).toEqual({
    ...noFilter,
    openAt: expect.any(Number),
    likelyOpenAt: expect.any(Number),
  })
})

test('a filter looks up each value once, and at most fifty', () => {
  const sectors = Array.from({ length: 200 }, (_, index) => `Sector ${index % 80}`).join('|')
  const { facets } = toEngineFilter({ sector: sectors })
  expect(facets.sector).toHaveLength(50)
  expect(new Set(facets.sector).size).toBe(50)
})
