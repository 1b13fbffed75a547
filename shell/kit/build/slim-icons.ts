import type { Plugin } from 'vite'

/** The design uses regular, bold and filled icons; the other weights would be half of every icon's size. */
const unused = /\[\s*"(?:duotone|light|thin)",[\s\S]*?\n {2}\](?:,|(?=\n\]))/g

/** Vite plugin for the shell and every area: removes the unused weights from Phosphor's icons. */
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
