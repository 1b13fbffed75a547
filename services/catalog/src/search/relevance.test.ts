import { clock } from '@fundharbor/chassis/runtime/clock'
import { member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embedShipped } from './embedding-queue/queue.ts'
import { searchRouter } from './routes.ts'
import {
  gradeOf,
  JUDGED_AT,
  loadJudgedOpportunities,
  mean,
  readJudgedQueries,
  recordName,
  scoreTitles,
  type JudgedQuery,
} from './judged-queries.test-helper.ts'
import { plainBm25 } from './plain-bm25.test-helper.ts'
import { textVector } from '../records/embeddings/embedder.ts'
import { readFacts } from '../records/facts/stored-facts.ts'
import { readQuery } from './read-query.ts'
import { analyze } from '@fundharbor/search-engine/text/analyze'

const service = testService({
  service: 'catalog',
  routers: [searchRouter()],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

/**
 * The sets, and the least nDCG@10: .05 below what was measured. The first set was at hand
 * while the ranking was made; the others were judged before anybody saw what it finds.
 */
const sets = [
  {
    file: 'developed-with.json',
    least: { all: 0.79, misspelt: 0.8, synonym: 0.79, purpose: 0.6 },
    leastOfMatches: 0.88,
  },
  { file: 'fresh-first.json', least: { all: 0.62 }, leastOfMatches: 0.88 },
  { file: 'fresh-second.json', least: { all: 0.66 }, leastOfMatches: 0.92 },
  { file: 'fresh-third.json', least: { all: 0.47, 'other-language': 0.6 }, leastOfMatches: 0.75 },
  { file: 'fresh-fourth.json', least: { all: 0.43, 'other-language': 0.59 }, leastOfMatches: 0.81 },
  { file: 'fresh-fifth.json', least: { all: 0.49, 'other-language': 0.54 }, leastOfMatches: 0.64 },
]

const titles = new Map<string, string>()
let byBm25: (search: string) => string[]

beforeAll(async () => {
  clock.setTo(JUDGED_AT)
  const knex = service.knex()
  await loadJudgedOpportunities(knex)
  await embedShipped(knex, { until: performance.now() + 60_000 })
  const rows = await knex
    .table('opportunities')
    .select('source', 'sourceId', 'sourceNumber', 'title', 'funderName', 'description', 'eligibilityCriteria')
    .where((open) => open.whereNull('deadline').orWhere('deadline', '>=', clock.now()))
  for (const row of rows) titles.set(recordName(row), row.title)
  byBm25 = plainBm25(rows)
  service.as(member())
})
afterAll(() => clock.reset())

async function rowsOf(search: string): Promise<OpportunityRow[]> {
  const query = new URLSearchParams({ search, limit: '30' })
  return (await service.send('GET', `/api/opportunities?${query}`)).body
}

const ours = async (search: string) => (await rowsOf(search)).map(({ title }) => title)

/** Embeds the query first, so that the result does not depend on the machine's load. */
async function learnMeaning(search: string): Promise<void> {
  const { words } = await readQuery({ search }, { withMeaning: false })
  await textVector(words.join(' '))
}

interface Score {
  kind: string
  query: string
  cold: number
  own: number
  bm25: number
  isEmpty: boolean
  /** Of the first ten rows, those that are called matches, and how many of them are relevant. */
  matches: number
  relevant: number
}

async function score(query: JudgedQuery): Promise<Score> {
  const cold = scoreTitles(await ours(query.query), query, titles)
  await learnMeaning(query.query)
  const rows = await rowsOf(query.query)
  const found = rows.map(({ title }) => title)
  const matches = rows.slice(0, 10).filter(({ related }) => !related)
  const { kind } = query
  return {
    kind,
    query: query.query,
    cold,
    own: scoreTitles(found, query, titles),
    bm25: scoreTitles(byBm25(query.query), query, titles),
    isEmpty: found.length === 0,
    matches: matches.length,
    relevant: matches.filter(({ title }) => gradeOf(title, query, titles) >= 1).length,
  }
}

const line = (name: string, scores: Score[]) =>
  `${name.padEnd(24)}${String(scores.length).padStart(4)} queries  nDCG@10 ${mean(scores.map((each) => each.own)).toFixed(3)}` +
  `  first time ${mean(scores.map((each) => each.cold)).toFixed(3)}  BM25 ${mean(scores.map((each) => each.bm25)).toFixed(3)}`

test.each(sets)('the best ten of $file are as good as they were', async ({ file, least, leastOfMatches }) => {
  const scores: Score[] = []
  for (const query of await readJudgedQueries(file)) scores.push(await score(query))
  const kinds = [...Map.groupBy(scores, ({ kind }) => kind), ['all', scores] as const]
  process.stdout.write(`${file}\n${kinds.map(([kind, some]) => line(kind, some)).join('\n')}\n`)
  if (process.env.RELEVANCE_DETAILS)
    for (const { query, own, bm25 } of scores.toSorted((one, two) => one.own - two.own))
      process.stdout.write(`${own.toFixed(2)} ${bm25.toFixed(2)} ${query}\n`)
  // A sum or a date in a query may leave nothing.
  const empty = scores.filter(({ isEmpty, kind }) => isEmpty && kind !== 'place-sum-date')
  expect(empty.map(({ query }) => query)).toEqual([])
  const [matches, relevant] = (['matches', 'relevant'] as const).map((name) =>
    scores.reduce((sum, each) => sum + each[name], 0),
  ) as [number, number]
  process.stdout.write(`called matches ${matches}, of which relevant ${(relevant / matches).toFixed(3)}\n`)
  expect(relevant / matches).toBeGreaterThan(leastOfMatches)
  for (const [kind, floor] of Object.entries(least))
    expect(mean((new Map(kinds).get(kind) ?? []).map(({ own }) => own)), kind).toBeGreaterThan(floor)
})

test.each(['loan to start a bakery', 'buy a horse', 'open a nail salon', 'pay off my mortgage'])(
  'nothing is called a match if nothing is about the query: %s',
  async (search) => {
    await learnMeaning(search)
    const rows = await rowsOf(search)
    expect(rows.map(({ related }) => related)).toEqual([true, true, true])
  },
)

async function matchesOf(search: string) {
  await learnMeaning(search)
  return (await rowsOf(search)).filter(({ related }) => !related)
}

test.each([
  ['make batteries last longer and charge faster', 'Sustainable and Competitive Cell Production'],
  ['quieter planes over our neighborhood', 'DRAFT Community Noise Mitigation Program'],
  ['put back wetlands and get salmon returning to our river', 'NOAA Great Lakes Fish Habitat'],
  ['keep kids from picking up vaping', 'High-Priority Research in Tobacco Regulatory Science'],
  ['warn people earlier about floods and wildfires', 'Advancing understanding, modelling'],
])('what stands out is a match, however many words the query has: %s', async (search, title) => {
  const [first] = await matchesOf(search)
  expect(first?.title).toContain(title)
})

test('if few of the rows that have the words are about the query, the words alone make no match', async () => {
  const matches = await matchesOf('grants for small business')
  expect(matches.length).toBeLessThan(10)
})

test('a single word finds all rows that have it', async () => {
  await learnMeaning('health')
  const { headers } = await service.send('GET', '/api/opportunities?search=health')
  expect(Number(headers.get('x-total-count'))).toBeGreaterThan(200)
})

test.each([
  ['STEM education', 'Stem cells and regenerative medicine'],
  ['arts education', 'Satellite communications and navigation'],
  ['community garden', 'Community-owned energy'],
  ['after school programs', 'software development'],
  ['senior center', 'Administration for Community Living'],
  ['APS', 'Elder abuse and scams'],
])('"Also searched" names no other subject for %s: %s', async (search, term) => {
  const { body } = await service.send('GET', `/api/opportunities/facets?${new URLSearchParams({ search })}`)
  expect(body.alsoSearched.map((each: { term: string }) => each.term)).not.toContain(term)
})

test.each(['after school', 'after school programs', 'science after school'])(
  'half of a compound is no reason: %s',
  async (search) => {
    await learnMeaning(search)
    const terms = (await rowsOf(search)).flatMap(({ matched }) => matched.map(({ term }) => term))
    expect(terms).not.toContain('after')
  },
)

test.each([
  ['battery research', 'Low-Cost Chip-Scale Atomic Clock (LC CSAC)'],
  ['after school programs', 'Societal resilience, engagement of the younger generations'],
  ['mentors for foster kids', 'Empowering local urban food systems entrepreneurship and innovation'],
  ['small farmers in East Africa', 'Strengthening global health security'],
  ['student exchange with Latin America', 'Unveiling Health and Healthcare Disparities'],
  ['journalism in Ukraine', 'Sustaining life-saving HIV services in Ukraine'],
  ['beekeeping in Kenya', 'Sustaining Global Health Security to protect and improve public health in Kenya'],
  ['wheelchairs for our school', 'University Centers for Developmental Disabilities'],
])('a row that only has the words is no match: %s', async (search, title) => {
  const matches = await matchesOf(search)
  expect(matches.filter((row) => row.title.startsWith(title))).toEqual([])
})

test.each([
  ['AIDS treatment in Kenya', 'KE'],
  ['stopping outbreaks in Uganda', 'UG'],
  ['HIV services in Haiti', 'HT'],
  ['exchange programs with Italy', 'IT'],
  ['small grants of the embassy in Indonesia', 'ID'],
])('what is for another country is no match: %s', async (search, country) => {
  const matches = await matchesOf(search)
  const facts = await readFacts(
    service.knex(),
    matches.map(({ id }) => id),
  )
  const elsewhere = matches.filter(({ id }) => {
    const places = facts.get(id)?.derived.places ?? []
    return places.length > 0 && places.every(({ value }) => value !== country)
  })
  expect(matches.length).toBeGreaterThan(0)
  expect(elsewhere.map(({ title }) => title)).toEqual([])
})

test.each([
  ['parent education', /\(Parent [A-Z]\d\d/],
  ['help for parents', /\(Parent [A-Z]\d\d/],
  ['allowed', /Not Allowed/],
  ['optional', /Optional/],
  ['winter', /Winter 2025/],
  ['better weather forecasts', /^Forecast (?:to|for)/],
  ['publish a forecast', /^(?:Forecast|Notice of Intent) to Publish/],
])('what titles say whatever they are about makes no match: %s', async (search, boilerplate) => {
  const matches = await matchesOf(search)
  expect(matches.map(({ title }) => title).filter((title) => boilerplate.test(title))).toEqual([])
})

test('compounds of two words are one concept', async () => {
  const compounds =
    'mental health|clean water|foster care|substance use|climate change|wild fire|child care|first responders|cultural heritage|machine learning|supply chain|air quality|head start|older adults|human trafficking|civil society|life sciences|middle east'
  const split: string[] = []
  for (const compound of compounds.split('|')) {
    const { concepts } = await readQuery({ search: `${compound} programs` }, { withMeaning: false })
    if (concepts.filter(({ isOptional }) => !isOptional).length > 1) split.push(compound)
  }
  expect(split).toEqual([])
})

test('generic words need not occur next to a subject', async () => {
  const words =
    'programs services research projects support activities help start stop bring provide improve create communities people'
  for (const word of words.split(' ')) {
    const { concepts } = await readQuery({ search: `battery ${word}` }, { withMeaning: false })
    expect(
      concepts.filter(({ isOptional }) => !isOptional).map(({ typed }) => typed),
      word,
    ).toEqual(['battery'])
  }
})

test('a search in a state finds nothing that is for other places', async () => {
  const search = 'technical assistance for a town in Colorado'
  await learnMeaning(search)
  const titles = await ours(search)
  const offices = titles.filter((title) => title.includes('EDA Planning'))
  expect(offices).toEqual(['Denver FY 2021 – FY 2023 EDA Planning and Local Technical Assistance'])
})

test.each(['recycle old electronics', 'train teachers to teach computer science', 'prevent teen suicide'])(
  'words that stand apart in a record are no reason: %s',
  async (search) => {
    await learnMeaning(search)
    const rows = await rowsOf(search)
    const records = await service
      .knex()
      .table('opportunities')
      .whereIn(
        'id',
        rows.map(({ id }) => id),
      )
    const wrong = rows.flatMap(({ id, title, matched }) => {
      const record = records.find((each) => each.id === id)
      const text = ` ${analyze(
        Object.values(record)
          .join(' ')
          .replaceAll(/<[^>]*>/g, ' '),
      ).join(' ')} `
      return matched
        .filter(
          ({ kind, term }) =>
            kind === 'word' && term.includes(' ') && !text.includes(` ${analyze(term).join(' ')} `),
        )
        .map(({ term }) => `${title}: ${term}`)
    })
    expect(wrong).toEqual([])
  },
)

test('counts and sorted lists have the same matches as the ranked list', async () => {
  const search = 'battery research'
  const matches = await matchesOf(search)
  const query = new URLSearchParams({ search })
  const sorted = await service.send('GET', `/api/opportunities?${query}&sort=deadline`)
  const counts = await service.send('GET', `/api/opportunities/facets?${query}`)
  expect(new Set(sorted.body.map(({ id }: OpportunityRow) => id))).toEqual(
    new Set(matches.map(({ id }) => id)),
  )
  expect(counts.body.total).toBe(matches.length)
})
