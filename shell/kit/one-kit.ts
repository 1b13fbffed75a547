import path from 'node:path'
import type { Plugin } from 'vite'

const KIT = '@fundharbor/kit'
const KIT_SOURCES = path.join(import.meta.dirname, 'src') + path.sep

/**
 * Lets the kit's stateless files, of which each area bundles its own copy, take the rest of the kit from the shell.
 *
 * The federation plugin leaves a package's imports of itself alone, so that `form.ts` would bring a second kit into
 * the area, and an `ApiError` that is nobody's instance: here they are asked for as if the area itself did.
 */
export const oneKit = (folder: string): Plugin => ({
  name: 'fundharbor:one-kit',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== KIT || !importer?.startsWith(KIT_SOURCES)) return null
    return this.resolve(source, path.join(folder, 'src/area.tsx'), { skipSelf: true })
  },
})
