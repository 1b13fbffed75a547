import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Registry, ScriptList } from '@fundharbor/contracts/platform/registry'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildArea, buildShell, tempDir, writeFiles } from '../testing/builds.ts'
import { listReleases, rebuildHtml } from './list.ts'
import { publishRelease } from './publish.ts'
import { removeArea, rollback } from './rollback.ts'

let releasesDir = ''
beforeEach(async () => {
  releasesDir = join(await tempDir(), 'releases')
})
afterEach(() => rm(join(releasesDir, '..'), { recursive: true }))

const live = (file: string) => readFile(join(releasesDir, 'live', file), 'utf8')
const registry = async () => Registry.parse(JSON.parse(await live('remotes.json')))
const publish = async (dir: string | Promise<string>) => publishRelease({ dir: await dir, releasesDir })
const liveVersion = async () => (await registry()).areas[0]?.version
const preloads = async (file: string) =>
  [...(await live(file)).matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map((found) => found[1])
const preflight = () => Promise.reject(new Error('does not load'))

const funding = { name: 'mfe-funding', pages: [{ path: '/opportunities', access: 'member' }] }
const open = {
  name: 'mfe-public',
  pages: [
    { path: '/', access: 'visitor' },
    { path: '/blog', access: 'public', detailPath: '/blog/:slug' },
  ],
}

test('publishing a shell and an area creates the live site', async () => {
  const shell = await publish(buildShell())
  const area = await publish(buildArea(funding))
  expect(await registry()).toEqual({
    kit: '1.2',
    shell: shell.version,
    dev: false,
    areas: [
      {
        name: 'mfe-funding',
        kit: '1',
        pages: funding.pages,
        navigation: [],
        version: area.version,
        entry: expect.stringMatching(/^\/remotes\/mfe-funding\/1\.0\.0-[0-9a-f]{8}\/.+\.js$/),
        integrity: expect.any(Object),
        scriptList: expect.any(Object),
      },
    ],
  })
  expect(area.version).toMatch(/^1\.0\.0-[0-9a-f]{8}$/)
  expect((await readdir(join(releasesDir, 'shell', 'assets'))).length).toBe(3)
  expect(await live('public/robots.txt')).toContain('User-agent')
})

test('a release carries the hashes of its scripts, and pages preload them with these', async () => {
  await publish(buildShell())
  await publish(buildArea(open))
  const [area] = (await registry()).areas
  const hashOf = async (address: string) => {
    const file = await readFile(join(releasesDir, address.replace('/remotes/', '')))
    return `sha384-${createHash('sha384').update(file).digest('base64')}`
  }
  const hashes = Object.entries(area?.integrity ?? {})
  expect(hashes.map(([address]) => address)).toContain(area?.entry)
  for (const [address, hash] of hashes) expect(hash, address).toBe(await hashOf(address))
  // Pages that are loaded later are in a list, whose own hash the registry has.
  const { address: list = '', integrity } = area?.scriptList ?? {}
  expect(integrity).toBe(await hashOf(list))
  const scripts = ScriptList.parse(
    JSON.parse(await readFile(join(releasesDir, list.replace('/remotes/', '')), 'utf8')),
  )
  const folder = list.replace('/scripts.json', '')
  for (const [file, script] of Object.entries(scripts))
    expect(script.integrity, file).toBe(await hashOf(`${folder}/${file}`))
  expect(scripts['assets/page-blog.js']?.imports).toContain('assets/shared.js')
  const links = [...(await live('html/blog.html')).matchAll(/href="(\/remotes\/[^"]+)" integrity="([^"]+)"/g)]
  expect(links.length).toBeGreaterThan(hashes.length)
  for (const [, address = '', hash] of links) expect(hash, address).toBe(await hashOf(address))
})

test('the same build is the same release, and a different build is a new one', async () => {
  await publish(buildShell())
  const first = await publish(buildArea(funding))
  expect(await publish(buildArea(funding))).toEqual({ ...first, changed: false })
  const second = await publish(buildArea({ ...funding, mark: 'two' }))
  expect(second.version).not.toBe(first.version)
  expect((await readdir(join(releasesDir, 'mfe-funding'))).length).toBe(2)
})

test('each page preloads only the scripts of its own area, each after its imports', async () => {
  await publish(buildShell())
  await publish(buildArea(funding))
  const { version } = await publish(buildArea(open))
  const files = (names: string[]) => names.map((name) => `/remotes/mfe-public/${version}/${name}`)
  const shared = ['assets/glue.js', 'remoteEntry.js', 'assets/area.js', 'assets/shared.js']
  expect(await preloads('html/index.html')).toEqual(files([...shared, 'assets/page-home.js']))
  expect(await preloads('html/blog.html')).toEqual(files([...shared, 'assets/page-blog.js']))
  expect(await preloads('html/blog/_one.html')).toEqual(files([...shared, 'assets/page-blog-slug.js']))
  expect(await live('html/blog.html')).toContain(
    `<link rel="stylesheet" crossorigin href="/remotes/mfe-public/${version}/assets/page-blog.css"`,
  )
  expect(await live('html/index.html')).not.toContain('page-blog.css')
  expect((await preloads('html/opportunities.html'))[0]).toContain('/remotes/mfe-funding/')
  expect(await preloads('index.html')).toEqual([])
})

test('the landing page of members has HTML of its own, which preloads what they see', async () => {
  await publish(buildShell())
  await publish(buildArea(open))
  expect(await readFile(join(releasesDir, 'live/html/_member.html'), 'utf8').catch(() => null)).toBeNull()
  await publish(buildArea({ ...funding, pages: [...funding.pages, { path: '/', access: 'member' }] }))
  const scripts = await preloads('html/_member.html')
  expect(scripts.at(-1)).toMatch(/mfe-funding\/.*page-home\.js/)
  expect(scripts.join()).not.toContain('mfe-public')
  expect((await preloads('html/index.html')).join()).not.toContain('mfe-funding')
})

test('the inlined registry is escaped', async () => {
  await publish(buildShell())
  const area = await buildArea(funding)
  await writeFiles(area, {
    'area.json': {
      ...funding,
      kit: '1',
      navigation: [
        { label: '</script><b>', to: '/opportunities', place: 'header', access: 'member', order: 1 },
      ],
    },
  })
  await publish(area)
  const html = await live('index.html')
  expect(html.match(/<\/script>/g)?.length).toBe(2)
  expect(html).toContain('\\u003c/script>')
})

test('a rollback restores the previous release or the given one', async () => {
  await publish(buildShell())
  const [one, two, three] = [
    await publish(buildArea({ ...funding, mark: '1' })),
    await publish(buildArea({ ...funding, mark: '2' })),
    await publish(buildArea({ ...funding, mark: '3' })),
  ]
  expect((await rollback(releasesDir, 'mfe-funding')).version).toBe(two.version)
  expect((await rollback(releasesDir, 'mfe-funding')).version).toBe(one.version)
  await expect(rollback(releasesDir, 'mfe-funding')).rejects.toThrow('no earlier release')
  await rollback(releasesDir, 'mfe-funding', three.version)
  expect(await liveVersion()).toBe(three.version)
  await expect(rollback(releasesDir, 'mfe-funding', '9.9.9-x')).rejects.toThrow('no release 9.9.9-x')
  expect(await listReleases(releasesDir)).toMatchObject([
    { name: 'shell' },
    { name: 'mfe-funding', live: three.version, versions: [one.version, two.version, three.version] },
  ])
})

test('the releases of a folder that does not exist are not listed', async () => {
  await expect(listReleases(join(releasesDir, 'typo'))).rejects.toThrow(/^There is no folder .*typo\.$/)
})

test('a rollback skips a release that was rolled back before', async () => {
  await publish(buildShell())
  const release = async (mark: string) => (await publish(buildArea({ ...funding, mark }))).version
  const [one, two, broken] = [await release('1'), await release('2'), await release('3')]
  await rollback(releasesDir, 'mfe-funding')
  const bad = await release('4')
  expect(await listReleases(releasesDir)).toMatchObject([
    { name: 'shell' },
    { name: 'mfe-funding', live: bad, versions: [one, broken, two, bad] },
  ])
  expect((await rollback(releasesDir, 'mfe-funding')).version).toBe(two)
  // Not the broken one, which stands between the two in the history.
  expect((await rollback(releasesDir, 'mfe-funding')).version).toBe(one)
})

test('removing an area keeps the others, and a rollback restores it', async () => {
  await publish(buildShell())
  await publish(buildArea(open))
  const { version } = await publish(buildArea(funding))
  await removeArea(releasesDir, 'mfe-funding')
  expect((await registry()).areas.map(({ name }) => name)).toEqual(['mfe-public'])
  await expect(live('html/opportunities.html')).rejects.toThrow('ENOENT')
  await rollback(releasesDir, 'mfe-funding', version)
  expect((await registry()).areas.length).toBe(2)
})

test('a new shell keeps the areas and the assets of the previous shell', async () => {
  await publish(buildShell())
  await publish(buildArea(open))
  const before = /\/assets\/[\w-]+\.js/.exec(await live('index.html'))?.[0] ?? ''
  await publish(buildShell({ script: 'export const a = 2' }))
  expect(await live('index.html')).not.toContain(before)
  expect((await stat(join(releasesDir, 'shell', before))).isFile()).toBe(true)
  expect((await registry()).areas.length).toBe(1)
  await rollback(releasesDir, 'shell')
  expect(await live('index.html')).toContain(before)
})

test('each state is dated at least a second after the previous one', async () => {
  await publish(buildShell())
  const { mtimeMs: first } = await stat(join(releasesDir, 'live', 'remotes.json'))
  await publish(buildArea(open))
  const { mtimeMs: second } = await stat(join(releasesDir, 'live', 'remotes.json'))
  expect(second - first).toBeGreaterThanOrEqual(1_000)
})

test('concurrent publishes wait for each other', async () => {
  await publish(buildShell())
  const names = ['a', 'b', 'c', 'd']
  const areas = names.map((name) => ({
    name: `mfe-${name}`,
    pages: [{ path: `/${name}`, access: 'member' }],
  }))
  await Promise.all(areas.map((area) => publish(buildArea(area))))
  expect((await registry()).areas.map(({ name }) => name)).toEqual(areas.map(({ name }) => name))
})

test('a failed preflight does not change the site', async () => {
  await publish(buildShell())
  await publish(buildArea(open))
  const before = await live('remotes.json')
  const dir = await buildArea({ ...open, mark: 'two' })
  await expect(publishRelease({ dir, releasesDir, preflight })).rejects.toThrow('does not load')
  expect(await live('remotes.json')).toBe(before)
})

test('development pages stay enabled after later publishes', async () => {
  await publishRelease({ dir: await buildShell(), releasesDir, dev: true })
  await publish(buildArea(open))
  expect((await registry()).dev).toBe(true)
  await rebuildHtml(releasesDir)
  expect((await registry()).dev).toBe(true)
})

test.each([
  ['needs a later kit', { ...funding, kit: '1.3' }, 'needs version 1.3 of the kit, and the shell has 1.2'],
  ['needs a different kit', { ...funding, kit: '2' }, 'needs version 2 of the kit'],
  ['claims a page of another area', { ...funding, pages: open.pages }, 'claim the page'],
  [
    'claims a page with too deep a path',
    { ...funding, pages: [{ path: '/a/b/c/d', access: 'member' }] },
    'cannot be the path',
  ],
])('an area that %s is rejected', async (_why, area, message) => {
  await publish(buildShell())
  await publish(buildArea(open))
  const before = await live('remotes.json')
  await expect(publish(buildArea(area))).rejects.toThrow(message)
  expect(await live('remotes.json')).toBe(before)
})

test('a shell with a new major version of the kit is rejected while areas need the old one', async () => {
  await publish(buildShell())
  await publish(buildArea(open))
  const before = await live('remotes.json')
  await expect(publish(buildShell({ kit: '2.0.0' }))).rejects.toThrow('of the kit')
  expect(await live('remotes.json')).toBe(before)
})

test('a missing or incomplete build is rejected', async () => {
  await expect(publish(buildArea(open))).rejects.toThrow('publish the shell first')
  await expect(publish(tempDir())).rejects.toThrow('build')
  await publish(buildShell())
  const area = await buildArea(open)
  await rm(join(area, 'dist', 'remoteEntry.js'))
  await expect(publish(area)).rejects.toThrow('remoteEntry.js, which was not built')
  const withoutScript = await buildArea(open)
  await rm(join(withoutScript, 'dist/assets/area.js'))
  await expect(publish(withoutScript)).rejects.toThrow('area.js, which was not built')
  await writeFiles(area, { 'dist/mf-manifest.json': '{' })
  await expect(publish(area)).rejects.toThrow('not valid JSON')
})

test('a shell that is not compatible with the live areas is rejected', async () => {
  await publish(buildShell())
  await publish(buildArea(open))
  await expect(publish(buildShell({ kit: '2.0.0', script: 'export const a = 3' }))).rejects.toThrow(
    'of the kit',
  )
})

test('a build with a link or with a version that leads elsewhere is refused, and nothing is stored', async () => {
  await publish(buildShell())
  const before = await readdir(releasesDir, { recursive: true })
  const linked = await buildArea(open)
  await symlink('/etc/hostname', join(linked, 'dist', 'host'))
  await expect(publish(linked)).rejects.toThrow('host is a link')
  const elsewhere = await buildArea(open)
  const named = { name: '@fundharbor/mfe-public', version: '1.0.0/../../../elsewhere' }
  await writeFile(join(elsewhere, 'package.json'), JSON.stringify(named))
  await expect(publish(elsewhere)).rejects.toThrow('version')
  expect(await readdir(releasesDir, { recursive: true })).toEqual(before)
})
