import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { migrate } from '@fundharbor/chassis/data/database'
import { testDatabase } from '@fundharbor/chassis/testing/database'
import { serviceNames, type ServiceName } from '@fundharbor/postgres/provision'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrationsOf } from './backup/migrations.ts'
import { root } from './platform/root.ts'

/** A row that the previous schema had, and where it is now. */
const samples: Record<ServiceName, { insert: string; read: string }> = {
  identity_billing: {
    insert: `INSERT INTO settings VALUES ('sample', '1', now(), 'ada@example.org')`,
    read: 'SELECT name FROM settings',
  },
  catalog: {
    insert: `INSERT INTO opportunities (source, source_id, title, category, funding_type, currency, funder_name,
      read_at, created_at, updated_at) VALUES ('s', '1', 'sample', 'arts', 'grant', 'USD', 'F', now(), now(), now())`,
    read: 'SELECT title AS name FROM opportunities',
  },
  content: { insert: `INSERT INTO seeds VALUES ('sample', now())`, read: 'SELECT name FROM seeds' },
  documents_ai: {
    insert: `INSERT INTO document_templates (name, description, category, template, placeholders, created_at,
      updated_at) VALUES ('sample', '', '', '', '[]', now(), now())`,
    read: 'SELECT name FROM document_templates',
  },
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const DESCRIPTION = `
  SELECT concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
      attstorage, pg_get_expr(adbin, adrelid)) AS line
    FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    JOIN pg_class ON pg_class.oid = attrelid AND relkind IN ('r', 'S')
    WHERE attnum > 0 AND NOT attisdropped AND relnamespace = current_schema()::regnamespace
  UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()
  UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = current_schema()::regnamespace`

/** Everything in the schema but knex's own tables, one line each. */
async function describeSchema(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(DESCRIPTION)
  return rows
    .map(({ line }) => line)
    .filter((line) => !/\bmigrations/.test(line))
    .toSorted()
}

/** A database of a service from before the base, with a row. */
async function makeOld(name: ServiceName): Promise<string> {
  const { url } = await testDatabase(name)
  const before = await readFile(path.join(root, 'scripts/testdata/before-base', `${name}.sql`), 'utf8')
  await withClient(url, async (client) => {
    await client.query(before)
    await client.query(samples[name].insert)
  })
  return url
}

test.each(serviceNames)(
  'a database of %s from before the base keeps its rows and becomes what the base makes',
  async (name) => {
    const directory = migrationsOf(name)
    const [fresh, old] = [(await testDatabase(name)).url, await makeOld(name)]
    await migrate(fresh, directory)
    await migrate(old, directory)
    await migrate(old, directory)
    await withClient(old, async (client) => {
      expect((await client.query(samples[name].read)).rows).toEqual([{ name: 'sample' }])
      expect(await describeSchema(client)).toEqual(await withClient(fresh, describeSchema))
    })
  },
)

test.each([
  [
    'an email',
    'content',
    `INSERT INTO mail_queue (id, recipient, subject, text, html, due_at, created_at)
      VALUES (gen_random_uuid(), 'ada@example.org', '', '', '', now(), now())`,
  ],
  [
    'an erasure',
    'identity_billing',
    `INSERT INTO erasures (user_id, service, created_at, due_at) VALUES (gen_random_uuid(), 'content', now(), now())`,
  ],
] as const)(
  'a database in which %s is waiting stays as it is until it is done',
  async (_what, name, insert) => {
    const url = await makeOld(name)
    await withClient(url, async (client) => {
      await client.query(insert)
      const before = await describeSchema(client)
      await expect(migrate(url, migrationsOf(name))).rejects.toThrow(
        'jobs that this release cannot take over',
      )
      expect(await describeSchema(client)).toEqual(before)
    })
  },
)
