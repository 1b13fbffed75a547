import { clock } from '@fundharbor/chassis/clock'
import { member } from '@fundharbor/chassis/test-people'
import { testService } from '@fundharbor/chassis/testing'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysFromNow, seedOpportunity } from '../../seeds/opportunities.ts'
import { router } from '../opportunities/routes.ts'

const service = testService({
  service: 'catalog',
  routers: [router],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

beforeAll(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  const knex = service.knex()
  await seedOpportunity(knex, {
    title: 'Night Clinics for Harbour Towns',
    category: 'health',
    minAmount: '10000.00',
    maxAmount: '20000.00',
  })
  await seedOpportunity(knex, {
    title: 'Teaching Mathematics Outdoors',
    category: 'education',
    funderName: 'European Commission, Horizon Europe',
    currency: 'EUR',
    geoScope: 'European Union',
    sector: 'Education',
    source: 'eu-funding-tenders',
    maxAmount: '6300000.00',
    minAmount: '6300000.00',
    deadline: daysFromNow(5),
    organizationTypes: ['academic', 'nonprofit'],
    businessTypes: ['startup'],
    postedAt: daysFromNow(-40),
  })
  await seedOpportunity(knex, {
    title: 'Loans for Small Farms',
    category: 'agriculture',
    fundingType: 'loan',
    deadline: null,
    isRolling: true,
    postedAt: null,
  })
  await seedOpportunity(knex, {
    title: 'Closed Call for Coastal Resilience',
    category: 'environment',
    deadline: daysFromNow(-1),
  })
  await seedOpportunity(knex, { title: 'Withdrawn Call', isActive: false })
  await seedOpportunity(knex, {
    title: 'Economic Renewal of Mill Towns',
    category: 'economic-development',
    eligibilityCriteria: 'Nonprofits having a 501(c)(3) status',
  })
})

beforeEach(() => service.as(member()))
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

  test('takes a phrase as it stands and leaves out excluded words', async () => {
    expect(await titlesOf('search=%22harbour towns%22')).toEqual(['Night Clinics for Harbour Towns'])
    expect(await titlesOf('search=%22towns harbour%22')).toEqual([])
    expect(await titlesOf('search=towns -mill')).toEqual(['Night Clinics for Harbour Towns'])
  })

  test('says why it matched', async () => {
    const { body } = await find('search=outreach')
    expect(body[0].highlight).toContain('«outreach»')
  })

  test('says it in plain text', async () => {
    await seedOpportunity(service.knex(), {
      title: 'Signs',
      description: '<p>Lighthouse R&amp;D and <em>lamps</em></p>',
    })
    const { body } = await find('search=lighthouse')
    expect(body[0].highlight).toBe('«Lighthouse» R&D and lamps')
  })

  test('of nothing but signs finds nothing', async () => {
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

  test('leaves expired calls out unless they are asked for, and withdrawn ones always', async () => {
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
  ])('that is wrong is a 400 that names it: %s', async (query) => {
    const { status, body } = await find(query)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([query.split('=')[0]])
  })
})

test('facets count what each value would leave, the other filters kept', async () => {
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

  test('put what is unknown last', async () => {
    expect((await titlesOf('sort=deadline')).at(-1)).toBe('Loans for Small Farms')
    expect((await titlesOf('sort=newest')).at(-1)).toBe('Loans for Small Farms')
  })
})

test('lists do not carry what the details meter', async () => {
  const { body } = await find('')
  for (const row of body) {
    expect(row).toHaveProperty('hasApplicationUrl')
    for (const metered of ['applicationUrl', 'contactEmail', 'description'])
      expect(row).not.toHaveProperty(metered)
  }
})

describe('while somebody types', () => {
  const suggestions = async (search: string) =>
    (await service.send('GET', `/api/opportunities/suggestions?search=${encodeURIComponent(search)}`)).body

  test('titles, funders and words that begin so are offered', async () => {
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

  test('signs and single letters offer nothing', async () => {
    for (const search of ['', 'n', '%', "'\\", '%_%']) expect(await suggestions(search)).toEqual([])
  })
})

test('similar opportunities share rare words of the title, are open, and never the same', async () => {
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

test('visitors see a glimpse and nothing else', async () => {
  service.as(null)
  expect((await find('')).status).toBe(401)
  const { body } = await service.send('GET', '/api/opportunities/glimpse')
  expect(body.open).toBeGreaterThanOrEqual(4)
  expect(body.closingSoon[0].title).toBe('Teaching Mathematics Outdoors')
  expect(Object.keys(body.closingSoon[0]).toSorted()).toEqual(['deadline', 'funderName', 'id', 'title'])
})
