import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { testService } from '@fundharbor/chassis/testing/service'
import { member } from '@fundharbor/chassis/testing/people'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { parse } from 'csv-parse/sync'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { applicantOf } from '../../matching/fit/eligibility/applicant.test-helper.ts'
import { router as details } from '../../public/opportunity-details/routes.ts'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { isPerson } from './is-person.ts'
import { loadShippedAwards } from './load-shipped.ts'
import { IS_PERSON, readAward, type AwardRow } from './read-award.ts'
import { readAwardedBefore } from './read-awarded-before.ts'
import { awardsRouter } from './routes.ts'
import { shippedAwards } from './shipped-sources.ts'
import { SkippedAwardError } from './read-date.ts'

let applicant: Applicant
const service = testService({
  service: 'catalog',
  routers: [awardsRouter(async () => applicant), details],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

beforeAll(() => loadShippedAwards(service.knex()), 300_000)
beforeEach(async () => {
  await service.knex().table('rate_limits').delete()
  service.as(null)
})

const list = (query: string) => service.send('GET', `/api/public/awards${query}`)
const totalOf = ({ headers }: { headers: Headers }) => Number(headers.get('x-total-count'))
const select = async (sql: string) => (await service.knex().raw(sql)).rows

test('every shipped row is accounted for', async () => {
  const sources = await service.knex().table('award_sources').orderBy('id')
  expect(sources).toMatchObject([
    { id: 'foundations', loadedRows: 32_489, counts: { added: 32_477, skipped: 12 } },
    { id: 'maryland', loadedRows: 18_616, counts: { added: 18_607, skipped: 9 } },
  ])
  expect(sources.every(({ finishedAt }) => finishedAt)).toBe(true)
})

test('visitors read where awards come from', async () => {
  const { body, headers } = await service.send('GET', '/api/public/award-sources')
  expect(headers.get('cache-control')).toBe('public, max-age=60')
  expect(body).toMatchObject([
    { id: 'maryland', awards: 18_607, firstYear: 2009, lastYear: 2023 },
    { id: 'foundations', terms: 'CC0', awards: 32_477, firstYear: 1986, lastYear: 2019 },
  ])
})

test('no person of the shipped files is stored, neither as a recipient nor in a text', async () => {
  const persons = new Set<string>()
  for (const { file } of shippedAwards)
    for (const row of parse(gunzipSync(await readFile(file)), { columns: true, bom: true }) as AwardRow[])
      try {
        readAward(row)
      } catch (error) {
        if (error instanceof SkippedAwardError && error.message === IS_PERSON)
          persons.add(row['Recipient Org:Name'] ?? '')
      }
  expect(persons.size).toBeGreaterThan(10)
  const found = await service.knex().raw(
    `SELECT person, texts FROM unnest(CAST(? AS text[])) person
     JOIN (SELECT lower(concat_ws(' ', name, title, description, place)) AS texts
           FROM awards JOIN award_recipients r ON r.id = recipient_id) stored ON position(lower(person) IN texts) > 0`,
    [[...persons]],
  )
  expect(found.rows).toEqual([])
  const names: string[] = await service.knex().table('award_recipients').pluck('name')
  expect(names.length).toBeGreaterThan(10_000)
  expect(names.filter(isPerson)).toEqual([])
})

test('awards are listed newest first, a page at a time, without an account', async () => {
  const first = await list('?funder=barr-foundation&limit=2')
  expect([first.status, totalOf(first)]).toEqual([200, 1145])
  expect(first.headers.get('cache-control')).toBe('public, max-age=60')
  expect(first.body[0]).toMatchObject({
    awardedOn: '2018-09-19',
    datePrecision: 'day',
    funder: { slug: 'barr-foundation', name: 'Barr Foundation', hasFigures: true },
    source: { terms: 'CC0' },
  })
  const seen = new Set<string>()
  let next: string | undefined = '/api/public/awards?funder=lilly-endowment&limit=100'
  while (next) {
    const page = await service.send('GET', next)
    for (const { id } of page.body) seen.add(id)
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(seen.size).toBe(1068)
})

test.each([
  ['?funder=nobody', 0],
  ['?funder=barr-foundation&year=2015', 192],
  ['?funder=barr-foundation&year=0', 0],
  ['?kind=loan', 1855],
  ['?funder=state-of-maryland&kind=grant&currency=EUR', 0],
])('%s finds %i awards', async (query, count) => {
  expect(totalOf(await list(query))).toBe(count)
})

test('the records of newcomers are those of a recipient’s first year', async () => {
  const found = await list('?funder=surdna-foundation&year=2018&newcomers=true&limit=100')
  const [award] = found.body
  const ofRecipient = await list(`?funder=surdna-foundation&recipient=${award.recipient.id}`)
  expect(ofRecipient.body.every(({ year }: { year: number }) => year >= 2018)).toBe(true)
  const surdna = await readAwardedBefore(['surdna-foundation'])
  const year = surdna?.sums[0]?.years.find((each) => each.year === 2018)
  const recipients = new Set(found.body.map(({ recipient }: { recipient: { id: string } }) => recipient.id))
  expect(recipients.size).toBe(year?.newcomers)
})

test('a funder that never gave is unknown', async () => {
  expect(await readAwardedBefore(['nobody'])).toBeNull()
})

// Recomputed from the files in a spreadsheet's way: sorted, and the value in the middle.
test.each([
  [
    'barr-foundation',
    {
      awards: 1145,
      total: '368455727.00',
      lowerQuartile: '50000.00',
      median: '150000.00',
      upperQuartile: '325000.00',
    },
  ],
  [
    'surdna-foundation',
    {
      awards: 593,
      total: '116399600.00',
      lowerQuartile: '75000.00',
      median: '150000.00',
      upperQuartile: '250000.00',
    },
  ],
  [
    'lilly-endowment',
    {
      awards: 1068,
      total: '535772877.00',
      lowerQuartile: '14877.50',
      median: '30000.00',
      upperQuartile: '125000.00',
    },
  ],
])('the sums of %s are those of the file', async (slug, sums) => {
  expect((await readAwardedBefore([slug]))?.sums).toMatchObject([sums])
})

test.each([
  ['barr-foundation', 2015, 192, '50444200.00'],
  ['knight-foundation', 2012, 318, '97515484.00'],
  ['surdna-foundation', 2018, 105, '24425000.00'],
])('%s gave in %i what the file says', async (slug, year, awards, total) => {
  const years = (await readAwardedBefore([slug]))?.sums[0]?.years
  expect(years?.find((each) => each.year === year)).toMatchObject({ awards, total })
})

test('every median and every year is what the stored awards say', async () => {
  const medians = await select(`
    SELECT slug, median, (SELECT avg(amount)::numeric(15, 2) FROM (
      SELECT amount, row_number() OVER (ORDER BY amount) AS place, count(*) OVER () AS awards
      FROM awards a WHERE a.funder_id = s.funder_id AND a.kind = s.kind AND a.currency = s.currency) sorted
      WHERE place IN ((awards + 1) / 2, awards / 2 + 1)) AS expected
    FROM award_summaries s JOIN award_funders f ON f.id = funder_id WHERE is_whole`)
  expect(medians.length).toBeGreaterThan(11)
  for (const { slug, median, expected } of medians) expect([slug, median]).toEqual([slug, expected])
  const wrong = await select(`
    SELECT summary, stored
    FROM (SELECT funder_id, kind, currency, year, awards, total FROM award_summaries WHERE NOT is_whole) summary
    FULL JOIN (SELECT funder_id, kind, currency, year, count(*)::int AS awards, sum(amount) AS total
               FROM awards GROUP BY funder_id, kind, currency, year) stored
      ON stored::text = summary::text
    WHERE stored IS NULL OR summary IS NULL`)
  expect(wrong).toEqual([])
})

test('loans are counted apart', async () => {
  const maryland = await readAwardedBefore(['state-of-maryland'])
  expect(maryland).toMatchObject({
    firstYear: 2009,
    lastYear: 2023,
    others: [
      { kind: 'loan', currency: 'USD', awards: 1855 },
      { kind: 'other', awards: 1 },
    ],
  })
  expect(maryland?.sums[0]?.awards).toBe(18_607 - 1856)
})

const likeOurs = async (slug: string, facts: Parameters<typeof applicantOf>[0]) => {
  applicant = applicantOf(facts)
  service.as(member())
  return (await service.send('GET', `/api/awards/like-ours?kind=funder&key=${slug}`)).body
}

test('a member sees whether the funder paid their organization, its kind and its state', async () => {
  const body = await likeOurs('state-of-maryland', {
    name: 'Johns Hopkins University',
    organizationType: 'private-university',
    country: 'US',
    state: 'US-MD',
  })
  expect(body.own).toMatchObject({ recipient: { name: 'Johns Hopkins University' } })
  expect(body.own.awards).toBeGreaterThanOrEqual(168)
  expect(body.kind.slug).toBe('university')
  expect(body.state.code).toBe('US-MD')
  expect(body.state.recipients).toBeLessThan(body.kind.recipients)
})

test('nothing is said of a funder without awards, or without an organization', async () => {
  const nothing = { own: null, kind: null, state: null }
  expect(await likeOurs('nobody', { name: 'Johns Hopkins University' })).toEqual(nothing)
  expect(await likeOurs('barr-foundation', { hasOrganization: false })).toEqual(nothing)
})

test('an opportunity says what its funder awarded before, however the name is written', async () => {
  const known = await seedOpportunity(service.knex(), { funderName: 'BARR Foundation' })
  const unknown = await seedOpportunity(service.knex(), { funderName: 'Nobody' })
  service.as(member())
  const read = async (id: string) => (await service.send('GET', `/api/opportunities/${id}`)).body
  expect((await read(known.id)).awardedBefore).toMatchObject({
    of: { kind: 'funder', name: 'Barr Foundation' },
    firstYear: 2013,
    lastYear: 2018,
    sums: [{ awards: 1145 }],
  })
  expect((await read(unknown.id)).awardedBefore).toBeNull()
})
