import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { env } from './env.ts'
import { hashFolders } from './hash-folders.ts'
import { root } from './root.ts'

const areas = readdirSync(root)
  .filter((name) => name.startsWith('mfe-') && existsSync(path.join(root, name, 'area.json')))
  .toSorted()

/** What is built and published separately: the shell first, because areas are tested in it, and every area. */
export const packages: readonly string[] = ['shell', ...areas]

/** Every build also depends on these. */
const shared = ['shell/kit', 'services/contracts/src', 'services/document-schema/src', 'pnpm-lock.yaml']

const PARALLEL_BUILDS = 2

/** Builds packages that changed since their last build, two at a time. Returns their names. */
export async function buildChanged(log: (message: string) => void): Promise<string[]> {
  const stamps = await Promise.all(packages.map(async (name) => ({ name, stamp: await hashSources(name) })))
  const stale = []
  for (const each of stamps) if (!(await isFresh(each))) stale.push(each)
  if (stale.length > 0) log(`Building ${stale.map(({ name }) => name).join(', ')} …`)
  const queue = [...stale]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await build(next)
  }
  await Promise.all(Array.from({ length: PARALLEL_BUILDS }, work))
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

const hashSources = (name: string) => hashFolders([name, ...shared])

async function build({ name, stamp }: Stamped): Promise<void> {
  const { code, output } = await runVite(path.join(root, name))
  if (code !== 0) throw new StartupError(`Could not build ${name}:\n${output}`)
  await mkdir(path.dirname(stampFile(name)), { recursive: true })
  await writeFile(stampFile(name), stamp)
}

function runVite(folder: string): Promise<{ code: number | null; output: string }> {
  const vite = path.join(folder, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: folder,
    env: { ...env, NODE_ENV: 'production', NO_COLOR: '1' },
  })
  let output = ''
  const listen = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-8000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, output })))
}
