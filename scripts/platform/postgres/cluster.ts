import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError, type Owner } from './owner.ts'

/** Where a cluster lies (`home/data`, `home/password`), with what it runs, and as whom. */
export interface Place {
  home: string
  bin: string
  owner: Owner
  password: string
}

/** The superuser's password: random, in a file for us alone, never in an argument. */
export async function passwordOf(home: string): Promise<string> {
  const file = path.join(home, 'password')
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  if (existsSync(path.join(home, 'data'))) throw damaged(home)
  const password = randomBytes(24).toString('hex')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

/** What is there cannot be a working database. */
export const damaged = (home: string) =>
  new StartupError(
    `The database in ${home} is damaged. Restore it from a backup, or delete the folder to begin anew.`,
  )

/**
 * Makes the cluster at the first start, beside its place: one whose making was cut short never passes for a whole
 * one. Throws StartupError on one that is half there.
 */
export async function initialiseOnce({ home, bin, owner }: Place): Promise<void> {
  const data = path.join(home, 'data')
  if (['PG_VERSION', 'global/pg_control'].every((file) => existsSync(path.join(data, file)))) return
  if (existsSync(data) && (await readdir(data)).length > 0) throw damaged(home)
  const incoming = path.join(home, 'data.incoming')
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming)
  await chmod(incoming, 0o700)
  await giveTo(owner, home, incoming, path.join(home, 'password'))
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
  const said = lastWordsOf(initdb)
  const [code] = await once(initdb, 'exit')
  if (code === 0) {
    await rm(data, { recursive: true, force: true })
    return rename(incoming, data)
  }
  await rm(incoming, { recursive: true, force: true })
  throw new StartupError(`The database could not be created: ${said()}`)
}

async function giveTo({ uid, gid }: Owner, ...places: string[]): Promise<void> {
  if (uid === undefined || gid === undefined) return
  for (const place of places) await chown(place, uid, gid)
}

/** Follows a child's error stream; the function answers its last complaint, or its last line. */
export function lastWordsOf(child: ChildProcess): () => string {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000)
  })
  child.on('error', (error) => {
    said = error.message
  })
  return () => {
    const lines = said.trim().split('\n')
    const complaint = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1)
    return complaint?.replace(/^.*\b(FATAL|PANIC): +/, '') || 'it gave no reason'
  }
}
