import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildShell, tempDir, writeFiles } from '../testing/builds.ts'
import { cacheOfBuild } from './compressed-cache.ts'
import { publishRelease } from './publish.ts'

let dir = ''
let releasesDir = ''
let cache = ''
beforeEach(async () => {
  dir = await buildShell()
  cache = cacheOfBuild(join(dir, 'dist'))
  releasesDir = await tempDir()
})
afterEach(() => Promise.all([dir, releasesDir].map((each) => rm(each, { recursive: true }))))

/** Publishes the build to an empty releases folder and returns a script and its Brotli twin. */
async function publish() {
  await rm(releasesDir, { recursive: true })
  const { version } = await publishRelease({ dir, releasesDir })
  const assets = join(releasesDir, 'shell', version, 'assets')
  const twin = (await readdir(assets)).find((name) => name.endsWith('.br')) ?? ''
  const [script, compressed] = await Promise.all([
    readFile(join(assets, twin.replace('.br', '')), 'utf8'),
    readFile(join(assets, twin)),
  ])
  return { script, compressed }
}

const readCache = async () => {
  const names = (await readdir(cache)).toSorted()
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(join(cache, name)) })))
}

test('a build is compressed once, and publishing it again copies what was compressed', async () => {
  const first = await publish()
  const kept = await readCache()
  expect(kept.length).toBeGreaterThan(0)
  // gzip stores its operating system in the tenth byte, which makes a copy recognizable.
  for (const { name, content } of kept.filter(({ name }) => name.endsWith('.gz'))) {
    content[9] = 255
    await writeFile(join(cache, name), content)
  }
  expect(await publish()).toEqual(first)
  const marked = kept.filter(({ name }) => name.endsWith('.gz')).map(({ content }) => content)
  const [, version = ''] =
    /"shell":"([^"]+)"/.exec(await readFile(join(releasesDir, 'live/remotes.json'), 'utf8')) ?? []
  const page = await readFile(join(releasesDir, 'shell', version, 'index.html.gz'))
  expect(marked.some((content) => content.equals(page))).toBe(true)
})

test('a damaged file in the cache is not published', async () => {
  const first = await publish()
  for (const { name } of await readCache()) await writeFile(join(cache, name), 'damaged')
  const { script, compressed } = await publish()
  expect(brotliDecompressSync(compressed).toString()).toBe(script)
  expect(compressed).toEqual(first.compressed)
})

test('compressed files of an earlier build are deleted', async () => {
  await publish()
  const before = await readCache()
  await rm(join(dir, 'dist/assets'), { recursive: true })
  await writeFiles(dir, { 'dist/assets/other.js': `export const other = 1\n${'// filler\n'.repeat(300)}` })
  await publish()
  const after = await readCache()
  expect(after.length).toBe(before.length)
  expect(after.map(({ name }) => name)).not.toEqual(before.map(({ name }) => name))
})
