import { createHash } from 'node:crypto'
import { access, readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { AreaManifest } from '@fundharbor/contracts/platform/registry'
import { z } from 'zod'
import { digestFolder } from './files.ts'
import { shellName } from './layout.ts'
import { entryFiles, FederationManifest } from './preloads.ts'

interface Built {
  dist: string
  /** The package's version and the start of the hash, so that the same build is the same release. */
  version: string
  /** What the owner signs: a SHA-256 hash of the build's files and of its `area.json` or kit version. */
  digest: string
}

/** A built area and its manifest. */
export interface BuiltArea extends Built {
  kind: 'area'
  manifest: AreaManifest
}

/** The built shell. `kit` is the version of the kit that it provides to areas. */
export interface BuiltShell extends Built {
  kind: 'shell'
  kit: string
}

/** The build of an area or of the shell. */
export type Build = BuiltArea | BuiltShell

export const nameOfBuild = (built: Build) => (built.kind === 'shell' ? shellName : built.manifest.name)

/** The pages that a build claims. */
export const pagesOfBuild = (built: Build) => (built.kind === 'area' ? built.manifest.pages : [])

const Package = z.object({
  name: z.string(),
  version: z.string().regex(/^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.-]+)?$/),
})

/** Pages become file names. The gateway looks for HTML at most three levels deep. */
const pagePath = /^\/$|^(\/[a-z0-9][a-z0-9-]*){1,3}$/

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} is missing.`)
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${file} is not valid JSON.`)
  }
}

function parseFile<T>(schema: z.ZodType<T>, value: unknown, file: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Error(`${file} is invalid: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`)
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

async function readAreaManifest(dir: string, dist: string): Promise<AreaManifest> {
  const built = join(dist, 'area.json')
  const file = (await exists(built)) ? built : join(dir, 'area.json')
  const manifest = parseFile(AreaManifest, await readJson(file), file)
  const invalid = manifest.pages.find(({ path }) => !pagePath.test(path) || path === '/index')
  if (invalid) throw new Error(`${file}: ${invalid.path} cannot be the path of a page.`)
  if (manifest.name === shellName) throw new Error(`${file}: ${shellName} is reserved for the shell.`)
  return manifest
}

async function assertEntryExists(dist: string): Promise<void> {
  const file = join(dist, 'mf-manifest.json')
  const { entry, area } = entryFiles(parseFile(FederationManifest, await readJson(file), file))
  for (const script of [entry, ...area])
    if (!(await exists(join(dist, script)))) throw new Error(`${file} names ${script}, which was not built.`)
}

/** The gateway would serve the file that a link leads to, wherever it is, and no signature covers it. */
async function assertNoLinks(dist: string): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const link = entries.find((entry) => entry.isSymbolicLink())
  if (link)
    throw new Error(`${join(link.parentPath, link.name)} is a link. A build has only files and folders.`)
}

async function readKit(dir: string): Promise<string> {
  const file = join(dir, 'kit', 'package.json')
  return parseFile(Package, await readJson(file), file)
    .version.split('.')
    .slice(0, 2)
    .join('.')
}

/** The version and the hash of a build, from the hash of its files and from what is read beside them. */
function identify(packageVersion: string, files: string, beside: unknown): Pick<Built, 'version' | 'digest'> {
  const digest = createHash('sha256')
    .update(`${files}\0${JSON.stringify(beside)}`)
    .digest('hex')
  return { version: `${packageVersion}-${digest.slice(0, 8)}`, digest }
}

/** Reads the build in `dist` of an area's folder (or the shell's). Throws if it is missing or incomplete. */
export async function readBuild(folder: string): Promise<Build> {
  const dir = resolve(folder)
  const dist = join(dir, 'dist')
  const found = await stat(dist).catch(() => null)
  if (!found?.isDirectory()) throw new Error(`${dist} is missing: build ${basename(dir)} first.`)
  const file = join(dir, 'package.json')
  const { version: packageVersion } = parseFile(Package, await readJson(file), file)
  await assertNoLinks(dist)
  const files = await digestFolder(dist)
  if (await exists(join(dist, 'mf-manifest.json'))) {
    await assertEntryExists(dist)
    const manifest = await readAreaManifest(dir, dist)
    return { kind: 'area', dist, manifest, ...identify(packageVersion, files, manifest) }
  }
  if (!(await exists(join(dist, 'index.html'))))
    throw new Error(`${dist} contains neither an area (mf-manifest.json) nor the shell (index.html).`)
  const kit = await readKit(dir)
  return { kind: 'shell', dist, kit, ...identify(packageVersion, files, kit) }
}
