import type { AreaManifest } from '@fundharbor/contracts/platform/registry'
import type { Plugin, Rolldown } from 'vite'

/** What every page of an area needs, in one chunk: separate, these small modules cost a request each. */
const commonChunk = {
  name: 'common',
  test: /__loadShare__|preload-helper|rolldown[/\\]runtime|\0vite|SSRBase|ssr[/\\]X\.|src[/\\]classes|src[/\\]vocabulary/,
  priority: 2,
}

/** What only the entry needs: a shell that imports the area's module itself does not load it. */
const entryChunk = {
  name: 'federation',
  test: /virtual:mf|__mf__|__prebuild__|@module-federation/,
  priority: 1,
}

const SHARED = 'shared'

/**
 * Modules that several pages need: a chunk per group of pages. Chunks below `mergeBelow` bytes are merged, because a request
 * costs more than a few unused KiB.
 */
const sharedChunks = (mergeBelow: number): Rolldown.CodeSplittingGroup => ({
  name: SHARED,
  test: /^(?!\0|.*(?:virtual:mf|__mf__|__prebuild__|@module-federation))/,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: mergeBelow,
  priority: 0,
})

const contracts = /[\\/]contracts[\\/]src[\\/]|[\\/]node_modules[\\/]zod[\\/]/

/**
 * Contracts of an area for visitors: a chunk per group of pages, apart from code of the area, which they do not import.
 * Small ones stay apart: merged with a schema, a price would bring zod along.
 */
const contractChunks: Rolldown.CodeSplittingGroup = { ...sharedChunks(0), test: contracts, priority: 1 }

/** Contracts of an area for members: merged groups of them could import each other, so all of them are one chunk. */
const contractChunk: Rolldown.CodeSplittingGroup = {
  name: 'contracts',
  test: contracts,
  minShareCount: 2,
  priority: 1,
}

/** Members stay and open other pages of the area; for visitors, every KiB of the first page counts. */
const MERGED_FOR_MEMBERS = 5_000
const MERGED_FOR_VISITORS = 2000

const isForVisitors = ({ pages }: AreaManifest) => pages.some(({ access }) => access === 'visitor')

/** A shared chunk, and its styles, are otherwise named after everything that uses them. */
const nameOf = (name = '') => (name.startsWith(SHARED) ? SHARED : '[name]')
export const fileNames = {
  chunkFileNames: ({ name }: Rolldown.PreRenderedChunk) => `assets/${nameOf(name)}-[hash].js`,
  assetFileNames: ({ names }: Rolldown.PreRenderedAsset) => `assets/${nameOf(names[0])}-[hash][extname]`,
}

/** The groups of modules that become chunks of an area. */
export const areaChunks = (manifest: AreaManifest): Rolldown.CodeSplittingGroup[] => [
  commonChunk,
  entryChunk,
  ...(isForVisitors(manifest)
    ? [contractChunks, sharedChunks(MERGED_FOR_VISITORS)]
    : [contractChunk, sharedChunks(MERGED_FOR_MEMBERS)]),
]

/**
 * Vite plugin that refuses a build whose chunks import each other in a circle: one of them would use what another has not
 * defined yet.
 */
export const noCircles = (): Plugin => ({
  name: 'fundharbor:no-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
    const circle = findCircle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
    if (circle) this.error(`These chunks import each other: ${circle.join(' → ')}`)
  },
})

/** Names that lead back to the first of them; undefined if there are none. `imports` are the names that each one leads to. */
export function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return undefined
    for (const next of imports.get(name) ?? []) {
      const circle = visit(next, [...path, name])
      if (circle) return circle
    }
    done.add(name)
    return undefined
  }
  for (const name of imports.keys()) {
    const circle = visit(name, [])
    if (circle) return circle
  }
  return undefined
}

/** The shell's libraries, apart from its own code: a release of the shell leaves them in the browsers' caches. */
export const libraryChunks = [
  { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 1 },
  {
    name: 'libraries',
    test: /[\\/]node_modules[\\/](?:react-router|@tanstack|ky|zustand)[\\/]/,
    priority: 1,
  },
]
