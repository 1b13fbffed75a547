import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FrameView } from '@fundharbor/contracts/platform/first-views'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildArea, buildShell, tempDir, writeFiles } from '../testing/builds.ts'
import { publishRelease } from './publish.ts'

let releasesDir = ''
beforeEach(async () => {
  releasesDir = join(await tempDir(), 'releases')
})
afterEach(() => rm(join(releasesDir, '..'), { recursive: true }))

const live = (file: string) => readFile(join(releasesDir, 'live', file), 'utf8')
const publish = async (dir: string | Promise<string>) => publishRelease({ dir: await dir, releasesDir })

const html = `<!doctype html><html><head><meta name="start" content="/start.js" />
<link rel="stylesheet" crossorigin href="/assets/main.css"><script type="module" src="/assets/main.js"></script>
</head><body><div id="root"></div></body></html>`

const link = { other: '<a href="{to}">{label}</a>', current: '<a href="{to}" aria-current>{label}</a>' }
const frame: FrameView = {
  html: '<header class="_bar_aaaaa_1"><!--links--></header><main><!--page--></main><nav class="_tabs_bbbbb_1"><!--tabs--></nav>',
  link,
  tabs: { house: link },
  pages: { '/auth': '<h1>Sign in</h1>' },
  scripts: ['assets/palette.js'],
  pageScripts: { '/auth': ['assets/auth.js'] },
}

/** A shell with a frame, whose tabs have their styles in a chunk of their own. */
const shellWithFrame = async () =>
  writeFiles(await buildShell(), {
    'dist/index.html': html,
    'dist/frame.json': frame,
    'dist/assets/main.css': '._bar_aaaaa_1{color:red}',
    'dist/assets/main.js': 'export const main = 1',
    'dist/assets/tabs.css': '._tabs_bbbbb_1{color:red}',
    'dist/assets/tabs.js': 'export const tabs = 1',
    'dist/assets/palette.js': 'export const palette = 1',
    'dist/assets/auth.js': "import './form.js'",
    'dist/assets/form.js': "import './fields.js'",
    'dist/assets/fields.js': 'export const fields = 1',
    'dist/vite-manifest.json': { tabs: { file: 'assets/tabs.js', css: ['assets/tabs.css'] } },
  })

const navigation = [
  { label: 'Fund & find', to: '/opportunities', place: 'header', access: 'member', order: 2 },
  { label: 'Home', to: '/', place: 'tabs', access: 'member', order: 1, icon: 'house' },
  { label: 'Console', to: '/admin', place: 'header', access: 'admin', order: 1 },
]

const areaWithView = async (view: string) => {
  const pages = [{ path: '/opportunities', access: 'member', requests: ['/api/opportunities'] }]
  return writeFiles(await buildArea({ name: 'mfe-funding', pages }), {
    'area.json': { name: 'mfe-funding', kit: '1', pages, navigation },
    'dist/views.json': { '/opportunities': view },
  })
}

test("a member's page shows the area's view in the shell's frame before its scripts load", async () => {
  await publish(shellWithFrame())
  await publish(areaWithView('<h1 class="_bar_aaaaa_9">Find funding</h1>'))
  const page = await live('html/opportunities.html')
  expect(page).toContain('<main><h1 class="_bar_aaaaa_9">Find funding</h1></main>')
  expect(page).toContain('<a href="/opportunities" aria-current>Fund &amp; find</a></header>')
  expect(page).toContain('<nav class="_tabs_bbbbb_1"><a href="/">Home</a></nav>')
  expect(page).not.toContain('>Console<')
  expect(page).toContain(
    '<script src="/start.js" data-path="/opportunities" data-viewer="member" data-requests="/api/user /api/opportunities"></script><div id="root">',
  )
  expect(page).toContain('<script type="later" src="/assets/main.js">')
  expect(page).toContain('<link rel="later" data-view crossorigin href="/assets/tabs.js">')
  expect(page).toContain('<link rel="later" data-view crossorigin href="/assets/palette.js">')
  expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/tabs.css">')
  expect(page).not.toContain('modulepreload')
})

test('the pages of the shell itself have a view, too, and other addresses have none', async () => {
  await publish(shellWithFrame())
  const page = await live('html/auth.html')
  expect(page).toContain('<div id="first" class="view"><h1>Sign in</h1></div>')
  expect([...page.matchAll(/data-view crossorigin href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/assets/fields.js',
    '/assets/form.js',
    '/assets/auth.js',
  ])
  expect(await live('index.html')).toContain('<script type="module" src="/assets/main.js">')
})

test('a view is left out if the live shell has other styles than the area was built with', async () => {
  await publish(shellWithFrame())
  await publish(areaWithView('<h1 class="_title_ccccc_1">Find funding</h1>'))
  const page = await live('html/opportunities.html')
  expect(page).not.toContain('Find funding')
  expect(page).toContain('<link rel="modulepreload"')
})

test('a shell without a frame keeps its skeleton', async () => {
  await publish(buildShell())
  await publish(areaWithView('<h1>Find funding</h1>'))
  expect(await live('html/opportunities.html')).not.toContain('Find funding</h1>')
})
