import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readDevRegistry } from './registry.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** Serves JSON by path, like the gateway of a site or an area's development server. */
async function serve(answers: Record<string, unknown>): Promise<string> {
  const server = createServer((request, response) => response.end(JSON.stringify(answers[request.url ?? ''])))
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const released = (name: string) => ({
  name,
  kit: '1.0',
  version: '1.0.0-f00d',
  entry: `/remotes/${name}/1.0.0-f00d/entry.js`,
  pages: [{ path: `/${name}`, access: 'member' }],
  navigation: [],
})

test('an area from its folder replaces the released one, and the others stay', async () => {
  const site = await serve({
    '/remotes.json': {
      kit: '1.0',
      shell: '1.0.0-5e11',
      dev: false,
      areas: [released('mfe-documents'), released('mfe-funding')],
    },
  })
  const origin = await serve({
    '/mf-manifest.json': {
      metaData: { remoteEntry: { name: 'entry.js', path: 'src' } },
      exposes: [{ path: './area', assets: { js: { sync: [] } } }],
    },
  })
  const { dev, shell, areas } = await readDevRegistry(site, [{ name: 'mfe-funding', port: 1, origin }])
  expect({ dev, shell }).toEqual({ dev: true, shell: '1.0.0-5e11' })
  expect(areas.map(({ name, entry }) => [name, entry])).toEqual([
    ['mfe-documents', '/remotes/mfe-documents/1.0.0-f00d/entry.js'],
    ['mfe-funding', `${origin}/src/entry.js`],
  ])
  // Its pages are those in its folder, not the released ones.
  expect(areas.at(-1)?.pages.map(({ path }) => path)).toContain('/opportunities')
})
