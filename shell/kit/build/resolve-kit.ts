import path from 'node:path'
import type { Plugin } from 'vite'

const KIT = '@fundharbor/kit'
const KIT_SOURCES = path.join(import.meta.dirname, '../src') + path.sep

/**
 * Resolves the kit to the shell's copy when a stateless kit file that an area bundles (`form.ts`, …) imports it.
 *
 * The federation plugin ignores a package's imports of itself, so `form.ts` would bundle a second kit into the area, with
 * an `ApiError` class that no error is an instance of. This resolves such imports as if the area had made them.
 */
export const resolveKit = (folder: string): Plugin => ({
  name: 'fundharbor:resolve-kit',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== KIT || !importer?.startsWith(KIT_SOURCES)) return null
    return this.resolve(source, path.join(folder, 'src/area.tsx'), { skipSelf: true })
  },
})
