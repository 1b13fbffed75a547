import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Released, compareExports, nextVersion, type Changes } from './changes.ts'
import { contractsExports, kitExports } from './entries.ts'
import { readPackageExports, type PackageExports } from './exports.ts'

const run = promisify(execFile)
export const kitFolder = path.join(import.meta.dirname, '../..')
export const root = path.join(kitFolder, '../..')

export interface Source {
  name: '@fundharbor/kit' | '@fundharbor/contracts'
  folder: string
  /** What was released last. */
  record: string
}

export const contracts: Source = {
  name: '@fundharbor/contracts',
  folder: path.join(root, 'services/contracts'),
  record: path.join(import.meta.dirname, 'data/contracts.json'),
}
export const kit: Source = {
  name: '@fundharbor/kit',
  folder: kitFolder,
  record: path.join(import.meta.dirname, 'data/kit.json'),
}

/** A package as it would be released now. */
export interface Compiled extends Source {
  /** Folder with the compiled files. */
  stage: string
  version: string
  changes: Changes
  digest: string
  exports: PackageExports
}

export const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>

/** The declaration files behind the declared exports, by import path. */
function entriesOf({ name }: Source, stage: string): Record<string, string> {
  const declared: Record<string, string | { types: string }> =
    name === kit.name ? kitExports : contractsExports
  const entries: Record<string, string> = {}
  for (const [entry, target] of Object.entries(declared)) {
    if (typeof target === 'string') continue
    const [before = ''] = target.types.slice(2).split('*')
    for (const file of globSync(target.types.slice(2).replace('*', '**/*'), { cwd: stage })) {
      const middle = file.slice(before.length, -'.d.ts'.length)
      entries[path.posix.join(name, entry.replace('*', middle))] = path.join(stage, file)
    }
  }
  return entries
}

/** A hash of the compiled files. */
function digestOf(stage: string): string {
  const hash = createHash('sha256')
  for (const file of globSync('**/*.{js,css,svg,d.ts}', { cwd: stage }).toSorted())
    hash.update(`${file}\0`).update(readFileSync(path.join(stage, file)))
  return hash.digest('hex').slice(0, 16)
}

const nothing: Released = { version: '0.0.0', digest: '', exports: {} }

/** Compiles a package's sources and compares its exports with those of the last release. */
export async function compile(source: Source): Promise<Compiled> {
  const stage = await mkdtemp(path.join(tmpdir(), 'fundharbor-package-'))
  const tsc = path.join(kitFolder, 'node_modules/typescript/bin/tsc')
  const config = path.join(source.folder, 'tsconfig.package.json')
  await run(process.execPath, [tsc, '-p', config, '--outDir', stage]).catch((error: { stdout?: string }) => {
    throw new Error(`${source.name} does not compile:\n${error.stdout ?? String(error)}`)
  })
  for (const file of globSync('src/**/*.{css,svg}', { cwd: source.folder }))
    await cp(path.join(source.folder, file), path.join(stage, file))
  const exports = readPackageExports(entriesOf(source, stage))
  const released = existsSync(source.record) ? Released.parse(readJson(source.record)) : nothing
  const changes = compareExports(released.exports, exports)
  const digest = digestOf(stage)
  const own = String(readJson(path.join(source.folder, 'package.json')).version)
  const version = released === nothing ? own : nextVersion(released, changes, digest)
  return { ...source, stage, version, changes, digest, exports }
}
