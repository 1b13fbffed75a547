import { migrate, migrateTo } from '@fundharbor/chassis/data/database'
import { testDatabase } from '@fundharbor/chassis/testing/database'
import { serviceNames } from '@fundharbor/postgres/provision'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrationsOf } from './backup/migrations.ts'

/** What made the database of version 1.0.0. */
const RELEASED = ['20261128_0000_base.ts']

interface Column {
  table: string
  name: string
  type: string
  isOptional: boolean
  /** The conditions that it is part of. */
  checks: string | null
}

const COLUMNS = `
  SELECT c.table_name AS table, c.column_name AS name, c.data_type AS type,
    (c.is_nullable = 'YES' OR c.is_identity = 'YES' OR c.column_default IS NOT NULL AND c.data_type <> 'uuid') AS "isOptional",
    (SELECT string_agg(k.check_clause, ' ') FROM information_schema.constraint_column_usage u
      JOIN information_schema.check_constraints k USING (constraint_schema, constraint_name)
      WHERE (u.table_schema, u.table_name, u.column_name) = (c.table_schema, c.table_name, c.column_name)) AS checks
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE table_schema = $1 AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER' AND table_name !~ '^migrations'
  ORDER BY table_name, c.ordinal_position`

const readTables = async (client: pg.Client, schema: string): Promise<Map<string, Column[]>> =>
  Map.groupBy((await client.query<Column>(COLUMNS, [schema])).rows, ({ table }) => table)

/** The first value that a condition lists. */
const choiceOf = ({ checks }: Column) => /'([^']+)'::/.exec(checks ?? '')?.[1]

/** All rows with the same number refer to each other. */
function valueOf(column: Column, row: number): string {
  const { type } = column
  if (type === 'ARRAY' || type.startsWith('json')) return '{}'
  if (type === 'boolean') return 'true'
  if (type === 'uuid') return `00000000-0000-4000-8000-00000000000${row}`
  if (/^date|^timestamp/.test(type)) return `2026-11-2${row}`
  const isNumber = /int|numeric|real|double|xid/.test(type)
  return choiceOf(column) ?? (isNumber ? String(row) : `r${row}`)
}

/** Adds a row with every column, and one with those only that are required. */
async function fill(client: pg.Client, table: string, columns: readonly Column[]): Promise<void> {
  const required = columns.filter((each) => !each.isOptional || (each.checks && !choiceOf(each)))
  for (const [index, set] of [columns, required].entries()) {
    const names = set.map(({ name }) => `"${name}"`)
    const places = set.map((_, at) => `$${at + 1}`)
    const row = set.length === 0 ? 'DEFAULT VALUES' : `(${names}) OVERRIDING SYSTEM VALUE VALUES (${places})`
    const values = set.map((column) => valueOf(column, index + 1))
    await client.query(`INSERT INTO ${table} ${row} ON CONFLICT DO NOTHING`, values)
  }
}

type Row = Record<string, unknown>

async function readRows(client: pg.Client, tables: Iterable<string>): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>()
  for (const table of tables) {
    const { rows } = await client.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM ${table} t`)
    found.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return found
}

/** Tables whose rows a migration joins or renames; services/catalog/src/team/grants/migration.test.ts says what becomes of them. */
const JOINED = new Set([
  'decisions',
  'decision_comments',
  'decision_files',
  'pipeline_activity',
  'saved_opportunities',
  'saved_opportunity_members',
  'steps',
])

/** A migration that removes or changes rows or columns on purpose says here which it leaves out, and has a test of its own. */
test.each(serviceNames)('a database of %s 1.0.0 keeps every row and column', async (service) => {
  const directory = migrationsOf(service)
  const { url, adminUrl } = await testDatabase(service)
  await migrateTo(url, directory, RELEASED)
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    // Tables are filled in any order.
    await client.query(`SET search_path = ${service}, public; SET session_replication_role = replica`)
    const tables = await readTables(client, service)
    for (const [table, columns] of tables) await fill(client, table, columns)
    const before = await readRows(client, tables.keys())
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([])
    await migrate(url, directory)
    const kept = [...before].filter(([table]) => !JOINED.has(table))
    const after = await readRows(
      client,
      kept.map(([table]) => table),
    )
    for (const [table, rows] of kept)
      expect(after.get(table), table).toEqual(
        expect.arrayContaining(rows.map((row) => expect.objectContaining(row))),
      )
  } finally {
    await client.end()
  }
})
