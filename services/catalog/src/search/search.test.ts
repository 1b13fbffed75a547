import { clock } from '@fundharbor/chassis/runtime/clock'
import { member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { seedOpportunity } from '../../seeds/opportunities.ts'
import { searchEngine } from './feed/current-engine.ts'
import { publicSearchRouter } from './public-routes.ts'
import { searchRouter } from './routes.ts'
import { seedOpportunities } from './seed-opportunities.test-helper.ts'
import { currentVocabulary } from '../records/vocabulary/current-vocabulary.ts'

const service = testService({
  service: 'catalog',
  routers: [searchRouter(), publicSearchRouter],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

beforeAll(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  await seedOpportunities(service.knex())
})

beforeEach(() => service.as(member()))
afterEach(() => vi.restoreAllMocks())
afterAll(() => clock.reset())

const find = async (query: string) => {
  const { status, body, headers } = await service.send('GET', `/api/opportunities?${query}`)
  return { status, body, headers, titles: status === 200 ? body.map((row: OpportunityRow) => row.title) : [] }
}

const titlesOf = async (query: string) => (await find(query)).titles

describe('a keyword', () => {
  test('finds words of title, funder, eligibility and description, in any form', async () => {
    expect(await titlesOf('search=clinic')).toContain('Night Clinics for Harbour Towns')
    expect(await titlesOf('search=horizon')).toEqual(['Teaching Mathematics Outdoors'])
    expect(await titlesOf('search=501(c)(3)')).toEqual(['Economic Renewal of Mill Towns'])
  })

  test('ranks the title above the description', async () => {
    expect((await titlesOf('search=clinics'))[0]).toBe('Night Clinics for Harbour Towns')
  })

  test('matches phrases exactly and excludes words with a minus', async () => {
    expect(await titlesOf('search=%22harbour towns%22')).toEqual(['Night Clinics for Harbour Towns'])
    expect(await titlesOf('search=%22towns harbour%22')).toEqual([])
    expect(await titlesOf('search=towns -mill')).toEqual(['Night Clinics for Harbour Towns'])
  })

  test('filters by the sums and deadlines that it states', async () => {
    const stated = encodeURIComponent('over $1 million')
    expect(await titlesOf(`search=${stated}`)).toEqual(await titlesOf('minAmount=1000000'))
    expect((await titlesOf(`search=${stated}`)).length).toBeGreaterThan(0)
    const { body } = await service.send('GET', `/api/opportunities/facets?search=${stated} for clinics`)
    expect(body.conditions).toEqual([{ phrase: 'over $1 million', label: 'From 1,000,000' }])
    expect(await titlesOf('search=closing within 1 day')).toEqual(await titlesOf('deadlineWithin=1'))
  })

  test.each([
    'Evelyn and Walter Haas, Jr. Fund',
    'U.S. National Science Foundation',
    'Soros’s Fund for the Arts',
  ])('the name of a funder in quotes finds its opportunities: %s', async (funderName) => {
    await seedOpportunity(service.knex(), { title: 'Followed', funderName })
    await seedOpportunity(service.knex(), { title: 'Another', funderName: `${funderName.slice(0, 9)} Trust` })
    expect(await titlesOf(`search=${encodeURIComponent(`"${funderName}"`)}`)).toEqual(['Followed'])
    await service.knex().table('opportunities').where({ funderName }).delete()
  })

  test('has a snippet', async () => {
    const { body } = await find('search=outreach')
    expect(body[0].highlight).toContain('«outreach»')
  })

  test('has a snippet in plain text', async () => {
    await seedOpportunity(service.knex(), {
      title: 'Signs',
      description: '<p>Lighthouse R&amp;D and <em>lamps</em></p>',
    })
    const { body } = await find('search=lighthouse')
    expect(body[0].highlight).toBe('«Lighthouse» R&D and lamps')
  })

  test.each(['signpost', 'beacon', 'heliography', 'optics-2026'])(
    'found outside of the description has no snippet: %s',
    async (search) => {
      await seedOpportunity(service.knex(), {
        title: 'Signposts',
        funderName: 'Beacon Trust',
        sector: 'Heliography',
        sourceNumber: 'OPTICS-2026',
        description: 'Pays for lanterns.',
      })
      const { body } = await find(`search=${search}`)
      expect(body[0]).toMatchObject({ title: 'Signposts', highlight: null })
    },
  )

  test('of punctuation only finds nothing', async () => {
    expect(await titlesOf('search=%26%7C!')).toEqual([])
  })
})

describe('a filter', () => {
  test.each([
    ['category=Education', ['Teaching Mathematics Outdoors']],
    ['category=Economic%20Development', ['Economic Renewal of Mill Towns']],
    ['category=education,agriculture', ['Teaching Mathematics Outdoors', 'Loans for Small Farms']],
    ['fundingType=loan', ['Loans for Small Farms']],
    ['organizationType=academic', ['Teaching Mathematics Outdoors']],
    ['businessType=startup', ['Teaching Mathematics Outdoors']],
    ['geoScope=european%20union', ['Teaching Mathematics Outdoors']],
    ['sector=Education', ['Teaching Mathematics Outdoors']],
    ['source=eu-funding-tenders', ['Teaching Mathematics Outdoors']],
    ['deadlineWithin=7', ['Teaching Mathematics Outdoors']],
    ['maxAmount=25000', ['Night Clinics for Harbour Towns']],
    ['minAmount=1000000&maxAmount=10000000', ['Teaching Mathematics Outdoors']],
    ['category=education&fundingType=loan', []],
  ])('%s', async (query, titles) => {
    expect((await titlesOf(query)).toSorted()).toEqual(titles.toSorted())
  })

  test('excludes expired opportunities by default, and withdrawn ones always', async () => {
    expect(await titlesOf('')).not.toContain('Closed Call for Coastal Resilience')
    expect(await titlesOf('includeExpired=true')).toContain('Closed Call for Coastal Resilience')
    expect(await titlesOf('includeExpired=true')).not.toContain('Withdrawn Call')
  })

  test.each([
    'colour=blue',
    'category=astrology',
    'limit=0',
    'limit=101',
    'minAmount=NaN',
    'sort=finest',
    'cursor=x',
  ])('that is invalid is a 400 that names it: %s', async (query) => {
    const { status, body } = await find(query)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([query.split('=')[0]])
  })
})

test('facets count what each value would leave, with the other filters applied', async () => {
  const { body } = await service.send('GET', '/api/opportunities/facets?category=education')
  expect(body.total).toBe(1)
  expect(body.facets.category).toContainEqual({ value: 'agriculture', count: 1 })
  expect(body.facets.fundingType).toEqual([{ value: 'grant', count: 1 }])
  expect(body.facets.amount).toContainEqual({ value: '1000000-10000000', count: 1 })
  expect(body.facets.deadlineWithin).toContainEqual({ value: '7', count: 1 })
})

describe('pages', () => {
  test.each(['relevance', 'deadline', '-deadline', 'amount', '-amount', 'newest'])(
    'walk through every row once, in the order of %s',
    async (sort) => {
      const search = sort === 'relevance' ? '&search=towns' : ''
      const { titles: all, headers } = await find(`sort=${sort}&limit=100${search}`)
      expect(headers.get('x-total-count')).toBe(String(all.length))
      const walked: string[] = []
      let next: string | undefined = `/api/opportunities?sort=${sort}&limit=1${search}`
      while (next) {
        const page = await service.send('GET', next)
        walked.push(...page.body.map((row: OpportunityRow) => row.title))
        next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
      }
      expect(walked).toEqual(all)
    },
  )

  test('have unknown values last', async () => {
    expect((await titlesOf('sort=deadline')).at(-1)).toBe('Loans for Small Farms')
    expect((await titlesOf('sort=newest')).at(-1)).toBe('Loans for Small Farms')
  })
})

test('lists do not contain metered fields', async () => {
  const { body } = await find('')
  for (const row of body) {
    expect(row).toHaveProperty('hasApplicationUrl')
    for (const metered of ['applicationUrl', 'contactEmail', 'description'])
      expect(row).not.toHaveProperty(metered)
  }
})

test('a chosen subject is counted even if 200 others are more frequent', async () => {
  const { subjects } = await currentVocabulary()
  const [rare = '', ...frequent] = [...subjects.keys()].slice(0, 201)
  for (const _ of [1, 2])
    await seedOpportunity(service.knex(), { title: 'Surveys of everything', subjects: frequent })
  await seedOpportunity(service.knex(), { title: 'Surveys of one thing', subjects: [rare] })
  const { body } = await service.send('GET', `/api/opportunities/facets?search=surveys&subject=${rare}`)
  expect(body.total).toBe(1)
  expect(body.facets.subject).toHaveLength(201)
  expect(body.facets.subject).toContainEqual({ value: rare, count: 1, label: subjects.get(rare)?.label })
})

test('any number of chosen subjects is counted with one more search', async () => {
  const { subjects } = await currentVocabulary()
  const rare = [...subjects.keys()].slice(-30)
  const search = vi.spyOn(searchEngine(), 'search')
  const { body } = await service.send(
    'GET',
    `/api/opportunities/facets?search=surveys&subject=${rare.join(',')}`,
  )
  for (const value of rare)
    expect(body.facets.subject).toContainEqual(expect.objectContaining({ value, count: 0 }))
  const counting = search.mock.calls.filter(([request]) => request.maxValues !== undefined)
  expect(counting).toHaveLength(2)
  // The rest are hints, because nothing is found.
  expect(search.mock.calls.filter(([{ concepts }]) => concepts.length > 0).length).toBeLessThan(5)
})

test.each([
  ['ES', 'European Union', ['Teaching Mathematics Outdoors']],
  ['US', 'United States', []],
  ['KE', null, ['Teaching Mathematics Outdoors']],
])('a visitor in %s searches in %s', async (country, geoScope, titles) => {
  service.as(null)
  const { body } = await service.send('GET', `/api/public/search?search=mathematics&country=${country}`)
  expect(body).toMatchObject({ geoScope, total: titles.length })
  if (titles.length > 0)
    expect(body.opportunities.map(({ title }: { title: string }) => title)).toEqual(titles)
})
