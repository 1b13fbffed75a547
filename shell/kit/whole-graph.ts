import { federation } from '@module-federation/vite'
import type { Plugin } from 'vite'

/**
 * The federation plugin, told of every module as soon as an import names it.
 *
 * By itself it learns of a module when that is loaded, and takes the build's modules for complete once none that it
 * knows of has been pending for 10 ms. On a busy machine that comes too early: shared modules are then written
 * without the exports that later modules use, and the build fails with MISSING_EXPORT.
 */
export function federateWholeGraph(options: Parameters<typeof federation>[0]): Plugin[] {
  const plugins = federation(options).flat() as Plugin[]
  const track = plugins.find(({ name }) => name === 'parseStart')?.load
  if (typeof track !== 'function') throw new Error('The federation plugin has changed: see whole-graph.ts')
  const tellAll: Plugin = {
    name: 'fundharbor:whole-graph',
    apply: 'build',
    // Before the plugin's own hook, which asks whether all is there.
    enforce: 'pre',
    moduleParsed({ importedIds, dynamicallyImportedIds }) {
      for (const id of [...importedIds, ...dynamicallyImportedIds]) Reflect.apply(track, this, [id])
    },
  }
  return [tellAll, ...plugins]
}
