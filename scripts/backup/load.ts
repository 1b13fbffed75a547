import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { migrate, migrateTo } from '@fundharbor/chassis/data/database'
import { schemasOf, serviceNames, type ServiceName } from '@fundharbor/postgres/provision'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { from as copyFrom } from 'pg-copy-streams'
import { hashTable, type Source } from './dump.ts'
import { copyStored, hashStored, listStored } from './files.ts'
import { filesFolder, tableFile, type Manifest } from './manifest.ts'
import { migrationsIn, migrationsOf } from './migrations.ts'
import { byDependency, copyIn, listTables, nameOf, type Table } from './tables.ts'

/** An address that acts as a service's role. It needs no password of the role, because ours is a member of it. */
export function asRole(databaseUrl: string, service: ServiceName): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c role=${service} -c search_path=${service},public`)
  return url.toString()
}

/**
 * Creates the tables as they were, by the migrations that had run when the backup was made, and those of the job queues
 * as this release of pg-boss has them: its newer columns have defaults.
 */
async function makeTables(databaseUrl: string, service: ServiceName, folder: string): Promise<void> {
  const url = asRole(databaseUrl, service)
  await migrateTo(url, migrationsOf(service), await migrationsIn(folder, service))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(getConstructionPlans(schemasOf(service)[1], { createSchema: false }))
  await client.end()
}

async function loadTable(client: pg.Client, table: Table, folder: string): Promise<void> {
  await pipeline(
    createReadStream(tableFile(folder, table)),
    createGunzip(),
    client.query(copyFrom(copyIn(table))),
  ).catch((error: Error) => {
    throw new StartupError(
      `${nameOf(table)} cannot be restored because the backup is damaged: ${error.message}`,
    )
  })
}

async function assertProvisioned(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY ($1)',
    [serviceNames.flatMap(schemasOf)],
  )
  if (rows.length < 2 * serviceNames.length)
    throw new StartupError(
      'The database does not have the roles and schemas of the services yet. Provision it first.',
    )
}

async function assertEmpty(client: pg.Client, filesDir: string): Promise<void> {
  if ((await listTables(client)).length > 0)
    throw new StartupError(
      'The database is in use. Restore into an empty one, or use --replace to delete what it has.',
    )
  if ((await listStored(filesDir)).length > 0)
    throw new StartupError(`${filesDir} is not empty. Empty it, or use --replace to delete what is in it.`)
}

/** Throws StartupError while a service is connected: it would fail in the middle of the restore, or write into it. */
export async function assertUnused(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT DISTINCT usename AS name FROM pg_stat_activity WHERE datname = current_database() AND usename = ANY ($1)',
      [serviceNames],
    )
    const names = rows.map(({ name }) => name).join(', ')
    if (names) throw new StartupError(`The database is in use by ${names}. Stop the services first.`)
  } finally {
    await client.end()
  }
}

/** Throws StartupError unless the target is as required: with roles and schemas, and nothing in them. */
export async function assertReady(
  { databaseUrl, filesDir }: Source,
  required: { provisioned: boolean; empty: boolean },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    if (required.provisioned) await assertProvisioned(client)
    if (required.empty) await assertEmpty(client, filesDir)
  } finally {
    await client.end()
  }
}

/** Drops all data of the services and leaves empty schemas to their roles. */
export async function wipe(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const name of serviceNames)
      for (const schema of schemasOf(name)) {
        await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
        await client.query(`CREATE SCHEMA ${schema} AUTHORIZATION ${name}`)
        await client.query(`REVOKE ALL ON SCHEMA ${schema} FROM PUBLIC`)
      }
  } finally {
    await client.end()
  }
}

async function loadRows(client: pg.Client, manifest: Manifest, folder: string): Promise<void> {
  const tables = await byDependency(client, manifest.tables)
  await client.query('BEGIN')
  // The tables of pg-boss are empty.
  const own = tables.filter(({ schema }) => serviceNames.some((name) => name === schema))
  await client.query(`TRUNCATE ${own.map(nameOf).join(', ')}`)
  for (const table of tables) await loadTable(client, table, folder)
  for (const { last, ...sequence } of manifest.sequences)
    if (last !== null) await client.query('SELECT setval($1::regclass, $2::bigint)', [nameOf(sequence), last])
  await client.query('COMMIT')
  await client.query('ANALYZE')
}

/** Reads everything back and throws StartupError if something differs from the backup. */
async function assertRestored(client: pg.Client, manifest: Manifest, filesDir: string): Promise<void> {
  for (const table of manifest.tables)
    if ((await hashTable(client, table)) !== table.sha256)
      throw new StartupError(
        `${nameOf(table)} differs from the backup after restoring it. The backup is damaged.`,
      )
  const files = new Map((await hashStored(filesDir)).map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of manifest.files)
    if (files.get(name) !== sha256)
      throw new StartupError(`The file ${name} differs from the backup after restoring it.`)
}

/**
 * Restores a backup whose migrations are known into an empty, provisioned database and an empty folder, checks every
 * table and file, and then brings the database up to date.
 */
export async function load(manifest: Manifest, folder: string, target: Source): Promise<void> {
  await assertReady(target, { provisioned: true, empty: true })
  const client = new pg.Client({ connectionString: target.databaseUrl })
  await client.connect()
  try {
    for (const service of serviceNames) await makeTables(target.databaseUrl, service, folder)
    await loadRows(client, manifest, folder)
    await copyStored(filesFolder(folder), target.filesDir)
    await assertRestored(client, manifest, target.filesDir)
    for (const service of serviceNames)
      await migrate(asRole(target.databaseUrl, service), migrationsOf(service))
  } finally {
    await client.end()
  }
}
