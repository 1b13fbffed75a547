import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { migrate } from './database.ts'

let folder = ''
let client: pg.Client
let url = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-carry-over-'))
  url = (await testDatabase('content')).url
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await addMigration('20260101_0900_tides.ts', 'CREATE TABLE tides (id int)')
  await addMigration('20260101_0910_heights.ts', 'ALTER TABLE tides ADD COLUMN height int')
})
afterEach(async () => {
  await client.end()
  await rm(folder, { recursive: true })
})

const addMigration = (name: string, statement: string, more = '') =>
  writeFile(
    path.join(folder, name),
    `export const up = (knex: { raw(s: string): unknown }) => knex.raw(${JSON.stringify(statement)})
    export const down = up\n${more}`,
  )

/** Replaces the two migrations by a base, which has another name for the height. */
async function squash(): Promise<void> {
  for (const name of ['20260101_0900_tides.ts', '20260101_0910_heights.ts']) await rm(path.join(folder, name), { force: true })
  await addMigration(
    '20260102_0900_base.ts',
    'CREATE TABLE tides (id int, meters int)',
    `export const replaces = { count: 2, last: '20260101_0910_heights.ts',
      carryOver: (knex: { raw(s: string): unknown }) => knex.raw('ALTER TABLE tides RENAME height TO meters') }\n`,
  )
}

const namesOfMigrations = async () =>
  (await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')).rows.map(({ name }) => name)

test('a database that all replaced migrations made keeps its rows and gets the later migrations', async () => {
  await migrate(url, folder)
  await client.query('INSERT INTO tides VALUES (1, 7)')
  await squash()
  await addMigration('20260103_0900_ports.ts', 'CREATE TABLE ports (id int)')
  await Promise.all([migrate(url, folder), migrate(url, folder)])
  expect((await client.query('SELECT * FROM tides')).rows).toEqual([{ id: 1, meters: 7 }])
  expect((await client.query('SELECT * FROM ports')).rows).toEqual([])
  expect(await namesOfMigrations()).toEqual(['20260102_0900_base.ts', '20260103_0900_ports.ts'])
})

test('an empty database is made by the base', async () => {
  await squash()
  await migrate(url, folder)
  expect((await client.query('SELECT meters FROM tides')).rows).toEqual([])
  expect(await namesOfMigrations()).toEqual(['20260102_0900_base.ts'])
})

test('an older database is left as it is, and one sentence says what to do', async () => {
  await rm(path.join(folder, '20260101_0910_heights.ts'))
  await migrate(url, folder)
  await squash()
  await expect(migrate(url, folder)).rejects.toThrow(
    /^The database is older than .* whose last migration is 20260101_0910_heights\.ts; .*\.data\)\.$/,
  )
  expect(await namesOfMigrations()).toEqual(['20260101_0900_tides.ts'])
  expect((await client.query('SELECT * FROM tides')).fields.map(({ name }) => name)).toEqual(['id'])
})
