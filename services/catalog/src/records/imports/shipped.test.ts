import { testService } from '@fundharbor/chassis/testing/service'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { openSql } from '../opportunities/open.ts'
import { member } from '@fundharbor/chassis/testing/people'
import { expect, test } from 'vitest'
import { searchEngine } from '../../search/feed/current-engine.ts'
import { analyze } from '@fundharbor/search-engine/text/analyze'
import { importSource } from './import-source.ts'
import { router } from './routes.ts'
import { loadShippedOpportunities, shippedSources } from './shipped.ts'

const service = testService({
  service: 'catalog',
  routers: [router],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

async function countOf(table: string): Promise<number> {
  const [row] = await service.knex().table(table).count({ count: '*' })
  return Number(row?.count)
}

test('concurrent first starts load every shipped record once', async () => {
  await Promise.all([1, 2].map(() => loadShippedOpportunities(service.knex())))

  const runs = await service.knex().table('import_runs').orderBy('file')
  const sums = runs.map(
    (run) => run.added + run.merged + run.heldBack + run.updated + run.unchanged + run.skipped,
  )
  expect(runs.map(({ file, status, read }) => [file, status, read])).toEqual([
    ['eu-funding-tenders.json', 'finished', 723],
    ['grants-gov-extract.xml.gz', 'finished', 1130],
    ['simpler-grants.csv', 'finished', 107],
  ])
  expect(sums).toEqual([723, 1130, 107])
  expect(runs.map(({ merged }) => merged)).toEqual([0, 0, 67])
  expect(runs.map(({ skipped }) => skipped)).toEqual([0, 0, 0])
  expect(runs.reduce((sum, run) => sum + run.heldBack, 0)).toBe(40)
  expect(await countOf('held_back')).toBe(40)
  expect(await countOf('opportunities')).toBe(1853)
  expect((await searchEngine().status()).documents).toBe(1853)
})

test('a second start does nothing', async () => {
  await loadShippedOpportunities(service.knex())
  expect(await countOf('import_runs')).toBe(3)
})

test('the newest open records are held back', async () => {
  const held = await service.knex().table('held_back').min({ oldest: 'postedAt' }).first()
  const newer = await service
    .knex()
    .table('opportunities')
    .where({ isForecast: false, isActive: true })
    .where('postedAt', '>', held?.oldest)
    .where('postedAt', '<=', new Date())
    .where((open) => void open.whereNull('deadline').orWhere('deadline', '>=', new Date()))
  expect(newer).toEqual([])
})

test('search finds all inflections of a word', async () => {
  const [found] = await searchEngine().frequencies([analyze('trainings')])
  expect(found).toBeGreaterThan(50)
})

test('importing the same files again changes nothing', async () => {
  const before = await service.knex().table('opportunities').max({ latest: 'updatedAt' }).first()
  const reports = []
  for (const source of shippedSources()) reports.push(await importSource(service.knex(), source))
  for (const report of reports) {
    expect(report.status).toBe('finished')
    expect(report.unchanged + report.heldBack).toBe(report.read)
  }
  expect(reports.reduce((sum, { heldBack }) => sum + heldBack, 0)).toBe(40)
  expect(await service.knex().table('opportunities').max({ latest: 'updatedAt' }).first()).toEqual(before)
})

test('merged opportunities keep their id and gain amounts', async () => {
  const { rows } = await service.knex()
    .raw(`SELECT o.source_url AS url, o.total_funding AS total FROM opportunities o
    JOIN merged_records m ON (m.into_source, m.into_source_id) = (o.source, o.source_id)`)
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.every((row: { url: string }) => row.url.startsWith('https://www.grants.gov/'))).toBe(true)
  expect(rows.some((row: { total: string | null }) => row.total !== null)).toBe(true)
})

test('no record dated 2024 or earlier without a deadline is open', async () => {
  const [{ open }] = await service
    .knex()
    .table('opportunities')
    .whereNull('deadline')
    .where({ isActive: true })
    .where(
      (dated) =>
        void dated.where('postedAt', '<', '2025-01-01').orWhere('sourceUpdatedAt', '<', '2025-01-01'),
    )
    .whereRaw(openSql(), { now: clock.now() })
    .count({ open: '*' })
  expect(Number(open)).toBe(0)
})

test('later sums, deadlines and documents of Grants.gov are merged into its snapshot', async () => {
  const stated = (field: string) =>
    service
      .knex()
      .table('opportunities')
      .where({ source: 'grants-gov' })
      .whereNotNull(field)
      .count({ rows: '*' })
  const counts: Record<string, number> = {}
  for (const field of ['totalFunding', 'maxAmount', 'minAmount', 'expectedAwards', 'documents'])
    counts[field] = Number((await stated(field))[0]?.rows)
  expect(counts).toEqual({
    totalFunding: 190,
    maxAmount: 150,
    minAmount: 63,
    expectedAwards: 166,
    documents: 357,
  })
})

test('only administrators can list the reports, newest first and in pages', async () => {
  service.as(member())
  expect((await service.send('GET', '/api/admin/imports')).status).toBe(403)
  service.as(member({ role: 'admin' }))
  const first = await service.send('GET', '/api/admin/imports?limit=4')
  expect(first.body).toHaveLength(4)
  const next = /<(.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await service.send('GET', next)
  expect(second.body).toHaveLength(2)
  const started = [...first.body, ...second.body].map((run) => run.startedAt)
  expect(started).toEqual(started.toSorted().toReversed())
})

test('a database filled by older readers is updated at the next start, with the same number held back', async () => {
  const knex = service.knex()
  const old = { description: '<p>Multi-scale [1] models…</p>', contentHash: 'old', isExcerpt: false }
  const spoilt = await knex.table('opportunities').where({ source: 'eu-funding-tenders' }).update(old)
  const history = await countOf('opportunity_changes')
  await knex.table('import_runs').update({ readerVersion: 1 })

  await loadShippedOpportunities(knex)
  const runs = await knex.table('import_runs').where({ readerVersion: 4 }).orderBy('file')
  expect(runs.map(({ file, updated, added }) => [file, updated, added])).toEqual([
    ['eu-funding-tenders.json', spoilt, 0],
    ['grants-gov-extract.xml.gz', 0, 0],
    ['simpler-grants.csv', 0, 0],
  ])
  expect(await countOf('held_back')).toBe(40)
  expect(await countOf('opportunities')).toBe(1853)
  expect(await countOf('opportunity_changes')).toBe(history)
  const [{ cut }] = await knex
    .table('opportunities')
    .where({ source: 'eu-funding-tenders', isExcerpt: true })
    .count({ cut: '*' })
  expect(Number(cut)).toBeGreaterThan(500)
})
