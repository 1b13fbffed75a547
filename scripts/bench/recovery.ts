import { copyFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres, type EmbeddedPostgres } from '@fundharbor/postgres/embedded-postgres'
import { provision } from '@fundharbor/postgres/provision'
import pg from 'pg'
import { dump, hashTable } from '../backup/dump.ts'
import { endedTables } from '../backup/end-restored.ts'
import { secretsFile } from '../backup/manifest.ts'
import { restore } from '../backup/restore.ts'
import { listTables } from '../backup/tables.ts'
import { env } from '../platform/env.ts'
import { printError } from '../platform/failures.ts'
import { loadSecrets } from '../platform/secrets.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { fillSite } from './recovery/fill.ts'

/** A restore takes at most this long. */
const MAX_SECONDS = 60

/** Every start rewrites knex's lock row. */
const isNotLock = ({ name }: { name: string }) => !name.startsWith('migrations_lock')

/** The hash of every table's rows. */
async function hashAll({ url }: EmbeddedPostgres): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const hashes = new Map<string, string>()
    for (const table of (await listTables(client)).filter(isNotLock))
      hashes.set(`${table.schema}.${table.name}`, await hashTable(client, table))
    return hashes
  } finally {
    await client.end()
  }
}

interface Sizes {
  opportunities: number
  accounts: number
}

/** Fails unless the source has as many rows as are to be restored. */
async function checkSizes({ url }: EmbeddedPostgres, { opportunities, accounts }: Sizes): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Sizes>(
      'SELECT (SELECT count(*)::int FROM catalog.opportunities) AS opportunities, (SELECT count(*)::int FROM identity_billing.users) AS accounts',
    )
    const found = rows[0] ?? { opportunities: 0, accounts: 0 }
    if (found.opportunities < opportunities || found.accounts < accounts)
      throw new Error(`There are only ${found.opportunities} opportunities and ${found.accounts} accounts`)
  } finally {
    await client.end()
  }
}

const settingsFor = (dataDir: string): Settings =>
  readSettings({ ...env, DATA_DIR: dataDir, DATABASE_URL: undefined, FILES_URL: undefined })

async function withServer<T>(settings: Settings, use: (server: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const server = await startPostgres({ dir: path.join(settings.dataDir, 'postgres') })
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

async function timed<T>(title: string, work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const begin = performance.now()
  const result = await work()
  const seconds = (performance.now() - begin) / 1000
  console.log(`${title}: ${seconds.toFixed(1)} s`)
  return { result, seconds }
}

/** Fills a site, backs it up, restores it elsewhere; returns the tables that differ, and how long the restore took. */
async function exercise(dir: string, sizes: Sizes): Promise<{ different: string[]; seconds: number }> {
  const [source, target, folder] = ['source', 'target', 'backup'].map((name) => path.join(dir, name)) as [
    string,
    string,
    string,
  ]
  const from = settingsFor(source)
  const secrets = await loadSecrets(from)
  const before = await withServer(from, async (server) => {
    const databases = await provision(server.url, secrets.databasePasswords)
    await timed('Filling', () => fillSite({ databases, secrets, dir: source, ...sizes }))
    await checkSizes(server, sizes)
    const filesDir = path.join(source, 'files')
    await timed('Backing up', () => dump({ databaseUrl: server.url, filesDir }, folder))
    await copyFile(path.join(source, 'secrets.json'), secretsFile(folder))
    return hashAll(server)
  })
  const options = { folder, replace: false, files: true }
  const { seconds } = await timed('Restoring', () => restore(settingsFor(target), options))
  const after = await withServer(settingsFor(target), hashAll)
  // The restore itself has compared these with the backup.
  const names = new Set([...before.keys(), ...after.keys()].filter((name) => !endedTables.includes(name)))
  return { different: [...names].filter((name) => before.get(name) !== after.get(name)), seconds }
}

/**
 * `pnpm bench:recovery [--opportunities 100000] [--accounts 10000]`: backs up a filled site and restores it into an empty
 * folder. Fails if that takes too long, or if a table differs afterwards.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      opportunities: { type: 'string', default: '100000' },
      accounts: { type: 'string', default: '10000' },
    },
  })
  const sizes = { opportunities: Number(values.opportunities), accounts: Number(values.accounts) }
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-recovery-'))
  // As root, the database runs as another user, who must be able to enter the folder.
  await chmod(dir, 0o711)
  try {
    const { different, seconds } = await exercise(dir, sizes)
    console.log(different.length === 0 ? 'All tables are equal.' : `Different: ${different.join(', ')}`)
    return different.length === 0 && seconds < MAX_SECONDS ? 0 : 1
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  printError(error)
  process.exitCode = 1
}
