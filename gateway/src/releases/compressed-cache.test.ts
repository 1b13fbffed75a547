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

/** Publishes the build to an empty releases folder and returns a script and its compressed twins. */
async function publish() {
  await rm(releasesDir, { recursive: true })
  const { version } = await publishRelease({ dir, releasesDir })
  const assets = join(releasesDir, 'shell', version, 'assets')
  const script = (await readdir(assets)).find((name) => name.endsWith('.js')) ?? ''
  return {
    script: await readFile(join(assets, script), 'utf8'),
    gzip: await readFile(join(assets, `${script}.gz`)),
    brotli: await readFile(join(assets, `${script}.br`)),
  }
}

const readCache = async () => {
  const names = (await readdir(cache)).toSorted()
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(join(cache, name)) })))
}

test('a build is compressed once, and publishing it again copies what was compressed', async () => {
  const first = await publish()
  // gzip notes the operating system in its tenth byte, which makes a copy recognizable.
  for (const { name, content } of await readCache()) {
    if (!name.endsWith('.gz')) continue
    content[9] = 255
    await writeFile(join(cache, name), content)
  }
  const second = await publish()
  expect(first.gzip[9]).not.toBe(255)
  expect(second.gzip[9]).toBe(255)
  expect(second.brotli).toEqual(first.brotli)
})

test('a damaged file in the cache is not published', async () => {
  const first = await publish()
  for (const { name } of await readCache()) await writeFile(join(cache, name), 'damaged')
  const second = await publish()
  expect(brotliDecompressSync(second.brotli).toString()).toBe(second.script)
  expect(second).toEqual(first)
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
