import { readdir } from 'node:fs/promises'
import { connectDatabase, migrate, migrateTo } from '@fundharbor/chassis/data/database'
import { testDatabase } from '@fundharbor/chassis/testing/database'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'

const directory = new URL('../../../migrations', import.meta.url).pathname
const FIRST = '20261122_0900'

let knex: Knex
let url = ''

/** A database of the release before, with opportunities in it. */
beforeAll(async () => {
  url = (await testDatabase('catalog')).url
  const before = (await readdir(directory)).filter((name) => name < FIRST).toSorted()
  await migrateTo(url, directory, before)
  knex = connectDatabase(url, 4)
  await seedOpportunity(knex, { title: 'Clinics', category: 'health', maxAmount: '500.00' })
  await seedOpportunity(knex, { title: 'Schools', category: 'education', isActive: false })
})
afterAll(() => knex.destroy())

const totals = async () =>
  (await knex.raw('SELECT sum(opportunities)::int AS open, sum(amount)::text AS amount FROM open_totals'))
    .rows[0]
const countOf = async (table: string) => Number((await knex.table(table).count({ count: '*' }))[0]?.count)
const tablesOfSearch = async (): Promise<string[]> =>
  knex
    .table('pg_tables')
    .whereIn('tablename', [
      'opportunity_search',
      'opportunity_sample',
      'term_df',
      'lexeme_counts',
      'parsed_texts',
    ])
    .pluck('tablename')

test('a catalog of the release before is carried over', async () => {
  const [revision, before] = [await countOf('catalogue_revisions'), await totals()]
  const changes = await countOf('opportunity_changes')
  await migrate(url, directory)
  expect(await knex.table('opportunities').orderBy('title').pluck('categories')).toEqual([
    ['health'],
    ['education'],
  ])
  expect(await totals()).toEqual(before)
  expect(await countOf('catalogue_revisions')).toBe(revision)
  expect(await countOf('opportunity_changes')).toBe(changes)
  expect(await tablesOfSearch()).toEqual([])
})

test('one trigger keeps totals, revision, embeddings and changes', async () => {
  await knex.table('embedding_queue').delete()
  const before = await countOf('catalogue_revisions')
  const { id } = await seedOpportunity(knex, { title: 'Harbors', maxAmount: '100.00' })
  expect(await totals()).toEqual({ open: 2, amount: '600.00' })
  expect(await knex.table('embedding_queue').pluck('opportunity_id')).toEqual([id])
  const row = knex.table('opportunities').where({ id })
  await row.clone().update({ updated_at: new Date() })
  await knex.table('embedding_queue').delete()
  await row.clone().update({ subjects: ['harbors'] })
  expect(await countOf('embedding_queue')).toBe(0)
  expect(await countOf('catalogue_revisions')).toBe(before + 2)
  expect(await knex.table('search_changes').where({ opportunity_id: id })).toHaveLength(2)
  await row.clone().delete()
  expect(await totals()).toEqual({ open: 1, amount: '500.00' })
  expect(await knex.table('search_changes').where({ opportunity_id: id })).toHaveLength(3)
})

test('the category stays the first of the categories, whoever writes which', async () => {
  const { id } = await seedOpportunity(knex, { category: 'arts' })
  const row = knex.table('opportunities').where({ id })
  await row.clone().update({ categories: ['arts', 'education'] })
  await row.clone().update({ category: 'education' })
  expect(await row.clone().pluck('categories')).toEqual([['education']])
  await row.clone().update({ categories: ['education', 'arts', 'health'] })
  await row.clone().update({ category: 'community' })
  expect(await row.clone().pluck('categories')).toEqual([['community', 'arts', 'health']])
  await row.clone().delete()
})

test('the way back makes the old search rows again, and the way forward drops them', async () => {
  const open = await totals()
  const migrations = knex.migrate
  const config = { directory, tableName: 'migrations', loadExtensions: ['.ts'] }
  const names = (await readdir(directory)).filter((name) => name >= FIRST)
  for (const name of names.toSorted().toReversed()) await migrations.down({ ...config, name })
  expect(await countOf('opportunity_search')).toBe(1)
  expect(await totals()).toEqual(open)
  const { id } = await seedOpportunity(knex, { title: 'Lanterns' })
  expect(await countOf('opportunity_search')).toBe(2)
  expect(await knex.table('embedding_queue').where({ opportunity_id: id })).toHaveLength(1)
  await migrate(url, directory)
  expect(await tablesOfSearch()).toEqual([])
  expect((await totals()).open).toBe(2)
})
