import { federation } from '@module-federation/vite'
import type { Plugin } from 'vite'

/**
 * The federation plugin, extended to register every module as soon as it is imported.
 *
 * By itself the plugin registers a module when it is loaded, and considers the module graph complete once nothing has
 * been pending for 10 ms. On a busy machine that is too early: shared modules are written without the exports that
 * later modules use, and the build fails with MISSING_EXPORT.
 */
export function federateWholeGraph(options: Parameters<typeof federation>[0]): Plugin[] {
  const plugins = federation(options).flat() as Plugin[]
  const track = plugins.find(({ name }) => name === 'parseStart')?.load
  if (typeof track !== 'function') throw new Error('The federation plugin has changed: see whole-graph.ts')
  const registerImports: Plugin = {
    name: 'fundharbor:whole-graph',
    apply: 'build',
    // Before the plugin's own hook, which checks whether the graph is complete.
    enforce: 'pre',
    moduleParsed({ importedIds, dynamicallyImportedIds }) {
      for (const id of [...importedIds, ...dynamicallyImportedIds]) Reflect.apply(track, this, [id])
    },
  }
  return [registerImports, ...plugins]
}
