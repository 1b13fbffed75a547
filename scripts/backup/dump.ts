import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { copyStored, hashStored } from './files.ts'
import { filesFolder, manifestFile, tableFile, type Manifest } from './manifest.ts'
import { copyOut, listSequences, listTables, type Table } from './tables.ts'

/** Connections that read in parallel, all in one snapshot. */
const READERS = 2

type HashedTable = Manifest['tables'][number]

/** A stream that passes everything through and hashes it. */
function hashing() {
  const hash = createHash('sha256')
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, digest: () => hash.digest('hex') }
}

/** The SHA-256 of a table's rows as they are now. */
export async function hashTable(client: pg.Client, table: Table): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(client.query(copyTo(copyOut(table))), hash)
  return hash.digest('hex')
}

async function dumpTable(client: pg.Client, table: Table, folder: string): Promise<HashedTable> {
  const { through, digest } = hashing()
  const file = createWriteStream(tableFile(folder, table), { mode: 0o600 })
  await pipeline(client.query(copyTo(copyOut(table))), through, createGzip(), file)
  return { ...table, sha256: digest() }
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Dumps tables of a shared queue until none is left, all in the exported snapshot. */
const readFrom = (url: string, snapshot: string, { queue, folder }: { queue: Table[]; folder: string }) =>
  connected(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(`SET TRANSACTION SNAPSHOT ${client.escapeLiteral(snapshot)}`)
    const done: HashedTable[] = []
    for (let table = queue.shift(); table; table = queue.shift())
      done.push(await dumpTable(client, table, folder))
    await client.query('COMMIT')
    return done
  })

/** What to back up: the database, as a role that can read all of it, and the folder of stored files. */
export interface Source {
  databaseUrl: string
  filesDir: string
}

/**
 * Writes a backup into an empty folder while the platform keeps running: every table as of one moment, and every file
 * that those tables name. Files are only ever added, so they are copied before that moment and again after it.
 */
export async function dump({ databaseUrl, filesDir }: Source, folder: string): Promise<Manifest> {
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 })
  await mkdir(filesFolder(folder), { mode: 0o700 })
  await copyStored(filesDir, filesFolder(folder))
  return connected(databaseUrl, async (leader) => {
    await leader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await leader.query<{ snapshot: string; at: Date }>(
      'SELECT pg_export_snapshot() AS snapshot, now() AS at',
    )
    const [{ snapshot, at } = { snapshot: '', at: new Date(0) }] = rows
    const queue = await listTables(leader)
    const shared = { queue, folder }
    const readers = Array.from({ length: READERS }, () => readFrom(databaseUrl, snapshot, shared))
    const tables = (await Promise.all(readers)).flat()
    const sequences = await listSequences(leader)
    await leader.query('COMMIT')
    await copyStored(filesDir, filesFolder(folder))
    const manifest: Manifest = {
      format: 1,
      at: at.toISOString(),
      tables: tables.toSorted((a, b) => `${a.schema}.${a.name}`.localeCompare(`${b.schema}.${b.name}`)),
      sequences,
      files: await hashStored(filesFolder(folder)),
    }
    // Written last: a folder without a manifest is not a backup.
    await writeFile(manifestFile(folder), JSON.stringify(manifest, null, 2), { mode: 0o600 })
    return manifest
  })
}
