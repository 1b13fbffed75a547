import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError, type Owner } from './owner.ts'

/** A cluster: its folder (with `data` and `password`), the server's binaries, and the user that runs it. */
export interface Cluster {
  home: string
  bin: string
  owner: Owner
  password: string
}

/** Reads or generates the superuser's password. Only the current user can read its file; it is never an argument. */
export async function loadPassword(home: string): Promise<string> {
  const file = path.join(home, 'password')
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  if (existsSync(path.join(home, 'data'))) throw damagedCluster(home)
  const password = randomBytes(24).toString('hex')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

/** The error for data that is not a complete database. */
export const damagedCluster = (home: string) =>
  new StartupError(
    `The database in ${home} is damagedCluster. Restore it from a backup, or delete the folder to start over.`,
  )

/**
 * Creates the cluster at the first start, in a temporary folder that is then renamed, so that an interrupted start leaves no
 * partial cluster. Throws StartupError if the data folder is incomplete.
 */
export async function initializeCluster({ home, bin, owner }: Cluster): Promise<void> {
  const data = path.join(home, 'data')
  if (['PG_VERSION', 'global/pg_control'].every((file) => existsSync(path.join(data, file)))) return
  if (existsSync(data) && (await readdir(data)).length > 0) throw damagedCluster(home)
  const incoming = path.join(home, 'data.incoming')
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming)
  await chmod(incoming, 0o700)
  await changeOwner(owner, home, incoming, path.join(home, 'password'))
  const passwordFile = path.join(home, 'password')
  const initdb = spawn(
    path.join(bin, 'initdb'),
    [
      '-D',
      incoming,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '-N',
    ],
    { ...owner, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const lastError = captureError(initdb)
  const [code] = await once(initdb, 'exit')
  if (code === 0) {
    await rm(data, { recursive: true, force: true })
    return rename(incoming, data)
  }
  await rm(incoming, { recursive: true, force: true })
  throw new StartupError(`Could not create the database: ${lastError()}`)
}

async function changeOwner({ uid, gid }: Owner, ...paths: string[]): Promise<void> {
  if (uid === undefined || gid === undefined) return
  for (const each of paths) await chown(each, uid, gid)
}

/** Reads a child's error stream. The returned function returns its last error, or else its last line. */
export function captureError(child: ChildProcess): () => string {
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  })
  child.on('error', (error) => {
    output = error.message
  })
  return () => {
    const lines = output.trim().split('\n')
    const error = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1)
    return error?.replace(/^.*\b(FATAL|PANIC): +/, '') || 'no reason given'
  }
}
