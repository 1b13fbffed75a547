import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { StartupError } from '@fundharbor/chassis/embedded-postgres'
import { migrateTo } from '@fundharbor/chassis/database'
import { serviceNames, type ServiceName } from '@fundharbor/chassis/provision'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { root } from '../platform/root.ts'
import { hashTable, type Source } from './dump.ts'
import { copyStored, hashStored, listStored } from './files.ts'
import { filesFolder, tableFile, type Manifest } from './manifest.ts'
import { byDependency, copyIn, listTables, nameOf, type Table } from './tables.ts'

const migrationsOf = (service: ServiceName) =>
  path.join(root, 'services', service.replaceAll('_', '-'), 'migrations')

/** The address for a service's role, without its password: as a member of it. */
function asRole(databaseUrl: string, service: ServiceName): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c role=${service} -c search_path=${service},public`)
  return url.toString()
}

/** Makes the tables as they were: the migrations that had run when the backup was made, and no later one. */
async function makeTables(databaseUrl: string, service: ServiceName, names: string[]): Promise<void> {
  const directory = migrationsOf(service)
  const known = await readdir(directory)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new StartupError(
      `The backup was made by a newer release: ${service} does not know ${unknown}. Restore it with that release.`,
    )
  await migrateTo(asRole(databaseUrl, service), directory, names)
}

async function loadTable(client: pg.Client, table: Table, folder: string): Promise<void> {
  await pipeline(
    createReadStream(tableFile(folder, table)),
    createGunzip(),
    client.query(copyFrom(copyIn(table))),
  ).catch((error: Error) => {
    throw new StartupError(`${nameOf(table)} cannot be restored, the backup is damaged: ${error.message}`)
  })
}

/** Names of the migrations that had run, read from the backup itself. */
async function migrationsIn(folder: string, schema: string): Promise<string[]> {
  const lines: Buffer[] = []
  const file = tableFile(folder, { schema, name: 'migrations' })
  await pipeline(createReadStream(file), createGunzip(), async (chunks) => {
    for await (const chunk of chunks) lines.push(chunk as Buffer)
  })
  const text = Buffer.concat(lines).toString()
  return text
    .split('\n')
    .flatMap((line) => line.split('\t').filter((cell) => /^\d{8}_\w+\.ts$/.test(cell)))
    .toSorted()
}

async function assertEmpty(client: pg.Client, filesDir: string): Promise<void> {
  const tables = await listTables(client)
  const { rows } = await client.query<{ name: string }>(
    'SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY ($1)',
    [serviceNames],
  )
  if (rows.length < serviceNames.length)
    throw new StartupError('The database has no roles and schemas for the services yet: provision it first.')
  if (tables.length > 0)
    throw new StartupError(
      'The database is in use: restore into an empty one, or say --replace to throw away what is there.',
    )
  if ((await listStored(filesDir)).length > 0)
    throw new StartupError(`${filesDir} holds files: empty it, or say --replace to throw away what is there.`)
}

/** Drops everything that the services have, and leaves the empty schemas to their roles. */
export async function wipe(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const name of serviceNames) {
      await client.query(`DROP SCHEMA IF EXISTS ${name} CASCADE`)
      await client.query(`CREATE SCHEMA ${name} AUTHORIZATION ${name}`)
      await client.query(`REVOKE ALL ON SCHEMA ${name} FROM PUBLIC`)
    }
  } finally {
    await client.end()
  }
}

async function loadRows(client: pg.Client, manifest: Manifest, folder: string): Promise<void> {
  const tables = await byDependency(client, manifest.tables)
  await client.query('BEGIN')
  await client.query(`TRUNCATE ${tables.map(nameOf).join(', ')}`)
  for (const table of tables) await client.query(`ALTER TABLE ${nameOf(table)} DISABLE TRIGGER USER`)
  for (const table of tables) await loadTable(client, table, folder)
  for (const table of tables) await client.query(`ALTER TABLE ${nameOf(table)} ENABLE TRIGGER USER`)
  for (const { last, ...sequence } of manifest.sequences)
    if (last !== null) await client.query('SELECT setval($1::regclass, $2::bigint)', [nameOf(sequence), last])
  await client.query('COMMIT')
  await client.query('ANALYZE')
}

/** Reads everything back and throws StartupError for what is not as it was. */
async function assertRestored(client: pg.Client, manifest: Manifest, filesDir: string): Promise<void> {
  for (const table of manifest.tables)
    if ((await hashTable(client, table)) !== table.sha256)
      throw new StartupError(`${nameOf(table)} is not as it was: the backup is damaged.`)
  const files = new Map((await hashStored(filesDir)).map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of manifest.files)
    if (files.get(name) !== sha256) throw new StartupError(`The file ${name} is not as it was.`)
}

/** Restores a backup into an empty, provisioned database and an empty folder, and checks every table and file. */
export async function load(manifest: Manifest, folder: string, target: Source): Promise<void> {
  const client = new pg.Client({ connectionString: target.databaseUrl })
  await client.connect()
  try {
    await assertEmpty(client, target.filesDir)
    for (const service of serviceNames)
      await makeTables(target.databaseUrl, service, await migrationsIn(folder, service))
    await loadRows(client, manifest, folder)
    await copyStored(filesFolder(folder), target.filesDir)
    await assertRestored(client, manifest, target.filesDir)
  } finally {
    await client.end()
  }
}
