import { createHash } from 'node:crypto'
import { readFile, readlink, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildArea, buildShell, tempDir } from '../../testing/builds.ts'
import { publishCanary } from '../publish-canary.ts'
import { readPreviews } from '../previews.ts'
import { endPreview, publishPreview } from '../publish-preview.ts'
import { publishRelease } from '../publish.ts'
import { listReleases } from '../list.ts'
import { readReleaseEvents } from '../release-events.ts'
import { openBucket } from './bucket.ts'
import { indexFolder } from './index-file.ts'
import { withBucketLock } from './lock.ts'
import { followBucket, openReleaseStore } from './store.ts'

const etagOf = (body: Buffer | undefined) => body && `"${createHash('md5').update(body).digest('hex')}"`

/** A stub of the S3 operations that the store uses. */
const objects = new Map<string, Buffer>()
let isUnavailable = false
let keepsObjects = false
const server = createServer(async (request, response) => {
  const body = await buffer(request)
  const key = new URL(request.url ?? '/', 'http://s3').pathname
  if (isUnavailable) return response.writeHead(403).end()
  if (request.method === 'PUT') {
    const expected = request.headers['if-match']
    if (request.headers['if-none-match'] === '*' && objects.has(key)) return response.writeHead(412).end()
    if (expected !== undefined && expected !== etagOf(objects.get(key)))
      return response.writeHead(objects.has(key) ? 412 : 404).end()
    objects.set(key, body)
    return response.writeHead(200, { etag: etagOf(body) }).end()
  }
  if (request.method === 'DELETE' && keepsObjects && !key.includes('lock'))
    return response.writeHead(403).end()
  if (request.method === 'DELETE') {
    objects.delete(key)
    return response.writeHead(204).end()
  }
  const found = objects.get(key)
  if (found)
    return response.writeHead(200, { 'content-length': found.length, etag: etagOf(found) }).end(found)
  return response
    .writeHead(404, { 'content-type': 'application/xml' })
    .end('<Error><Code>NoSuchKey</Code></Error>')
})

let url = ''
let folder = ''
beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAHARBOUR')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'kept-by-the-harbour-master')
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `s3://quay/releases?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`
  folder = await tempDir()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  objects.clear()
  isUnavailable = false
  keepsObjects = false
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await rm(folder, { recursive: true })
})

const copy = (name: string) => join(folder, name)
const area = (name: string, mark = 'one') =>
  buildArea({ name, pages: [{ path: `/${name.slice(4)}`, access: 'member' }], mark })

/** Publishes from a machine with its own copy of the bucket. */
const publishFrom = async (machine: string, dir: Promise<string>) => {
  const built = await dir
  const releasesDir = copy(machine)
  return openReleaseStore(url, releasesDir).change(() => publishRelease({ dir: built, releasesDir }))
}

test('concurrent publishes from two machines into a bucket both go live', async () => {
  await publishFrom('a', buildShell())
  await Promise.all([publishFrom('a2', area('mfe-funding')), publishFrom('b', area('mfe-public'))])
  await openReleaseStore(url, copy('c')).refresh()
  const registry = JSON.parse(await readFile(join(copy('c'), 'live/remotes.json'), 'utf8'))
  expect(registry.areas.map(({ name }: { name: string }) => name)).toEqual(['mfe-funding', 'mfe-public'])
  expect((await readReleaseEvents(copy('c'))).map(({ action }) => action)).toEqual(Array(3).fill('published'))
  expect([...objects.keys()].some((key) => key.includes('lock'))).toBe(false)
})

test('a publish that lost its lock while it was paused changes nothing', async () => {
  await publishFrom('a', buildShell())
  const dir = await area('mfe-funding')
  const paused = openReleaseStore(url, copy('b')).change(async () => {
    await publishRelease({ dir, releasesDir: copy('b') })
    // Meanwhile others consider the holder dead, take over the lock, and publish.
    objects.delete('/quay/releases/lock.json')
    await publishFrom('c', area('mfe-public'))
  })
  await expect(paused).rejects.toThrow('Another machine has published in the meantime')
  await openReleaseStore(url, copy('d')).refresh()
  const registry = JSON.parse(await readFile(join(copy('d'), 'live/remotes.json'), 'utf8'))
  expect(registry.areas.map(({ name }: { name: string }) => name)).toEqual(['mfe-public'])
  expect((await readReleaseEvents(copy('d'))).map(({ name }) => name)).toEqual(['shell', 'mfe-public'])
  // Published again, both are live.
  await publishFrom('b', area('mfe-funding'))
  await openReleaseStore(url, copy('d')).refresh()
  expect(await readFile(join(copy('d'), 'live/remotes.json'), 'utf8')).toContain('mfe-funding')
})

test('of several who find a dead holder’s lock, one takes it over at a time', async () => {
  const bucket = openBucket(url)
  await bucket.put('lock.json', JSON.stringify({ id: 'dead', beat: 3 }))
  let holders = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, (holders += 1))
    await sleep(30)
    holders -= 1
  }
  const timing = { waitMs: 5, staleMs: 100 }
  await Promise.all([1, 2, 3, 4].map(() => withBucketLock(bucket, work, timing)))
  expect(most).toBe(1)
  expect(await bucket.read('lock.json')).toBeNull()
})

test('a holder whose lock was taken over does not remove the new one', async () => {
  const bucket = openBucket(url)
  await withBucketLock(bucket, async () => {
    await bucket.put('lock.json', JSON.stringify({ id: 'other', beat: 0 }))
  })
  expect((await bucket.read('lock.json'))?.body.toString()).toContain('other')
})

test('a rejected publish does not change the bucket', async () => {
  await publishFrom('a', buildShell())
  const before = [...objects.keys()].toSorted()
  await expect(
    publishFrom('a', buildArea({ name: 'mfe-new', kit: '9', pages: [{ path: '/new', access: 'member' }] })),
  ).rejects.toThrow('together with the areas: mfe-new')
  expect([...objects.keys()].toSorted()).toEqual(before)
  await openReleaseStore(url, copy('a')).refresh()
  expect((await listReleases(copy('a'))).map(({ name }) => name)).toEqual(['shell'])
})

test('a publish is live even if an old file cannot be deleted', async () => {
  await publishFrom('a', buildShell())
  const { version } = await publishFrom('a', area('mfe-funding'))
  keepsObjects = true
  const messages: string[] = []
  const store = openReleaseStore(url, copy('a'), (message) => messages.push(message))
  const dir = await area('mfe-funding', 'two')
  await store.change(async () => {
    await publishRelease({ dir, releasesDir: copy('a') })
    await rm(join(copy('a'), 'mfe-funding', version), { recursive: true })
  })
  expect(messages[0]).toContain('The change is live, but an old file stays in the bucket')
  await openReleaseStore(url, copy('b')).refresh()
  const registry = await readFile(join(copy('b'), 'live/remotes.json'), 'utf8')
  expect(registry).toContain('mfe-funding')
  expect(registry).not.toContain(version)
  expect(await indexFolder(copy('a'))).toEqual(await indexFolder(copy('b')))
})

test('a folder follows the bucket, canary and deletions included, and stays unchanged while the bucket is unreachable', async () => {
  await publishFrom('a', buildShell())
  const stopping = new AbortController()
  const messages: string[] = []
  const follower = { url, releasesDir: copy('gateway'), signal: stopping.signal, everyMs: 20 }
  const following = followBucket({ ...follower, log: (message) => messages.push(message) })
  const expectSameAs = (machine: string) =>
    vi.waitFor(
      async () => expect(await indexFolder(copy('gateway'))).toEqual(await indexFolder(copy(machine))),
      5_000,
    )
  const { version } = await publishFrom('a', area('mfe-funding'))
  await expectSameAs('a')
  const dir = await area('mfe-funding', 'two')
  await openReleaseStore(url, copy('a')).change(() =>
    publishCanary({ dir, releasesDir: copy('a'), share: 10 }),
  )
  await expectSameAs('a')
  expect(await readlink(join(copy('gateway'), 'canary'))).toMatch(/^\.states\/\d+$/)
  await openReleaseStore(url, copy('a')).change(() =>
    rm(join(copy('a'), 'mfe-funding', version), { recursive: true }),
  )
  await expectSameAs('a')
  const kept = (await listReleases(copy('gateway'))).find(({ name }) => name === 'mfe-funding')
  expect(kept?.versions).not.toContain(version)

  isUnavailable = true
  await vi.waitFor(() => expect(messages.at(-1)).toContain('Could not read'), 5_000)
  expect(await readFile(join(copy('gateway'), 'live/remotes.json'), 'utf8')).toContain('mfe-funding')
  stopping.abort()
  await following
})

test('previews are part of the bucket’s index, so every gateway opens and ends them with the rest of the site', async () => {
  await publishFrom('a', buildShell())
  await publishFrom('a', area('mfe-funding'))
  const dir = await area('mfe-funding', 'two')
  const made = await openReleaseStore(url, copy('a')).change(() =>
    publishPreview({ dirs: [dir], releasesDir: copy('a'), name: 'fix-filter', days: 7 }),
  )
  await openReleaseStore(url, copy('gateway')).refresh()
  expect(await readPreviews(copy('gateway'))).toEqual([made])
  expect(await readFile(join(copy('gateway'), `.states/${made.state}/remotes.json`), 'utf8')).toContain(
    made.releases[0]?.version,
  )
  // A publish from another machine moves the preview onto the new site.
  await publishFrom('b', area('mfe-public'))
  await openReleaseStore(url, copy('gateway')).refresh()
  const [moved] = await readPreviews(copy('gateway'))
  expect(moved).toMatchObject({ token: made.token, state: expect.any(Number) })
  expect(moved?.state).not.toBe(made.state)
  await openReleaseStore(url, copy('b')).change(() => endPreview(copy('b'), 'fix-filter'))
  await openReleaseStore(url, copy('gateway')).refresh()
  expect(await readPreviews(copy('gateway'))).toEqual([])
})

test('an invalid URL and a path outside the folder are rejected', async () => {
  expect(() => openBucket('https://quay')).toThrow('RELEASES_URL must be like s3://bucket/prefix')
  for (const site of [
    { files: { 'a/../../b': 1 } },
    { files: { 'a\n/../../b': 1 } },
    { files: {}, live: '.states/1\n/../../..' },
  ]) {
    objects.set('/quay/releases/site.json', Buffer.from(JSON.stringify(site)))
    await expect(openReleaseStore(url, copy('a')).refresh()).rejects.toThrow('Invalid')
  }
})
