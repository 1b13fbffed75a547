import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { root } from './root.ts'

const areas = readdirSync(root)
  .filter((name) => name.startsWith('mfe-') && existsSync(path.join(root, name, 'area.json')))
  .toSorted()

/** What is built apart and published: the shell first, as areas stand in it, and every folder with an area in it. */
export const packages: readonly string[] = ['shell', ...areas]

/** What every build also depends on. */
const shared = ['shell/kit', 'services/contracts/src', 'pnpm-lock.yaml']

const AT_ONCE = 2

/** Builds what has changed since its last build, two at a time. Answers the names of those that were built. */
export async function buildChanged(say: (words: string) => void): Promise<string[]> {
  const stamps = await Promise.all(packages.map(async (name) => ({ name, stamp: await stampOf(name) })))
  const stale = []
  for (const each of stamps) if (!(await isFresh(each))) stale.push(each)
  if (stale.length > 0) say(`Building ${stale.map(({ name }) => name).join(', ')} …`)
  const queue = [...stale]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await build(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return stale.map(({ name }) => name)
}

interface Stamped {
  name: string
  stamp: string
}

const stampFile = (name: string) => path.join(root, 'node_modules/.cache/fundharbor', `${name}.stamp`)

async function isFresh({ name, stamp }: Stamped): Promise<boolean> {
  const known = await readFile(stampFile(name), 'utf8').catch(() => '')
  return known === stamp && existsSync(path.join(root, name, 'dist'))
}

async function stampOf(name: string): Promise<string> {
  const hash = createHash('sha256')
  for (const place of [name, ...shared]) await hashPlace(hash, path.join(root, place))
  return hash.digest('hex')
}

const ignored = new Set(['node_modules', 'dist'])

async function hashPlace(hash: ReturnType<typeof createHash>, place: string): Promise<void> {
  const entries = await readdir(place, { withFileTypes: true }).catch(() => null)
  if (entries === null) {
    hash.update(place.slice(root.length)).update(await readFile(place))
    return
  }
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
    if (ignored.has(entry.name) || entry.name.includes('.test.')) continue
    await hashPlace(hash, path.join(place, entry.name))
  }
}

async function build({ name, stamp }: Stamped): Promise<void> {
  const { code, said } = await runVite(path.join(root, name))
  if (code !== 0) throw new StartupError(`${name} could not be built:\n${said}`)
  await mkdir(path.dirname(stampFile(name)), { recursive: true })
  await writeFile(stampFile(name), stamp)
}

function runVite(folder: string): Promise<{ code: number | null; said: string }> {
  const vite = path.join(folder, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  })
  let said = ''
  const listen = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-8000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, said })))
}
