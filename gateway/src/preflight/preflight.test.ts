import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildArea, buildShell, tempDir, writeFiles } from '../testing/builds.ts'
import { findPreflight } from './preflight.ts'
import { publishRelease } from '../releases/publish.ts'

const preflight = await findPreflight()

/** A stub of the federation runtime of a real shell. */
const runtime = `globalThis.__FEDERATION__ = { __INSTANCES__: [{
  registerRemotes([{ entry }]) { this.base = entry.replace(/[^/]+$/, '') },
  loadRemote() { return import(this.base + 'assets/area.js') },
}] }`

let releasesDir = ''
beforeEach(async () => {
  releasesDir = join(await tempDir(), 'releases')
})
afterEach(() => rm(join(releasesDir, '..'), { recursive: true }))

const area = { name: 'mfe-public', pages: [{ path: '/blog', access: 'public' }] }

test.skipIf(!preflight)(
  'an area that loads in the live shell is published, one that does not is rejected',
  async () => {
    await publishRelease({ dir: await buildShell({ script: runtime }), releasesDir, preflight })
    const good = await publishRelease({ dir: await buildArea(area), releasesDir, preflight })
    expect(good.changed).toBe(true)

    const broken = await writeFiles(await buildArea({ ...area, mark: 'broken' }), {
      'dist/assets/glue.js': 'throw new Error("no harbour")',
    })
    await expect(publishRelease({ dir: broken, releasesDir, preflight })).rejects.toThrow(
      /does not load in the live shell: Error: no harbour/,
    )
    expect(await readFile(join(releasesDir, 'live', 'remotes.json'), 'utf8')).toContain(good.version)
  },
)

test.skipIf(!preflight)(
  'an area is rejected if the live shell does not start',
  { timeout: 60_000 },
  async () => {
    const shortPreflight = await findPreflight(2_000)
    await publishRelease({ dir: await buildShell(), releasesDir })
    await expect(
      publishRelease({ dir: await buildArea(area), releasesDir, preflight: shortPreflight }),
    ).rejects.toThrow(/^The live shell did not start within 2 s/)
  },
)

test.skipIf(!preflight)(
  'a shell that throws or in which a live area fails is rejected with the reason',
  { timeout: 60_000 },
  async () => {
    const shortPreflight = await findPreflight(2_000)
    const publish = async (script: string) =>
      publishRelease({ dir: await buildShell({ script }), releasesDir, preflight: shortPreflight })
    const good = await publish(runtime)
    await publishRelease({ dir: await buildArea(area), releasesDir, preflight: shortPreflight })
    await expect(publish('throw new Error("no tide")')).rejects.toThrow(
      /^shell 1\.0\.0-\w+ does not start: Error: no tide\. Nothing was released/,
    )
    await expect(publish(`${runtime.replace('return import', 'return this.lost')}//`)).rejects.toThrow(
      /^mfe-public 1\.0\.0-\w+ does not load in shell 1\.0\.0-\w+: TypeError/,
    )
    expect(await readFile(join(releasesDir, 'live', 'remotes.json'), 'utf8')).toContain(good.version)
  },
)

test.skipIf(!preflight)(
  'the preflight waits for a shell that starts slowly',
  { timeout: 60_000 },
  async () => {
    const script = `setTimeout(() => { ${runtime} }, 1500)`
    await publishRelease({ dir: await buildShell({ script }), releasesDir })
    const late = await publishRelease({ dir: await buildArea(area), releasesDir, preflight })
    expect(late.changed).toBe(true)
  },
)

test.skipIf(!preflight)('every page of an area is loaded and opened', { timeout: 60_000 }, async () => {
  const failing = `${runtime}
if (location.pathname === '/blog/tides') {
  const { role } = await (await fetch('/api/user')).json()
  reportError(new Error('A page of the site failed', { cause: { error: new Error('no tide for ' + role) } }))
}`
  await publishRelease({ dir: await buildShell({ script: failing }), releasesDir })
  const publish = async (dir: string) => publishRelease({ dir, releasesDir, preflight })
  const publishTides = async (access: string) =>
    publish(await buildArea({ ...area, pages: [...area.pages, { path: '/blog/tides', access }] }))
  await expect(publishTides('member')).rejects.toThrow(
    /^mfe-public 1\.0\.0-\w+ fails on \/blog\/tides: Error: no tide for user\. Nothing was released/,
  )
  await expect(publishTides('admin')).rejects.toThrow('Error: no tide for admin.')
  const broken = await writeFiles(await buildArea({ ...area, mark: 'broken' }), {
    'dist/assets/page-blog.js': 'throw new Error("no harbor")',
  })
  await expect(publish(broken)).rejects.toThrow(
    /does not load in the live shell: Error: \/blog: Error: no harbor/,
  )
  expect((await publish(await buildArea(area))).changed).toBe(true)
})
