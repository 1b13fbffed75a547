import type { Plugin } from 'vite'

/** Vite plugin for builds: takes the router without its warnings for developers, which its package exports to everyone. */
export const quietRouter = (): Plugin => ({
  name: 'fundharbor:quiet-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router(?:\/dom)?$/ },
    async handler(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
    },
  },
})
