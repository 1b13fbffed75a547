import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { findSigner } from '@fundharbor/gateway/releases/owners.ts'
import { readReleaseEvents } from '@fundharbor/gateway/releases/release-events.ts'
import { readState } from '@fundharbor/gateway/releases/state.ts'
import { buildArea, buildShell, tempDir, writeFiles } from '@fundharbor/gateway/testing/builds.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publishAll } from './releases.ts'
import { readSettings } from './settings.ts'

const { packages } = vi.hoisted(() => ({ packages: [] as string[] }))
vi.mock('./root.ts', () => ({ root: '/' }))
vi.mock('./builds.ts', () => ({ packages }))

let folder = ''
let releasesDir = ''
const logged: string[] = []
beforeEach(async () => {
  folder = await tempDir()
  releasesDir = path.join(folder, 'releases')
  logged.length = 0
})
afterEach(() => rm(folder, { recursive: true }))

const open = (mark: string) =>
  buildArea({ name: 'mfe-public', pages: [{ path: '/', access: 'visitor' }], mark })
const funding = (mark: string) =>
  buildArea({ name: 'mfe-funding', pages: [{ path: '/', access: 'member' }], mark })

/** Starts the platform with these builds. */
async function start(builds: readonly string[]): Promise<void> {
  packages.splice(0, packages.length, ...builds)
  await publishAll({ settings: readSettings({}), releasesDir, log: (message) => logged.push(message) })
}

const versions = async () => {
  const { shell, areas = [] } = (await readState(releasesDir))?.registry ?? {}
  return [shell, ...areas.map(({ version }) => version)]
}

test('a page that is missing is rendered again, and the releases and their record are kept', async () => {
  const builds = [await buildShell(), await open('one'), await funding('one')]
  await start(builds)
  const [before, page] = [
    await readReleaseEvents(releasesDir),
    path.join(releasesDir, 'live/html/_member.html'),
  ]
  const { number = 0 } = (await readState(releasesDir)) ?? {}
  await rm(page)
  await start(builds)
  expect(await readReleaseEvents(releasesDir)).toEqual(before)
  expect(await readFile(page, 'utf8')).toContain('mfe-funding')
  expect((await readState(releasesDir))?.number).toBeGreaterThan(number)
})

test('what the first start publishes is signed', async () => {
  await start([await buildShell(), await open('one')])
  const events = await readReleaseEvents(releasesDir)
  expect(events.map(({ name, owner }) => `${name}: ${owner}`)).toEqual([
    'shell: this machine',
    'mfe-public: this machine',
  ])
  for (const { action, name, version, proof = '', signature = '' } of events) {
    const { owners = [] } = (await readState(releasesDir)) ?? {}
    expect(findSigner(owners, { action, name, version, proof }, signature)?.name).toBe('this machine')
  }
})

test('missing files of a release are published again', async () => {
  const builds = [await buildShell(), await open('one')]
  await start(builds)
  const [, version = ''] = await versions()
  await rm(path.join(releasesDir, 'mfe-public', version, 'remoteEntry.js'))
  await start(builds)
  expect(logged.at(-1)).toBe('Files of the published releases are missing. Publishing all releases again …')
  expect(await versions()).toEqual([expect.any(String), version])
})

test('a shell that does not fit is left out, and the areas are still published', async () => {
  const shell = await buildShell()
  await start([shell, await open('one'), await funding('one')])
  const [liveShell, ...areas] = await versions()
  await writeFiles(shell, { 'kit/package.json': { name: 'kit', version: '2.0.0' }, 'dist/assets/new.js': '' })
  await start([shell, await open('two'), await funding('one')])
  expect(logged.join('\n')).toContain('of the kit')
  expect(await versions()).toEqual([liveShell, areas[0], expect.not.stringMatching(areas[1] ?? '')])
})

test('the first start fails if the builds do not fit together', async () => {
  const area = await buildArea({ name: 'mfe-public', kit: '2', pages: [{ path: '/', access: 'visitor' }] })
  await expect(start([await buildShell(), area])).rejects.toThrow('of the kit')
})
