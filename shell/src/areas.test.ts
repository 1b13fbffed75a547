import type { ReleasedArea } from '@fundharbor/contracts/platform/registry'
import { loadRemote, registerRemotes } from '@module-federation/runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadArea } from './areas.ts'
import { forgetScripts } from './intact-scripts.ts'
import { KIT_VERSION } from './kit-version.ts'

vi.mock('@module-federation/runtime', () => ({
  init: vi.fn(),
  loadRemote: vi.fn(),
  registerRemotes: vi.fn(),
}))
vi.mock('@module-federation/runtime/core', () => ({}))

const base = '/remotes/mfe-public/1.0.0-a'
const area: ReleasedArea = {
  name: 'mfe-public',
  kit: KIT_VERSION,
  pages: [],
  navigation: [],
  version: '1.0.0-a',
  entry: `${base}/remoteEntry.js`,
  integrity: { [`${base}/remoteEntry.js`]: 'sha384-entry', [`${base}/assets/area.js`]: 'sha384-area' },
}
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const url = (path: string) => new URL(path, document.baseURI).href

beforeEach(() => {
  forgetScripts()
  vi.mocked(loadRemote).mockReset().mockResolvedValue({ default: [] })
  fetched.mockReset().mockImplementation(async () => new Response(''))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  document.head.replaceChildren()
})

test('compares every script of an area with its published hash before it runs', async () => {
  await loadArea(area)
  expect(fetched.mock.calls).toEqual([
    [url(`${base}/remoteEntry.js`), { integrity: 'sha384-entry' }],
    [url(`${base}/assets/area.js`), { integrity: 'sha384-area' }],
  ])
  expect(loadRemote).toHaveBeenCalledOnce()
})

/** The runtime warns about replaced names, and a browser remembers a script that failed. */
test('each attempt registers the area under a name and an address of its own', async () => {
  vi.mocked(registerRemotes).mockClear()
  await loadArea(area)
  await loadArea(area, 1)
  const remotes = vi.mocked(registerRemotes).mock.calls.map(([[remote]]) => remote)
  expect(remotes).toMatchObject([
    { name: 'mfe_public_0', entry: url(`${base}/remoteEntry.js`) },
    { name: 'mfe_public_1', entry: url(`${base}~r1/remoteEntry.js`) },
  ])
  expect(vi.mocked(loadRemote).mock.calls).toEqual([['mfe_public_0/area'], ['mfe_public_1/area']])
})

test('does not load an area with a script that was changed', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(loadArea(area)).rejects.toThrow('Failed to fetch')
  expect(loadRemote).not.toHaveBeenCalled()
})

test('compares the retried copy of a script, and a missing one is an error', async () => {
  fetched.mockResolvedValue(new Response('', { status: 404 }))
  await expect(loadArea(area, 2)).rejects.toThrow('404')
  expect(fetched.mock.calls[0]?.[0]).toBe(url('/remotes/mfe-public/1.0.0-a~r2/remoteEntry.js'))
})

test.each([
  { browser: 'preloads modules', supported: true, compared: [`${base}/assets/area.js`] },
  {
    browser: 'does not preload modules',
    supported: false,
    compared: [`${base}/remoteEntry.js`, `${base}/assets/area.js`],
  },
])('compares what the page does not preload with its hash if the browser $browser', async (each) => {
  vi.spyOn(DOMTokenList.prototype, 'supports').mockReturnValue(each.supported)
  document.head.innerHTML = `<link rel="modulepreload" crossorigin href="${base}/remoteEntry.js" integrity="sha384-entry">`
  await loadArea(area)
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(each.compared.map(url))
})

test('imports the module itself and compares only the scripts that this runs', async () => {
  vi.stubEnv('PROD', true)
  const [module, chunk] = ['data:text/javascript,export default []', `${base}/assets/chunk.js`]
  const integrity = { ...area.integrity, [module]: 'sha384-module', [chunk]: 'sha384-chunk' }
  expect(await loadArea({ ...area, scripts: [module, chunk], integrity })).toEqual({
    routes: [],
    widgets: {},
  })
  expect(fetched.mock.calls.map(([, init]) => init.integrity)).toEqual(['sha384-module', 'sha384-chunk'])
  expect(loadRemote).not.toHaveBeenCalled()
})

const hash = `sha384-${'a'.repeat(64)}`
const script = (...imports: string[]) => ({ integrity: hash, imports })
const list = { 'assets/page.js': script('assets/shared.js'), 'assets/shared.js': script('assets/page.js') }
const importLater = (file: string): Promise<string> =>
  Reflect.get(globalThis, 'importIntact')(url(`${base}/${file}`), async () => 'the page')

test('compares a page that is loaded later, and what it imports, before it runs', async () => {
  const scriptList = { address: `${base}/scripts.json`, integrity: 'sha384-list' }
  await loadArea({ ...area, integrity: {}, scriptList })
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockImplementation(async (address) => {
    if (address.endsWith('scripts.json')) return Response.json(list)
    throw new TypeError('Failed to fetch')
  })
  await expect(importLater('assets/page.js')).rejects.toThrow('Failed to fetch')
  fetched.mockImplementation(async () => new Response(''))
  expect(await importLater('assets/page.js')).toBe('the page')
  await expect(importLater('assets/other.js')).rejects.toThrow('assets/other.js is not in the list')
  const unique = new Map(fetched.mock.calls.map(([address, init]) => [address, init.integrity]))
  expect([...unique]).toEqual([
    [`${base}/scripts.json`, 'sha384-list'],
    [url(`${base}/assets/page.js`), hash],
    [url(`${base}/assets/shared.js`), hash],
  ])
})

test('loads releases from before hashes were published', async () => {
  await loadArea({ ...area, integrity: undefined })
  expect(fetched).not.toHaveBeenCalled()
  expect(loadRemote).toHaveBeenCalledOnce()
})
