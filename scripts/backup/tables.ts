import { schemasOf, serviceNames } from '@fundharbor/postgres/provision'
import type pg from 'pg'

/** A table to back up: its columns, without generated ones, and the primary key that its rows are sorted by. */
export interface Table {
  schema: string
  name: string
  columns: string[]
  key: string[]
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quote(schema)}.${quote(name)}`

const jobSchemas = serviceNames.map((name) => schemasOf(name)[1])

/** The tables of pg-boss that hold jobs and their queues; the others describe its own version and health. */
const JOB_TABLES = ['queue', 'job_common']

/**
 * Without generated columns, which are computed again, and without what may be lost: unlogged tables, which a crash
 * empties, and `sql_files`, because a restored database applies its SQL files again.
 */
const TABLES = `
  SELECT n.nspname AS schema, c.relname AS name,
    array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
    coalesce((
      SELECT array_agg(k.attname::text ORDER BY array_position(i.indkey::int2[], k.attnum))
      FROM pg_index i JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY (i.indkey)
      WHERE i.indrelid = c.oid AND i.indisprimary
    ), '{}') AS key
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname <> 'sql_files'
    AND (n.nspname = ANY ($1) OR n.nspname = ANY ($2) AND c.relname = ANY ($3))
  GROUP BY n.nspname, c.relname, c.oid
  ORDER BY n.nspname, c.relname`

/** Every table of the services, and their jobs. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES, [serviceNames, jobSchemas, JOB_TABLES])
  return rows
}

/** Rows are sorted by the key, so that the same rows always have the same hash. */
export function copyOut({ schema, name, columns, key }: Table): string {
  const order = key.length > 0 ? ` ORDER BY ${key.map(quote).join(', ')}` : ''
  return `COPY (SELECT ${columns.map(quote).join(', ')} FROM ${nameOf({ schema, name })}${order}) TO STDOUT`
}

export const copyIn = (table: Table): string =>
  `COPY ${nameOf(table)} (${table.columns.map(quote).join(', ')}) FROM STDIN`

export interface Sequence {
  schema: string
  name: string
  /** The last value as a decimal string (it may exceed a JavaScript number); null if none was drawn. */
  last: string | null
}

/** Every sequence of the services, with its last value. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = ANY ($1) ORDER BY 1, 2`,
    [serviceNames],
  )
  return rows
}

/** The owners and privileges of the schemas and everything in them, one line each. */
export async function listGrants(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT concat_ws(' ', 'schema', nspname, pg_get_userbyid(nspowner), nspacl::text) AS line
       FROM pg_namespace WHERE nspname = ANY ($1) OR nspname = ANY ($2)
     UNION ALL
     SELECT concat_ws(' ', c.relkind::text, n.nspname || '.' || c.relname, pg_get_userbyid(c.relowner), c.relacl::text)
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'S', 'v')
     ORDER BY 1`,
    [serviceNames, jobSchemas],
  )
  return rows.map(({ line }) => line)
}

/** The tables, sorted so that each comes after those that it references. */
export async function byDependency(client: pg.ClientBase, tables: Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent
     FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`,
  )
  const { rows: names } = await client.query<{ schema: string; name: string; text: string }>(
    `SELECT n.nspname AS schema, c.relname AS name, c.oid::regclass::text AS text
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ANY ($1)`,
    [[...serviceNames, ...jobSchemas]],
  )
  const textOf = new Map(names.map(({ schema, name, text }) => [`${schema}.${name}`, text]))
  const idOf = ({ schema, name }: Table) => textOf.get(`${schema}.${name}`) ?? ''
  const sorted: Table[] = []
  const place = (table: Table) => {
    if (sorted.includes(table)) return
    const parents = rows.filter(({ child }) => child === idOf(table)).map(({ parent }) => parent)
    for (const parent of tables.filter((each) => parents.includes(idOf(each)))) place(parent)
    sorted.push(table)
  }
  for (const table of tables) place(table)
  return sorted
}
