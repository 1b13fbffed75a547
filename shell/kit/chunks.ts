import type { AreaManifest } from '@fundharbor/contracts/platform/registry'
import type { Rolldown } from 'vite'

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

/**
 * Contracts, which import no code of an area. Merged with such code, chunks could import each other in a circle, and one would
 * use what another has not defined yet.
 */
const contractChunks = (mergeBelow: number): Rolldown.CodeSplittingGroup => ({
  ...sharedChunks(mergeBelow),
  test: /[\\/]contracts[\\/]src[\\/]|[\\/]node_modules[\\/]zod[\\/]/,
  priority: 1,
})

/** Members stay and open other pages of the area; for visitors, every KiB of the first page counts. */
const MERGED_FOR_MEMBERS = 20_000
const MERGED_FOR_VISITORS = 2000

const mergeBelow = ({ pages }: AreaManifest) =>
  pages.some(({ access }) => access === 'visitor') ? MERGED_FOR_VISITORS : MERGED_FOR_MEMBERS

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
  contractChunks(mergeBelow(manifest)),
  sharedChunks(mergeBelow(manifest)),
]

/** The shell's libraries, apart from its own code: a release of the shell leaves them in the browsers' caches. */
export const libraryChunks = [
  { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 1 },
  {
    name: 'libraries',
    test: /[\\/]node_modules[\\/](?:react-router|@tanstack|ky|zustand)[\\/]/,
    priority: 1,
  },
]
