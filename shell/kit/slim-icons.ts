import type { Plugin } from 'vite'

/** The look knows regular, bold and filled icons; the other weights would be half of every icon's bytes. */
const unused = /\[\s*"(?:duotone|light|thin)",[\s\S]*?\n {2}\](?:,|(?=\n\]))/g

/** Vite plugin for the shell and every area: leaves out of Phosphor's icons the weights that nobody draws. */
export function slimIcons(): Plugin {
  return {
    name: 'fundharbor:slim-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /@phosphor-icons\/react\/dist\/defs\/[^/]+\.es\.js$/ },
      handler: (code) => ({ code: code.replaceAll(unused, ''), map: null }),
    },
  }
}
