import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { migrate, migrateTo } from './database.ts'

const BASE = '20260101_0900_base.ts'

let root = ''
let client: pg.Client
let url = ''
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'fundharbor-sql-'))
  await mkdir(migrations())
  await mkdir(path.join(root, 'sql'))
  await writeFile(
    path.join(migrations(), BASE),
    `export const up = async (knex: { raw(sql: string): Promise<unknown> }) => {
      await knex.raw('CREATE TABLE tides (height int)')
      await knex.raw('CREATE TABLE log (entry text)')
    }
    export const down = up\n`,
  )
  url = (await testDatabase('content')).url
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await rm(root, { recursive: true })
})

const migrations = () => path.join(root, 'migrations')
const writeSql = (name: string, text: string) => writeFile(path.join(root, 'sql', name), text)

/** A trigger that raises what is inserted. The comment in it has a question mark, which knex must not replace. */
const raiseBy = (meters: number) => `
  -- Why? Because.
  CREATE OR REPLACE FUNCTION raise_tide() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.height := NEW.height + ${meters};
    RETURN NEW;
  END $$;
  CREATE OR REPLACE TRIGGER raised BEFORE INSERT ON tides FOR EACH ROW EXECUTE FUNCTION raise_tide();`

async function insertTide(): Promise<number> {
  const { rows } = await client.query('INSERT INTO tides VALUES (1) RETURNING height')
  return rows[0].height
}

test('functions and their triggers are applied after the migrations, and again when their file changes', async () => {
  await writeSql('raise_tide.sql', raiseBy(10))
  await migrate(url, migrations())
  expect(await insertTide()).toBe(11)
  await writeSql('raise_tide.sql', raiseBy(20))
  await migrate(url, migrations())
  expect(await insertTide()).toBe(21)
})

test('a file that has not changed is not applied again', async () => {
  await writeSql('a.sql', `INSERT INTO log VALUES ('a')`)
  await migrate(url, migrations())
  await writeSql('b.sql', `INSERT INTO log VALUES ('b')`)
  await migrate(url, migrations())
  const { rows } = await client.query('SELECT entry FROM log')
  expect(rows.map(({ entry }) => entry)).toEqual(['a', 'b'])
})

test('replicas that start at the same time apply a file once', async () => {
  await writeSql('a.sql', `INSERT INTO log VALUES ('a')`)
  await Promise.all(Array.from({ length: 4 }, () => migrate(url, migrations())))
  expect((await client.query('SELECT entry FROM log')).rowCount).toBe(1)
})

test('a file that fails leaves nothing behind, and is applied once it works', async () => {
  await writeSql('a.sql', `INSERT INTO log VALUES ('a'); SELECT missing_function()`)
  await expect(migrate(url, migrations())).rejects.toThrow('missing_function')
  await writeSql('a.sql', `INSERT INTO log VALUES ('b')`)
  await migrate(url, migrations())
  const { rows } = await client.query('SELECT entry FROM log')
  expect(rows).toEqual([{ entry: 'b' }])
})

test('a release that is older than the schema leaves its functions as they are', async () => {
  const later = path.join(migrations(), '20260102_0900_later.ts')
  await writeFile(later, 'export const up = async () => undefined\nexport const down = up\n')
  await writeSql('raise_tide.sql', raiseBy(20))
  await migrate(url, migrations())
  await rm(later)
  await writeSql('raise_tide.sql', raiseBy(10))
  await migrate(url, migrations())
  expect(await insertTide()).toBe(21)
})

test('migrateTo leaves functions to the next migrate', async () => {
  await writeSql('raise_tide.sql', raiseBy(10))
  await migrateTo(url, migrations(), [BASE])
  expect(await insertTide()).toBe(1)
  await migrate(url, migrations())
  expect(await insertTide()).toBe(11)
})
