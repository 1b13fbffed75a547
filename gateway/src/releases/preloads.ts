import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { init, parse } from 'es-module-lexer'
import { z } from 'zod'

/** What we read of a remote's `mf-manifest.json`; paths are relative to the release. */
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

/** The file of `./area` and the remote's entry. Throws one sentence when the release exposes no area. */
export function entryFiles(manifest: FederationManifest): { entry: string; area: string[] } {
  const { name, path } = manifest.metaData.remoteEntry
  const area = manifest.exposes.find((exposed) => exposed.path === './area')
  if (!area) throw new Error('The release exposes no ./area.')
  return { entry: posix.join(path, name), area: area.assets.js.sync }
}

interface Module {
  source: string
  statics: string[]
  /** Dynamic imports and where in the source they stand. */
  lazy: { file: string; at: number }[]
}

async function readModule(folder: string, file: string): Promise<Module> {
  await init
  const source = await readFile(join(folder, file), 'utf8')
  const [imports] = parse(source, file)
  const own = imports.filter((found) => found.n?.startsWith('.') === true)
  const toFile = (specifier = '') => posix.join(posix.dirname(file), specifier)
  return {
    source,
    statics: own.filter((found) => found.d === -1).map((found) => toFile(found.n)),
    lazy: own.filter((found) => found.d >= 0).map((found) => ({ file: toFile(found.n), at: found.ss })),
  }
}

async function follow(folder: string, file: string, seen: Set<string>): Promise<void> {
  if (seen.has(file)) return
  seen.add(file)
  const { statics } = await readModule(folder, file)
  for (const next of statics) await follow(folder, next, seen)
}

/**
 * The chunk that a route loads: the dynamic import that follows `path: '<page>'` in the area's routes. A page whose
 * chunk cannot be told this way goes without; a wrong preload would cost more than a missing one.
 */
function chunkOfPage({ source, lazy }: Module, page: string): string | undefined {
  const paths = [...source.matchAll(/\bpath\s*:\s*(["'`])(.*?)\1/g)]
  return lazy.find(({ at }) => paths.findLast((found) => found.index < at)?.[2] === page)?.file
}

/** Scripts that the browser needs for a page of an area, relative to its release, entry first. */
export async function scriptsOfPage(folder: string, page: string): Promise<string[]> {
  const text = await readFile(join(folder, 'mf-manifest.json'), 'utf8')
  const { entry, area } = entryFiles(FederationManifest.parse(JSON.parse(text)))
  const seen = new Set<string>()
  await follow(folder, entry, seen)
  for (const file of area) {
    await follow(folder, file, seen)
    const chunk = chunkOfPage(await readModule(folder, file), page)
    if (chunk !== undefined) await follow(folder, chunk, seen)
  }
  return [...seen]
}
