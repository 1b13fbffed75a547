import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { startPostgres, StartupError } from '@fundharbor/postgres/embedded-postgres'
import pg from 'pg'
import type { Settings } from '../platform/settings.ts'
import type { Source } from './dump.ts'

/** The data to back up or restore. The database is available until `done` is called. */
export interface Reached extends Source {
  /** Whether the platform is using this database now. */
  isRunning: boolean
  done(): Promise<void>
}

/** The folder of stored files. Throws StartupError for a bucket, which has its own means of backup. */
function filesFolderOf({ env, dataDir }: Settings): string {
  const url = new URL(env.FILES_URL || pathToFileURL(path.join(dataDir, 'files')).href)
  if (url.protocol === 'file:') return fileURLToPath(url)
  throw new StartupError(
    `FILES_URL is a bucket: back it up by its own means (versioning, replication), and use --no-files here.`,
  )
}

/** The address of the embedded server if another process is running one on this data. */
async function runningServer(home: string): Promise<string | undefined> {
  const lines = (await readFile(path.join(home, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const password = await readFile(path.join(home, 'password'), 'utf8').catch(() => '')
  const url = `postgres://postgres:${password.trim()}@127.0.0.1:${lines[3]}/fundharbor`
  if (!lines[3]) return undefined
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return url
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

const nothing = async () => undefined

/**
 * Connects to the database in DATABASE_URL, or to the embedded one in DATA_DIR, which is started if the platform is not
 * running. With `mustExist`, throws StartupError if there is none yet.
 */
export async function reach(
  settings: Settings,
  { withFiles, mustExist }: { withFiles: boolean; mustExist: boolean },
): Promise<Reached> {
  const filesDir = withFiles ? filesFolderOf(settings) : path.join(settings.dataDir, 'no-files')
  if (settings.databaseUrl)
    return { databaseUrl: settings.databaseUrl, filesDir, isRunning: false, done: nothing }
  const home = path.join(settings.dataDir, 'postgres')
  const running = await runningServer(home)
  if (running) return { databaseUrl: running, filesDir, isRunning: true, done: nothing }
  if (mustExist && !existsSync(path.join(home, 'data')))
    throw new StartupError(`There is no database in ${home}: set DATA_DIR or DATABASE_URL.`)
  const server = await startPostgres({ dir: home })
  return { databaseUrl: server.url, filesDir, isRunning: false, done: server.stop }
}
