import { testService } from '@fundharbor/chassis/testing'
import { beforeEach, expect, test } from 'vitest'
import { grantsGovSource } from './grants-gov.ts'
import { importSource } from './import-source.ts'

const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

const extract = new URL('../../data/grants-gov-extract.xml.gz', import.meta.url).pathname
const importShipped = () => importSource(service.knex(), grantsGovSource(extract, new Date('2026-03-13')))

beforeEach(async () => {
  for (const table of ['opportunities', 'import_runs', 'parsed_texts'])
    await service.knex().table(table).delete()
})

const numberOf = async (sql: string): Promise<number> => (await service.knex().raw(sql)).rows[0].number

const DOCUMENTS = 'SELECT opportunity_id AS id, document::text FROM opportunity_search ORDER BY 1'

test('what is parsed ahead is what is parsed where it is written', async () => {
  await importShipped()
  const { rows: ahead } = await service.knex().raw(DOCUMENTS)
  await service.knex().raw('SELECT index_opportunities(array_agg(id)) FROM opportunities')
  const { rows: written } = await service.knex().raw(DOCUMENTS)
  expect(ahead.length).toBeGreaterThan(1000)
  expect(ahead).toEqual(written)
  expect(await numberOf('SELECT count(*)::int AS number FROM parsed_texts')).toBe(0)
})

const MARKED = `SELECT count(*)::int AS number FROM opportunity_search WHERE document @@ 'marked'`

test('is used for the same text only', async () => {
  const knex = service.knex()
  await importShipped()
  await knex.raw(`INSERT INTO parsed_texts
    SELECT DISTINCT sha256(convert_to(description, 'UTF8')), 'marked'::tsvector FROM opportunities`)
  await knex.table('opportunities').delete()
  await importShipped()
  expect(await numberOf(MARKED)).toBe(await numberOf('SELECT count(*)::int AS number FROM opportunities'))

  await knex.raw("UPDATE opportunities SET description = description || ' and more'")
  expect(await numberOf(MARKED)).toBe(0)
})

test('an import does without', async () => {
  const knex = service.knex()
  await knex.raw('ALTER TABLE parsed_texts ADD CONSTRAINT full_disk CHECK (document IS NULL)')
  try {
    expect(await importShipped()).toMatchObject({ status: 'finished', skipped: 0 })
  } finally {
    await knex.raw('ALTER TABLE parsed_texts DROP CONSTRAINT full_disk')
  }
  expect(
    await numberOf(`SELECT count(*)::int AS number FROM opportunity_search
      WHERE document @@ plainto_tsquery('fundharbor', 'education')`),
  ).toBeGreaterThan(10)
})
