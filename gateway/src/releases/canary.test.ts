import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Registry } from '@fundharbor/contracts/platform/registry'
import { expect, test, vi } from 'vitest'
import { buildShell } from '../testing/builds.ts'
import { buildBlog, buildFunding, useReleaseFolder } from '../testing/release-folder.ts'
import { readCanary } from './canary.ts'
import { pruneReleases } from './prune.ts'
import { promoteCanary, publishCanary, withdrawCanary } from './publish-canary.ts'
import { listReleases } from './list.ts'
import { publishRelease } from './publish.ts'
import { rollback } from './rollback.ts'
import { readReleaseEvents } from './release-events.ts'

const releases = useReleaseFolder()
const publish = async (dir: Promise<string>) => publishRelease({ dir: await dir, releasesDir: releases.dir })
const canary = async (dir: Promise<string>, share = 10) =>
  publishCanary({ dir: await dir, releasesDir: releases.dir, share })
const versionsIn = async (site: 'live' | 'canary') => {
  const registry = Registry.parse(
    JSON.parse(await readFile(join(releases.dir, site, 'remotes.json'), 'utf8')),
  )
  return Object.fromEntries(registry.areas.map(({ name, version }) => [name, version]))
}

test('a canary does not change the live site, follows its changes, and can be promoted', async () => {
  const first = await publish(buildFunding())
  const second = await canary(buildFunding('two'))
  expect(await versionsIn('live')).toEqual({ 'mfe-funding': first.version })
  expect(await versionsIn('canary')).toEqual({ 'mfe-funding': second.version })
  expect((await readCanary(releases.dir))?.canary).toMatchObject({ share: 10, version: second.version })

  const other = await publish(buildBlog())
  expect(await versionsIn('canary')).toEqual({ 'mfe-funding': second.version, 'mfe-public': other.version })

  await promoteCanary(releases.dir)
  expect(await versionsIn('live')).toEqual({ 'mfe-funding': second.version, 'mfe-public': other.version })
  expect(await readCanary(releases.dir)).toBeNull()
  expect((await rollback(releases.dir, 'mfe-funding')).version).toBe(first.version)
})

test('a canary ends when it is withdrawn or its release is published', async () => {
  await publish(buildFunding())
  await canary(buildFunding('two'))
  await withdrawCanary(releases.dir)
  expect(await readCanary(releases.dir)).toBeNull()
  await expect(promoteCanary(releases.dir)).rejects.toThrow('There is no canary')

  await canary(buildFunding('three'))
  await publish(buildFunding('three'))
  expect(await readCanary(releases.dir)).toBeNull()
})

test('a canary that does not load or has an invalid share is rejected', async () => {
  await publish(buildFunding())
  const preflight = () => Promise.reject(new Error('does not load'))
  const dir = await buildFunding('two')
  await expect(publishCanary({ dir, releasesDir: releases.dir, share: 10, preflight })).rejects.toThrow(
    'does not load',
  )
  expect(await readCanary(releases.dir)).toBeNull()
  for (const share of [0, 100, Number.NaN, 33.333, 0.004])
    await expect(publishCanary({ dir, releasesDir: releases.dir, share })).rejects.toThrow('share')
  expect(await readCanary(releases.dir)).toBeNull()
})

test.each([0.01, 0.07, 33.33, 99.99])('%d percent of the visitors can get a canary', async (share) => {
  await publish(buildFunding())
  await canary(buildFunding('two'), share)
  expect((await readCanary(releases.dir))?.canary.share).toBe(share)
})

test('rolling back a promoted canary restores the previous live release', async () => {
  await publish(buildFunding('one'))
  const good = await publish(buildFunding('two'))
  await publish(buildFunding('broken'))
  await rollback(releases.dir, 'mfe-funding')
  await canary(buildFunding('four'))
  await promoteCanary(releases.dir)
  expect((await rollback(releases.dir, 'mfe-funding')).version).toBe(good.version)
})

test('the release history says who released what', async () => {
  vi.stubEnv('RELEASED_BY', 'Amara Okafor')
  const first = await publish(buildFunding())
  const second = await canary(buildFunding('two'), 25)
  await promoteCanary(releases.dir)
  await rollback(releases.dir, 'mfe-funding')
  const [, ...events] = await readReleaseEvents(releases.dir)
  expect(events.map(({ action, version, before, share }) => ({ action, version, before, share }))).toEqual([
    { action: 'published', version: first.version, before: undefined, share: undefined },
    { action: 'canary', version: second.version, before: first.version, share: 25 },
    { action: 'promoted', version: second.version, before: first.version, share: undefined },
    { action: 'rolled back', version: first.version, before: second.version, share: undefined },
  ])
  expect(new Set(events.map(({ by }) => by))).toEqual(new Set(['Amara Okafor']))
})

test('concurrent publishes run one after the other', async () => {
  const dirs = await Promise.all([buildFunding('a'), buildBlog('b'), buildFunding('c'), buildBlog('d')])
  const published = await Promise.all(dirs.map((dir) => publishRelease({ dir, releasesDir: releases.dir })))
  const live = await versionsIn('live')
  const events = (await readReleaseEvents(releases.dir)).slice(1)
  expect(events.length).toBe(4)
  for (const name of ['mfe-funding', 'mfe-public']) {
    const mine = events.filter((event) => event.name === name)
    expect(live[name]).toBe(mine[1]?.version)
    expect(mine[1]?.before).toBe(mine[0]?.version)
    expect(published.map(({ version }) => version)).toContain(live[name])
  }
})

test('pruning keeps the live release, the last three, and those that open tabs may still load', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T00:00:00Z') })
  const versions: string[] = []
  for (const mark of ['a', 'b', 'c', 'd', 'e', 'f']) {
    versions.push((await publish(buildFunding(mark))).version)
    vi.setSystemTime(Date.now() + 86_400_000)
  }
  expect(await pruneReleases(releases.dir, 14)).toEqual([])
  vi.setSystemTime(new Date('2026-11-30T00:00:00Z'))
  const removed = await pruneReleases(releases.dir, 14)
  expect(removed.map(({ version }) => version).toSorted()).toEqual(versions.slice(0, 2).toSorted())
  const kept = (await listReleases(releases.dir)).find(({ name }) => name === 'mfe-funding')
  expect(kept?.versions).toEqual(versions.slice(2))
  expect(kept?.live).toBe(versions[5])
  expect((await rollback(releases.dir, 'mfe-funding')).version).toBe(versions[4])
})

test('a shell can be a canary, promoted, rolled back, and pruned', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T00:00:00Z') })
  await publish(buildFunding())
  const shell = (mark: string) => buildShell({ script: `export const shell = 'number ${mark}'` })
  const shellOf = async (site: 'live' | 'canary') => {
    const text = await readFile(join(releases.dir, site, 'remotes.json'), 'utf8')
    return Registry.parse(JSON.parse(text)).shell
  }
  const before = await shellOf('live')
  const { version } = await canary(shell('one'))
  expect([await shellOf('live'), await shellOf('canary')]).toEqual([before, version])
  // The scripts of both shells are available.
  const assets = async () =>
    (await readdir(join(releases.dir, 'shell/assets'))).filter((name) => name.endsWith('js'))
  expect((await assets()).length).toBe(2)
  await promoteCanary(releases.dir)
  expect(await shellOf('live')).toBe(version)
  expect((await rollback(releases.dir, 'shell')).version).toBe(before)

  for (const mark of ['two', 'three', 'four', 'five']) {
    vi.setSystemTime(Date.now() + 1_000)
    await publish(shell(mark))
  }
  expect((await assets()).length).toBe(6)
  vi.setSystemTime(new Date('2026-11-20T00:00:00Z'))
  const removed = await pruneReleases(releases.dir, 14)
  expect(removed.map(({ name }) => name)).toEqual(['shell', 'shell'])
  expect((await assets()).length).toBe(4)
})

test('pruning deletes no shared assets while a remaining shell release cannot be read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T00:00:00Z') })
  await publish(buildFunding())
  for (const mark of ['one', 'two', 'three', 'four', 'five', 'six']) {
    vi.setSystemTime(Date.now() + 1_000)
    await publish(buildShell({ script: `export const shell = 'number ${mark}'` }))
  }
  const assets = () => readdir(join(releases.dir, 'shell/assets'))
  const before = await assets()
  const live = (await listReleases(releases.dir)).find(({ name }) => name === 'shell')?.live ?? ''
  const unreadable = join(releases.dir, 'shell', live, 'assets')
  await rm(unreadable, { recursive: true })
  await writeFile(unreadable, '')
  vi.setSystemTime(new Date('2026-11-20T00:00:00Z'))
  await expect(pruneReleases(releases.dir, 14)).rejects.toThrow('ENOTDIR')
  expect(await assets()).toEqual(before)
})
