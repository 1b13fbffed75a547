import { init, parse } from 'es-module-lexer'
import type { Plugin } from 'vite'

/** Relative addresses, in any quotes. */
const RELATIVE = /^["'`]\.\.?\//

/** A shell from before does not compare scripts that pages load later. */
const importIntact = '(globalThis.importIntact??((e,t)=>t()))'

/** Code whose dynamic imports of other scripts of the same build go through the shell. */
export async function checkImports(code: string): Promise<string> {
  await init
  const [imports] = parse(code)
  const own = imports.filter(({ d, s, e }) => d >= 0 && RELATIVE.test(code.slice(s, e)))
  // The last first, so that the positions of the others stay right.
  return own.toReversed().reduce((text, { ss, se, s, e }) => {
    const call = `${importIntact}(new URL(${code.slice(s, e)},import.meta.url).href,()=>${code.slice(ss, se)})`
    return text.slice(0, ss) + call + text.slice(se)
  }, code)
}

/**
 * Vite plugin for builds of areas: the shell compares scripts that pages load later with their published hash before they
 * run.
 */
export const checkedImports = (): Plugin => ({
  name: 'fundharbor:checked-imports',
  apply: 'build',
  renderChunk: async (code) => ({ code: await checkImports(code), map: null }),
})
