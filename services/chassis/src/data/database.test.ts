import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, migrateTo } from './database.ts'
import { testDatabase } from '../testing/database.ts'

let folder = ''
const clients: pg.Client[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-migrations-'))
  await addMigration('20260101_0900_tides', 'CREATE TABLE tides (id int PRIMARY KEY)')
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
  await rm(folder, { recursive: true })
})

const addMigration = (name: string, statement: string) =>
  writeFile(
    path.join(folder, `${name}.ts`),
    `export const up = (knex: { raw(s: string): unknown }) => knex.raw(${JSON.stringify(statement)})\nexport const down = up\n`,
  )

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  clients.push(client)
  await client.connect()
  return client
}

test('a migration that meets a slow reader tries again and again, and blocks nobody in the meantime', async () => {
  const { url } = await testDatabase('content')
  await migrate(url, folder)
  const [slow, quick] = [await connect(url), await connect(url)]
  await slow.query('BEGIN')
  await slow.query('SELECT * FROM tides')
  await addMigration('20260101_0910_heights', 'ALTER TABLE tides ADD COLUMN height int')
  const migrating = migrate(url, folder)
  // Behind a plain ALTER this reader would wait until the slow one is done.
  await quick.query("SET statement_timeout = '20s'")
  for (let n = 0; n < 12; n += 1) {
    await quick.query('SELECT id FROM tides')
    await sleep(50)
  }
  await slow.query('COMMIT')
  await migrating
  await quick.query('SELECT height FROM tides')
})

test('replicas that start at the same time run each migration once', async () => {
  const { url } = await testDatabase('content')
  await Promise.all(Array.from({ length: 4 }, () => migrate(url, folder)))
  const client = await connect(url)
  const { rows } = await client.query('SELECT name FROM migrations')
  expect(rows).toEqual([{ name: '20260101_0900_tides.ts' }])
})

test('an index is made concurrently while another replica waits for the lock', async () => {
  const { url } = await testDatabase('content')
  await migrate(url, folder)
  await writeFile(
    path.join(folder, '20260101_0910_index.ts'),
    `export const config = { transaction: false }
    export const up = async (knex: { raw(s: string): unknown }) => {
      await knex.raw('SELECT pg_sleep(1)')
      await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS tides_by_id')
      await knex.raw('CREATE INDEX CONCURRENTLY tides_by_id ON tides (id)')
    }
    export const down = up\n`,
  )
  const first = migrate(url, folder)
  await sleep(300)
  const others = [migrate(url, folder), migrate(url, folder)]
  await Promise.all([first, ...others])
})

test('the previous release starts on the schema of a newer one', async () => {
  const { url } = await testDatabase('content')
  await addMigration('20260101_0910_heights', 'ALTER TABLE tides ADD COLUMN height int')
  await migrate(url, folder)
  await rm(path.join(folder, '20260101_0910_heights.ts'))
  await migrate(url, folder)
})

test('migrateTo runs only the named migrations', async () => {
  const { url } = await testDatabase('content')
  await addMigration('20260101_0910_heights', 'ALTER TABLE tides ADD COLUMN height int')
  await migrateTo(url, folder, ['20260101_0900_tides.ts'])
  const client = await connect(url)
  await expect(client.query('SELECT height FROM tides')).rejects.toThrow('height')
  await migrate(url, folder)
  await client.query('SELECT height FROM tides')
})
