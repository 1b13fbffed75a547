import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { ScriptList } from '@fundharbor/contracts/platform/registry'
import { init, parse } from 'es-module-lexer'
import { z } from 'zod'
import { listFiles } from './files.ts'

/** The part of a remote's `mf-manifest.json` that is used here. Paths are relative to the release. */
export const FederationManifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string().default('') }) }),
  exposes: z.array(
    z.object({
      path: z.string(),
      assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }),
    }),
  ),
})
export type FederationManifest = z.infer<typeof FederationManifest>

/** The remote's entry and the files of `./area`. Throws if the release does not expose `./area`. */
export function entryFiles(manifest: FederationManifest): { entry: string; area: string[] } {
  const { name, path } = manifest.metaData.remoteEntry
  const area = manifest.exposes.find((exposed) => exposed.path === './area')
  if (!area) throw new Error('The release does not expose ./area.')
  return { entry: posix.join(path, name), area: area.assets.js.sync }
}

interface Module {
  source: string
  statics: string[]
  /** Dynamic imports and their positions in the source. */
  lazy: { file: string; at: number }[]
}

async function readModule(folder: string, file: string): Promise<Module> {
  await init
  const source = await readFile(join(folder, file), 'utf8')
  const [imports] = parse(source, file)
  // Bundlers write dynamic imports with backticks, which the lexer does not unquote.
  const own = imports
    .map(({ n, s, e, d, ss }) => ({ name: n ?? source.slice(s, e).replaceAll('`', ''), d, at: ss }))
    .filter(({ name }) => /^\.\.?\//.test(name))
    .map(({ name, d, at }) => ({ file: posix.join(posix.dirname(file), name), d, at }))
  return {
    source,
    statics: own.filter(({ d }) => d === -1).map((found) => found.file),
    lazy: own.filter(({ d }) => d >= 0),
  }
}

/** The scripts and their static imports, in the order in which the browser runs them: each after its imports. */
export async function staticClosure(folder: string, files: string[]): Promise<string[]> {
  const seen = new Set<string>()
  const ordered: string[] = []
  const visit = async (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const { statics } = await readModule(folder, file)
    for (const next of statics) await visit(next)
    ordered.push(file)
  }
  for (const file of files) await visit(file)
  return ordered
}

/**
 * Finds the chunk that a route loads: the dynamic import after `path: '<page>'` in the area's routes. Returns undefined
 * if there is none, because a wrong preload costs more than a missing one.
 */
function chunkOfPage({ source, lazy }: Module, page: string): string | undefined {
  const paths = [...source.matchAll(/\bpath\s*:\s*(["'`])(.*?)\1/g)]
  return lazy.find(({ at }) => paths.findLast((found) => found.index < at)?.[2] === page)?.file
}

const ViteManifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).default([]) }),
)

export async function readViteManifest(folder: string): Promise<z.infer<typeof ViteManifest>> {
  const text = await readFile(join(folder, 'vite-manifest.json'), 'utf8').catch(() => '{}')
  return ViteManifest.parse(JSON.parse(text))
}

/** Style sheets of these scripts according to Vite's manifest. None if there is no manifest. */
async function stylesOf(folder: string, scripts: string[]): Promise<string[]> {
  const chunks = Object.values(await readViteManifest(folder))
  return [...new Set(chunks.filter(({ file }) => scripts.includes(file)).flatMap(({ css }) => css))]
}

/** The SHA-384 hash of data, as browsers check it (Subresource Integrity). */
export const integrityOfData = (data: string | Buffer): string =>
  `sha384-${createHash('sha384').update(data).digest('base64')}`

/** The SHA-384 hash of a file. */
export const integrityOf = async (file: string): Promise<string> => integrityOfData(await readFile(file))

/** Every script below a folder. */
export async function listScripts(folder: string): Promise<ScriptList> {
  const files = (await listFiles(folder)).filter((file) => file.endsWith('.js'))
  const entries = files.map(async (file): Promise<[string, ScriptList[string]]> => {
    const { source, statics } = await readModule(folder, file)
    return [file, { integrity: integrityOfData(source), imports: statics }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

const readManifest = async (folder: string): Promise<FederationManifest> =>
  FederationManifest.parse(JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8')))

/**
 * The scripts that importing an area's module runs, relative to its release. The module is the first. None if the build
 * does not say which file that is: the federation manifest lists it with the files of the entry.
 */
export async function scriptsOfModule(folder: string): Promise<string[]> {
  return (await staticClosure(folder, await findModule(folder))).toReversed()
}

/** The file of an area's module; empty if the build does not name it. */
async function findModule(folder: string): Promise<string[]> {
  const module = (await readViteManifest(folder))['src/area.tsx']
  return module ? [module.file] : []
}

/** The scripts that loading an area by its entry runs before any of its pages is shown, relative to its release. */
export async function filesOfArea(folder: string): Promise<string[]> {
  const { entry, area } = entryFiles(await readManifest(folder))
  return staticClosure(folder, [entry, ...area])
}

/**
 * Files that the browser needs for a page of an area, relative to its release, in the order in which it runs them. The entry is
 * one of them if the shell needs it to load the area.
 */
export async function filesOfPage(
  folder: string,
  page: string,
  { byEntry }: { byEntry: boolean },
): Promise<{ scripts: string[]; styles: string[] }> {
  const { entry, area } = entryFiles(await readManifest(folder))
  const files = byEntry ? [entry, ...area] : await findModule(folder)
  for (const file of area) {
    const chunk = chunkOfPage(await readModule(folder, file), page)
    if (chunk !== undefined) files.push(chunk)
  }
  const scripts = await staticClosure(folder, files)
  return { scripts, styles: await stylesOf(folder, scripts) }
}
