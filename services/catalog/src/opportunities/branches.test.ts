import { clock } from '@fundharbor/chassis/clock'
import { member } from '@fundharbor/chassis/test-people'
import type { Worker } from '@fundharbor/chassis/service'
import { testService } from '@fundharbor/chassis/testing'
import { OpportunityQuery, type OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { categories, fundingTypes, organizationTypes, sources } from '@fundharbor/contracts/vocabulary'
import fc from 'fast-check'
import { Model } from 'objection'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { daysFromNow, seedOpportunity } from '../../seeds/opportunities.ts'
import { refreshWordCounts } from '../imports/search-documents.ts'
import { isHearing, listenToCatalogue } from './changes.ts'
import { conditionsOf, whereOf } from './conditions.ts'
import { router } from './routes.ts'
import { searchUpkeep } from './upkeep.ts'

// A catalogue of a few hundred takes the ways of a very large one.
const limits = vi.hoisted(() => ({
  MANY_ROWS: 40,
  SAMPLE_ROWS: 40,
  RANKED_AT_ONCE: 25,
  LOOKED_THROUGH: 0.1,
  RARE_SHARE: 0.4,
  CLOSING_AT_ONCE: 15,
}))
vi.mock(import('./limits.ts'), () => limits as never)

const service = testService({
  service: 'catalog',
  routers: [router],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

const ROWS = 400
const CASES = process.env.TEST_LONG ? 1000 : 60
const topics = ['clinic', 'harbour', 'school', 'forest', 'bridge', 'orchard', 'theatre', 'river']
const slug = <T extends { slug: string }>(list: readonly T[], index: number) =>
  list[index % list.length]!.slug

beforeAll(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  const knex = service.knex()
  for (let index = 0; index < ROWS; index += 1) {
    const [one, other] = [topics[index % 3]!, topics[index % topics.length]!]
    await seedOpportunity(knex, {
      title: `Programme ${index} for every ${one}`,
      description: `<p>Support of ${other} and ${topics[(index * 5) % 7]} in town ${index % 50}.</p>`,
      category: slug(categories, index % 4),
      fundingType: slug(fundingTypes, index % 3),
      source: slug(sources, index % 2),
      organizationTypes: [slug(organizationTypes, index), slug(organizationTypes, index * 3)],
      geoScope: index % 5 === 0 ? null : index % 2 === 0 ? 'United States' : 'European Union',
      minAmount: index % 4 === 0 ? null : `${(index % 90) * 1000}.00`,
      maxAmount: index % 4 === 0 ? null : `${(index % 90) * 3000}.00`,
      deadline: deadlineOf(index),
      postedAt: index % 9 === 0 ? null : daysFromNow(-((index * 7) % 900)),
    })
  }
  await knex.transaction(refreshWordCounts)
}, 120_000)

beforeEach(() => service.as(member()))
afterAll(() => clock.reset())

/** None, the last that can be written, or one within months. */
const deadlineOf = (index: number): Date | null =>
  index % 6 === 0
    ? null
    : index % 50 === 3
      ? new Date('9999-12-31T23:59:59.000Z')
      : daysFromNow((index % 120) - 20)

/** Every id of a list, page by page. */
async function walk(query: Record<string, string>): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = []
  let total = 0
  let next: string | undefined = `/api/opportunities?${new URLSearchParams(query)}`
  while (next) {
    const { status, body, headers } = await service.send('GET', next)
    expect(status).toBe(200)
    ids.push(...body.map((row: OpportunityRow) => row.id))
    total = Number(headers.get('x-total-count'))
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  return { ids, total }
}

/** What the filter means, said plainly over the opportunities themselves. */
async function meant(query: Record<string, string>): Promise<string[]> {
  const { sort: _sort, limit: _limit, ...filter } = OpportunityQuery.parse(query)
  const conditions = conditionsOf(filter)
  const { rows } = await Model.knex().raw(
    `SELECT o.id FROM opportunities o JOIN opportunity_search s ON s.opportunity_id = o.id
     WHERE ${whereOf(conditions)}`,
    { ...conditions.bindings },
  )
  return rows.map(({ id }: { id: string }) => id)
}

const sorts = ['relevance', 'deadline', '-deadline', 'amount', '-amount', 'newest']

const queries = fc.record(
  {
    search: fc.oneof(
      fc.constantFrom(
        'programme',
        'every',
        'clinic',
        'clinic harbour',
        'support',
        'harb',
        '-forest',
        'support -clinic',
      ),
      fc.constantFrom(
        '"every clinic"',
        'town 7',
        'grants for every school',
        'clinic theatre river',
        'the',
        'zzz',
      ),
    ),
    category: fc.constantFrom('community', 'education', 'community,environment', 'health'),
    fundingType: fc.constantFrom('grant', 'loan', 'grant,investment'),
    organizationType: fc.constantFrom('nonprofit', 'academic'),
    geoScope: fc.constantFrom('united states', 'European Union|Nowhere', 'Nowhere'),
    minAmount: fc.constantFrom('25000', '60000'),
    maxAmount: fc.constantFrom('100000', '150000'),
    deadlineWithin: fc.constantFrom('7', '30', '90'),
    postedWithin: fc.constantFrom('90', '400'),
    includeExpired: fc.constantFrom('true', 'false'),
    sort: fc.constantFrom(...sorts),
    limit: fc.constantFrom('7', '20', '100'),
  },
  { requiredKeys: ['limit'] },
)

const everyPageHoldsWhatIsMeant = () =>
  fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const { ids, total } = await walk(query)
      const expected = await meant(query)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(expect.arrayContaining(expected))
      // Where few have all the words, others that have half of them follow.
      if (expected.length < 5 && query.search?.includes(' ')) return
      expect(ids.toSorted()).toEqual(expected.toSorted())
      if (expected.length < 20) expect(total).toBe(expected.length)
    }),
    { numRuns: CASES },
  )

describe.each([
  ['nothing', 0],
  ['answers, and pages to come,', 60],
])('while %s is kept', (_, seconds) => {
  let listener: Worker

  beforeAll(async () => {
    listener = listenToCatalogue(service.knex().client.config.connection.connectionString, seconds)
    await vi.waitUntil(isHearing)
  })
  afterAll(() => listener.stop())

  test('every page together has exactly the rows that the filter means, each once, in either branch', async () => {
    await everyPageHoldsWhatIsMeant()
  })

  const lists = sorts.slice(1).flatMap((sort) => [
    [sort, {}],
    [sort, { search: 'forest' }],
  ]) as [string, Record<string, string>][]

  test.each(lists)('comes in the order of %s over all its pages %j', async (sort, keyword) => {
    const query = { ...keyword, sort, includeExpired: 'true', limit: '30' }
    const { ids } = await walk(query)
    expect(ids.length).toBeGreaterThan(limits.MANY_ROWS)
    expect(ids.toSorted()).toEqual((await meant(query)).toSorted())
    const rows: OpportunityRow[] = []
    for (let at = 0; at < ids.length; at += 100) {
      const { body } = await service.send(
        'GET',
        `/api/funding-opportunities?ids=${ids.slice(at, at + 100).join(',')}`,
      )
      rows.push(...body)
    }
    const byId = new Map(rows.map((row) => [row.id, row]))
    const key = ({ deadline, maxAmount, postedAt }: OpportunityRow) =>
      sort === 'newest' ? postedAt : sort.endsWith('deadline') ? deadline : maxAmount && Number(maxAmount)
    const keys = ids.map((id) => key(byId.get(id)!))
    const known = keys.filter((each) => each !== null)
    const sorted = known.toSorted((one, other) => (one! < other! ? -1 : one! > other! ? 1 : 0))
    expect(known).toEqual(sort === 'newest' || sort.startsWith('-') ? sorted.toReversed() : sorted)
    expect(keys.slice(known.length).every((each) => each === null)).toBe(true)
  })
})

test('upkeep folds the notes and changes no number', async () => {
  const knex = service.knex()
  const totals = () =>
    knex.raw('SELECT sum(opportunities)::int AS sum, sum(amount) AS amount FROM open_totals')
  const { id } = await seedOpportunity(knex, { title: 'A lighthouse for a while' })
  const before = (await totals()).rows
  await searchUpkeep.run(knex)
  expect((await totals()).rows).toEqual(before)
  const [counted] = await knex.table('lexeme_counts').where({ lexeme: 'lighthous' })
  expect(counted.documents).toBe(1)
  await knex.table('opportunities').where({ id }).delete()
  await searchUpkeep.run(knex)
  expect(await knex.table('lexeme_counts').where({ lexeme: 'lighthous' })).toEqual([])
  expect((await totals()).rows[0].sum).toBe(before[0].sum - 1)
})

test.each([
  ['which do not exist', '20261399', '20261400'],
  ['without an end', '20261121', null],
])('a cursor of closing days %s is refused', async (_, from, before) => {
  const position = ['2026-12-01 00:00:00+00', '00000000-0000-4000-8000-000000000000', 100, from, before]
  const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
  const query = new URLSearchParams({ search: 'forest', sort: 'deadline', includeExpired: 'true', cursor })
  const { status, body } = await service.send('GET', `/api/opportunities?${query}`)
  expect([status, body.fields]).toEqual([400, { cursor: 'This cursor is not valid' }])
})

test('what was estimated as small and is large is found all the same', async () => {
  const knex = service.knex()
  await knex.raw('UPDATE lexeme_counts SET documents = 1 WHERE lexeme = ANY(?)', [['everi', 'programm']])
  for (const sort of ['relevance', 'amount', '-amount', 'newest', 'deadline']) {
    const query = { search: 'every programme', sort, limit: '20', includeExpired: 'true' }
    expect((await walk(query)).ids.toSorted()).toEqual((await meant(query)).toSorted())
  }
  await knex.raw('UPDATE lexeme_counts SET documents = 400 WHERE lexeme = ANY(?)', [['everi', 'programm']])
})

describe('a very large result', () => {
  test('is counted about, and says so', async () => {
    const { body } = await service.send(
      'GET',
      '/api/opportunities/facets?search=programme&includeExpired=true',
    )
    expect(body.approximate).toBe(true)
    expect(body.total).toBeGreaterThan(ROWS * 0.4)
    expect(body.total).toBeLessThan(ROWS * 1.8)
    const { headers } = await service.send('GET', '/api/opportunities?search=programme&includeExpired=true')
    expect(headers.get('x-total-count')).toBe(String(body.total))
  })

  test('beside a filter counts the filter’s other values too', async () => {
    const { body } = await service.send('GET', '/api/opportunities/facets?category=community')
    expect(body.facets.category.map(({ value }: { value: string }) => value).toSorted()).toEqual(
      categories
        .slice(0, 4)
        .map((each) => each.slug)
        .toSorted(),
    )
  })
})
