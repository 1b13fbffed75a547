import { readFile } from 'node:fs/promises'
import { clock } from '@fundharbor/chassis/clock'
import { member } from '@fundharbor/chassis/test-people'
import { testService } from '@fundharbor/chassis/testing'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { embedShipped } from '../embeddings/queue.ts'
import { loadShippedOpportunities } from '../imports/shipped.ts'
import { router } from '../opportunities/routes.ts'
import { plainBm25 } from './plain-bm25.test-helper.ts'
import { queryVector } from './rank/query-vector.ts'
import { readQuery, textOf } from './read-query.ts'

const service = testService({
  service: 'catalog',
  routers: [router],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

/** Grades from 0 to 3 by record: `grants.gov:<id>`, `simpler:<id>`, `eu:<identifier>`. */
const JudgedQueries = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    query: z.string(),
    judgments: z.record(z.string(), z.number().int().min(0).max(3)),
  }),
)
type JudgedQuery = z.infer<typeof JudgedQueries>[number]

/**
 * The sets, and the least nDCG@10: .05 below what was measured when they were scored first. The first set was at hand
 * while the ranking was made; the others were judged before anybody saw what it finds.
 */
const sets = [
  { file: 'developed-with.json', least: { all: 0.75, misspelt: 0.8, synonym: 0.79, purpose: 0.48 } },
  { file: 'fresh-first.json', least: { all: 0.57 } },
  { file: 'fresh-second.json', least: { all: 0.59 } },
]

const SEEN = 10
const titles = new Map<string, string>()
let byBm25: (search: string) => string[]

beforeAll(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  const knex = service.knex()
  await loadShippedOpportunities(knex, { holdsBack: false })
  await embedShipped(knex, { until: performance.now() + 60_000 })
  const rows = await knex
    .table('opportunities')
    .select('source', 'sourceId', 'sourceNumber', 'title', 'funderName', 'description', 'eligibilityCriteria')
    .where((open) => open.whereNull('deadline').orWhere('deadline', '>=', clock.now()))
  for (const row of rows) titles.set(nameOf(row), row.title)
  byBm25 = plainBm25(rows)
  service.as(member())
}, 120_000)
afterAll(() => clock.reset())

function nameOf(row: { source: string; sourceId: string; sourceNumber: string | null }): string {
  if (row.source === 'grants-gov') return `grants.gov:${row.sourceId}`
  if (row.source === 'simpler-grants') return `simpler:${row.sourceId}`
  return `eu:${row.sourceNumber ?? row.sourceId}`
}

const normal = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Grades by title: records of one title count once, and only those that are open. */
function gradesOf({ judgments }: JudgedQuery): Map<string, number> {
  const grades = new Map<string, number>()
  for (const [record, grade] of Object.entries(judgments)) {
    const title = titles.get(record)
    if (title !== undefined) grades.set(normal(title), Math.max(grades.get(normal(title)) ?? 0, grade))
  }
  return grades
}

const gain = (grades: number[]) =>
  grades.slice(0, SEEN).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

function ndcg(found: string[], grades: Map<string, number>): number {
  const best = gain([...grades.values()].toSorted((one, other) => other - one))
  const places = [...new Set(found.map(normal))]
  return best === 0 ? 0 : gain(places.map((title) => grades.get(title) ?? 0)) / best
}

async function ours(search: string): Promise<string[]> {
  const query = new URLSearchParams({ search, limit: '30' })
  const { body } = await service.send('GET', `/api/opportunities?${query}`)
  return body.map(({ title }: OpportunityRow) => title)
}

/** What a query means is known from its second time on, however busy this machine is. */
async function learnMeaning(search: string): Promise<void> {
  const { words } = await readQuery({ search }, { withMeaning: false })
  await queryVector(textOf(words))
}

interface Score {
  kind: string
  query: string
  cold: number
  own: number
  bm25: number
  isEmpty: boolean
}

async function score(query: JudgedQuery): Promise<Score> {
  const grades = gradesOf(query)
  const cold = ndcg(await ours(query.query), grades)
  await learnMeaning(query.query)
  const found = await ours(query.query)
  const { kind } = query
  return {
    kind,
    query: query.query,
    cold,
    own: ndcg(found, grades),
    bm25: ndcg(byBm25(query.query), grades),
    isEmpty: found.length === 0,
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const line = (name: string, scores: Score[]) =>
  `${name.padEnd(24)}${String(scores.length).padStart(4)} queries  nDCG@10 ${mean(scores.map((each) => each.own)).toFixed(3)}` +
  `  first time ${mean(scores.map((each) => each.cold)).toFixed(3)}  BM25 ${mean(scores.map((each) => each.bm25)).toFixed(3)}`

test.each(sets)('the best ten of $file are as good as they were', async ({ file, least }) => {
  const text = await readFile(new URL(`../../testdata/relevance/${file}`, import.meta.url), 'utf8')
  const scores: Score[] = []
  for (const query of JudgedQueries.parse(JSON.parse(text))) scores.push(await score(query))
  const kinds = [...Map.groupBy(scores, ({ kind }) => kind), ['all', scores] as const]
  process.stdout.write(`${file}\n${kinds.map(([kind, some]) => line(kind, some)).join('\n')}\n`)
  if (process.env.RELEVANCE_DETAILS)
    for (const { query, own, bm25 } of scores.toSorted((one, two) => one.own - two.own))
      process.stdout.write(`${own.toFixed(2)} ${bm25.toFixed(2)} ${query}\n`)
  expect(scores.filter(({ isEmpty }) => isEmpty).map(({ query }) => query)).toEqual([])
  for (const [kind, floor] of Object.entries(least))
    expect(mean((new Map(kinds).get(kind) ?? []).map(({ own }) => own)), kind).toBeGreaterThan(floor)
})
