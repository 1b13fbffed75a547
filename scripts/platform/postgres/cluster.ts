import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError, type Owner } from './owner.ts'

/** A PostgreSQL cluster on this machine. */
export interface Cluster {
  /** Folder with `data` and `password`. */
  home: string
  /** Folder of PostgreSQL's programs. */
  bin: string
  /** The user that the server runs as. */
  owner: Owner
  password: string
}

/** Reads the superuser's password, or creates one: random, in a file that only we can read, never in an argument. */
export async function readOrCreatePassword(home: string): Promise<string> {
  const file = path.join(home, 'password')
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  if (existsSync(path.join(home, 'data'))) throw damagedError(home)
  const password = randomBytes(24).toString('hex')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

/** The data folder does not hold a complete database. */
export const damagedError = (home: string) =>
  new StartupError(
    `The database in ${home} is damaged. Restore it from a backup, or delete the folder to start over.`,
  )

/**
 * Creates the cluster at the first start, in another folder that is renamed at the end, so that an interrupted one is
 * never mistaken for a complete one. Throws StartupError for an incomplete cluster.
 */
export async function initializeOnce({ home, bin, owner }: Cluster): Promise<void> {
  const data = path.join(home, 'data')
  if (['PG_VERSION', 'global/pg_control'].every((file) => existsSync(path.join(data, file)))) return
  if (existsSync(data) && (await readdir(data)).length > 0) throw damagedError(home)
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
  const readError = collectErrors(initdb)
  const [code] = await once(initdb, 'exit')
  if (code === 0) {
    await rm(data, { recursive: true, force: true })
    return rename(incoming, data)
  }
  await rm(incoming, { recursive: true, force: true })
  throw new StartupError(`The database could not be created: ${readError()}`)
}

async function changeOwner({ uid, gid }: Owner, ...paths: string[]): Promise<void> {
  if (uid === undefined || gid === undefined) return
  for (const each of paths) await chown(each, uid, gid)
}

/** Collects a process's error output. The returned function reads its last error, or else its last line. */
export function collectErrors(child: ChildProcess): () => string {
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  })
  child.on('error', (error) => {
    output = error.message
  })
  return () => {
    const lines = output.trim().split('\n')
    const line = lines.findLast((each) => /\b(FATAL|PANIC|error):/.test(each)) ?? lines.at(-1)
    return line?.replace(/^.*\b(FATAL|PANIC): +/, '') || 'it reported no reason'
  }
}
