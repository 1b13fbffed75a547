import { copyFile, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ReleasedArea } from '@fundharbor/contracts/platform/registry'
import { z } from 'zod'
import { cacheOfBuild, CompressedCache } from './compressed-cache.ts'
import { listFiles, compressFolder } from './files.ts'
import { layout, shellName } from './layout.ts'
import {
  entryFiles,
  FederationManifest,
  filesOfArea,
  integrityOf,
  integrityOfData,
  listScripts,
  scriptsOfModule,
} from './preloads.ts'
import type { Build, BuiltArea, BuiltShell } from './build.ts'

/** Content of a shell release's `release.json`. */
export const ReleasedShell = z.object({ version: z.string(), kit: z.string() })
export type ReleasedShell = z.infer<typeof ReleasedShell>

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The hash of a build, with its release: the version has only the start of it. */
const DIGEST_FILE = 'release-digest.json'
const Digest = z.object({ digest: z.string() })

interface Metadata<T> {
  file: string
  schema: z.ZodType<T>
  value: T
  /** More files of the release that the build does not have, by name. */
  added?: Record<string, string>
}

/**
 * Copies a build to a temporary folder and renames that, so that a release is never half there. Returns what is stored: a
 * release that exists does not change. Throws if it is of another build with the same version.
 */
async function storeRelease<T>(
  built: Build,
  target: string,
  { file, schema, value, added = {} }: Metadata<T>,
): Promise<T> {
  if (await exists(target)) {
    await assertSameBuild(built, target)
    return schema.parse(JSON.parse(await readFile(join(target, file), 'utf8')))
  }
  const incoming = `${target}.incoming`
  await rm(incoming, { recursive: true, force: true })
  await mkdir(dirname(target), { recursive: true })
  await cp(built.dist, incoming, { recursive: true })
  const digest = JSON.stringify({ digest: built.digest } satisfies z.input<typeof Digest>)
  const written = { ...added, [file]: JSON.stringify(value, null, 2), [DIGEST_FILE]: digest }
  for (const [name, text] of Object.entries(written)) await writeFile(join(incoming, name), text)
  const cache = new CompressedCache(cacheOfBuild(built.dist))
  await compressFolder(incoming, cache)
  await cache.prune()
  await rename(incoming, target)
  return value
}

async function assertSameBuild({ digest }: Build, target: string): Promise<void> {
  const text = await readFile(join(target, DIGEST_FILE), 'utf8').catch(() => undefined)
  // Earlier versions of this tool stored no hash.
  if (text === undefined || Digest.parse(JSON.parse(text)).digest === digest) return
  throw new Error(`${target} has other files than this build. Change the version in package.json.`)
}

const SCRIPT_LIST = 'scripts.json'

/** Stores an area's build as an immutable release. */
export async function storeArea(releasesDir: string, built: BuiltArea): Promise<ReleasedArea> {
  const { manifest, version } = built
  const federation = JSON.parse(await readFile(join(built.dist, 'mf-manifest.json'), 'utf8'))
  // The entry script instead of the manifest, which would cost every first visit a round trip.
  const { entry: script } = entryFiles(FederationManifest.parse(federation))
  const base = `/remotes/${manifest.name}/${version}`
  const files = await filesOfArea(built.dist)
  const hashes = await Promise.all(files.map((file) => integrityOf(join(built.dist, file))))
  const integrity = Object.fromEntries(files.map((file, index) => [`${base}/${file}`, hashes[index]]))
  const scripts = (await scriptsOfModule(built.dist)).map((file) => `${base}/${file}`)
  const list = JSON.stringify(await listScripts(built.dist))
  const direct = scripts.length > 0 ? { scripts } : {}
  const released = ReleasedArea.parse({
    ...manifest,
    version,
    entry: `${base}/${script}`,
    integrity,
    scriptList: { address: `${base}/${SCRIPT_LIST}`, integrity: integrityOfData(list) },
    ...direct,
  })
  const target = layout(releasesDir).release(manifest.name, version)
  return storeRelease(built, target, {
    file: 'area.json',
    schema: ReleasedArea,
    value: released,
    added: { [SCRIPT_LIST]: list },
  })
}

/** Adds a shell's files to the shared assets. Hashed names never collide. */
async function copySharedAssets(release: string, shellAssets: string): Promise<void> {
  const from = join(release, 'assets')
  if (!(await exists(from))) return
  for (const file of await listFiles(from)) {
    const target = join(shellAssets, file)
    if (await exists(target)) continue
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(from, file), `${target}.incoming`)
    await rename(`${target}.incoming`, target)
  }
}

/** Stores the shell's build as an immutable release and adds its files to the shared assets. */
export async function storeShell(releasesDir: string, built: BuiltShell): Promise<ReleasedShell> {
  const value: ReleasedShell = { version: built.version, kit: built.kit }
  const target = layout(releasesDir).release(shellName, built.version)
  const released = await storeRelease(built, target, { file: 'release.json', schema: ReleasedShell, value })
  await copySharedAssets(target, layout(releasesDir).shellAssets)
  return released
}

/** The stored versions of an area (or the shell), unordered. */
export async function listVersions(releasesDir: string, name: string): Promise<string[]> {
  const entries = await readdir(join(releasesDir, name)).catch(() => [])
  return entries.filter((entry) => /^\d/.test(entry) && !entry.endsWith('.incoming'))
}
