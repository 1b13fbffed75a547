import { readFile } from 'node:fs/promises'
import { clock } from '@fundharbor/chassis/clock'
import { member } from '@fundharbor/chassis/test-people'
import { testService } from '@fundharbor/chassis/testing'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadShippedOpportunities } from '../imports/shipped.ts'
import { router } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [router],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

/** A record's grade is that of the first rule whose every pattern it fits; 3 is what was meant, 0 beside the point. */
const Judged = z.array(
  z.object({
    kind: z.enum(['title', 'agency', 'category', 'misspelling', 'purpose']),
    query: z.string(),
    rules: z.array(
      z.object({
        grade: z.number().int().min(1).max(3),
        title: z.string().optional(),
        funder: z.string().optional(),
        category: z.string().optional(),
        text: z.string().optional(),
      }),
    ),
  }),
)
type Judged = z.infer<typeof Judged>[number]

interface RealRecord {
  id: string
  title: string
  funderName: string
  category: string
  description: string
}

const SEEN = 10

let judged: Judged[] = []
let records: RealRecord[] = []

beforeAll(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  judged = Judged.parse(
    JSON.parse(await readFile(new URL('../../testdata/relevance.json', import.meta.url), 'utf8')),
  )
  await loadShippedOpportunities(service.knex())
  records = await service
    .knex()
    .table('opportunities')
    .select('id', 'title', 'funderName', 'category', 'description')
  service.as(member())
}, 60_000)
afterAll(() => clock.reset())

function gradesOf({ rules }: Judged): Map<string, number> {
  const fits = (pattern: string | undefined, text: string) =>
    pattern === undefined || new RegExp(pattern, 'is').test(text)
  const grade = (record: RealRecord) =>
    rules.find(
      ({ title, funder, category, text }) =>
        fits(title, record.title) &&
        fits(funder, record.funderName) &&
        (category === undefined || category === record.category) &&
        fits(text, `${record.title}. ${record.description}`),
    )?.grade ?? 0
  return new Map(records.map((record) => [record.id, grade(record)]))
}

const gain = (grades: number[]) =>
  grades.slice(0, SEEN).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

function ndcg(ids: string[], grades: Map<string, number>): number {
  const best = gain([...grades.values()].toSorted((one, other) => other - one))
  return best === 0 ? 0 : gain(ids.map((id) => grades.get(id) ?? 0)) / best
}

/** As somebody at the page does it: where nothing is found and a correction is offered, that is looked for. */
async function ours(search: string): Promise<string[]> {
  const query = new URLSearchParams({ search, includeExpired: 'true', limit: String(SEEN) })
  const { body } = await service.send('GET', `/api/opportunities?${query}`)
  if (body.length > 0) return body.map(({ id }: OpportunityRow) => id)
  const { body: facets } = await service.send(
    'GET',
    `/api/opportunities/facets?${query.toString().replace(/&limit=\d+/, '')}`,
  )
  return facets.didYouMean ? ours(facets.didYouMean) : []
}

async function plain(search: string): Promise<string[]> {
  const { rows } = await service.knex().raw(
    `SELECT opportunity_id AS id FROM opportunity_search, plainto_tsquery('fundharbor', :search) AS query
     WHERE document @@ query ORDER BY ts_rank(document, query) DESC, opportunity_id LIMIT :seen`,
    { search, seen: SEEN },
  )
  return rows.map(({ id }: { id: string }) => id)
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('the best ten are better than those of plain ts_rank', async () => {
  expect(judged.length).toBeGreaterThanOrEqual(60)
  const scores: { kind: string; query: string; ours: number; plain: number }[] = []
  for (const query of judged) {
    const grades = gradesOf(query)
    expect(Math.max(...grades.values()), `${query.query} is judged`).toBeGreaterThanOrEqual(2)
    scores.push({
      kind: query.kind,
      query: query.query,
      ours: ndcg(await ours(query.query), grades),
      plain: ndcg(await plain(query.query), grades),
    })
  }
  const line = (name: string, of: typeof scores) =>
    `${name.padEnd(12)} ${String(of.length).padStart(3)} queries  nDCG@10 ours ${mean(of.map((each) => each.ours)).toFixed(3)}  plain ts_rank ${mean(of.map((each) => each.plain)).toFixed(3)}`
  const kinds = [...Map.groupBy(scores, ({ kind }) => kind)]
  process.stdout.write(`${[...kinds.map(([kind, of]) => line(kind, of)), line('all', scores)].join('\n')}\n`)
  if (process.env.RELEVANCE_DETAILS)
    for (const { query, ours: own, plain: other } of scores.toSorted((one, two) => one.ours - two.ours))
      process.stdout.write(`${own.toFixed(2)} ${other.toFixed(2)} ${query}\n`)
  expect(mean(scores.map((each) => each.ours))).toBeGreaterThan(mean(scores.map((each) => each.plain)))
})
