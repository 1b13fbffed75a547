import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Registry } from '@fundharbor/contracts/platform/registry'
import { expect, test, vi } from 'vitest'
import { buildArea } from '../testing/builds.ts'
import { buildBlog, buildFunding, useReleaseFolder } from '../testing/release-folder.ts'
import { releaseTool } from '../testing/release-tool.ts'
import { layout } from './layout.ts'
import { readPreviews } from './previews.ts'
import { pruneReleases } from './prune.ts'
import { endPreview, publishPreview } from './publish-preview.ts'
import { publishRelease } from './publish.ts'
import { readReleaseEvents } from './release-events.ts'

const releases = useReleaseFolder()
const publish = async (dir: Promise<string>) => publishRelease({ dir: await dir, releasesDir: releases.dir })
const preview = async (dir: Promise<string>, days = 7) =>
  publishPreview({ dirs: [await dir], releasesDir: releases.dir, name: 'fix-filter', days })

/** The versions in the site of a preview, or in the live one. */
async function versionsIn(site: 'live' | number) {
  const folder = site === 'live' ? layout(releases.dir).live : layout(releases.dir).state(site)
  const registry = Registry.parse(JSON.parse(await readFile(join(folder, 'remotes.json'), 'utf8')))
  return Object.fromEntries(registry.areas.map(({ name, version }) => [name, version]))
}

async function stateOf(name: string) {
  const found = (await readPreviews(releases.dir)).find((each) => each.name === name)
  if (!found) throw new Error(`There is no preview ${name}.`)
  return found.state
}

test('a preview changes nothing for others, follows the live site, and keeps its link when it is published again', async () => {
  const first = await publish(buildFunding())
  const made = await preview(buildFunding('two'))
  const [shown] = made.releases
  expect(await versionsIn('live')).toEqual({ 'mfe-funding': first.version })
  expect(await versionsIn(made.state)).toEqual({ 'mfe-funding': shown?.version })

  const other = await publish(buildBlog())
  expect(await versionsIn(await stateOf('fix-filter'))).toEqual({
    'mfe-funding': shown?.version,
    'mfe-public': other.version,
  })
  const again = await preview(buildFunding('three'))
  expect(again.token).toBe(made.token)
  expect((await readPreviews(releases.dir)).length).toBe(1)

  // A published release is no longer a preview.
  await publish(buildFunding('three'))
  expect(await readPreviews(releases.dir)).toEqual([])
})

test('the state and the releases of a preview survive later publishes and pruning until it ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T00:00:00Z') })
  await publish(buildFunding())
  const made = await preview(buildFunding('tried'), 30)
  const version = made.releases[0]?.version ?? ''
  const states = () => readdir(layout(releases.dir).states)
  for (let n = 0; n < 22; n += 1) {
    vi.setSystemTime(Date.now() + 60_000)
    await publish(buildBlog(`number ${n}`))
  }
  expect(await states()).toContain(String(await stateOf('fix-filter')))
  expect(await states()).not.toContain(String(made.state))
  // States of previews don’t count toward the limit on kept states.
  expect((await releaseTool(releases.dir, ['states'])).split('\n').filter(Boolean).length).toBe(20)

  const versions = () => readdir(join(releases.dir, 'mfe-funding'))
  vi.setSystemTime(new Date('2026-11-28T00:00:00Z'))
  await pruneReleases(releases.dir, 14)
  expect(await versions()).toContain(version)

  vi.setSystemTime(new Date('2026-12-02T00:00:00Z'))
  await pruneReleases(releases.dir, 14)
  expect(await readPreviews(releases.dir)).toEqual([])
  expect(await versions()).toContain(version)
  for (const mark of ['a', 'b', 'c', 'd']) {
    vi.setSystemTime(Date.now() + 60_000)
    await publish(buildFunding(mark))
  }
  vi.setSystemTime(new Date('2026-12-30T00:00:00Z'))
  await pruneReleases(releases.dir, 14)
  expect(await versions()).not.toContain(version)
})

test('the tool prints the link, lists previews, ends them, and refuses what does not fit', async () => {
  vi.stubEnv('RELEASED_BY', 'pipeline')
  const env = { PUBLIC_URL: 'https://fundharbor.example' }
  const tool = (...args: string[]) => releaseTool(releases.dir, args, env)
  await publish(buildFunding())
  const printed = await tool('publish', '--preview', 'fix-filter', await buildFunding('two'), '--days', '3')
  const link = /https:\/\/fundharbor\.example\/preview\/[0-9a-f]{32}/.exec(printed)?.[0] ?? ''
  expect(link).not.toBe('')
  expect(await tool('previews')).toContain(link)
  expect(await tool('record')).toMatch(/mfe-funding \S+ canary \(preview fix-filter\) by pipeline/)

  const misfit = await buildArea({ name: 'mfe-new', kit: '9', pages: [{ path: '/new', access: 'member' }] })
  await expect(tool('publish', '--preview', 'misfit', misfit)).rejects.toThrow(
    'Publish the shell together with the areas: mfe-new.',
  )
  await expect(tool('publish', '--preview', 'same', await buildFunding())).rejects.toThrow(
    'nothing to preview',
  )
  await expect(tool('publish', '--preview', 'Fix Filter', await buildFunding('two'))).rejects.toThrow(
    'lowercase',
  )
  await expect(
    tool('publish', '--preview', 'long', await buildFunding('two'), '--days', '31'),
  ).rejects.toThrow('at most 30 days')
  await expect(tool('unpublish', '--preview', 'nothing')).rejects.toThrow('no preview named nothing')

  expect(await tool('unpublish', '--preview', 'fix-filter')).toContain('has ended')
  expect(await tool('previews')).toContain('There are no previews.')
  const last = (await readReleaseEvents(releases.dir)).at(-1)
  expect(last).toMatchObject({ action: 'withdrawn', name: 'mfe-funding', preview: 'fix-filter' })
})

test('the tool lists the states that the site has had, and opens one as it was', async () => {
  vi.stubEnv('RELEASED_BY', 'pipeline')
  const tool = (...args: string[]) => releaseTool(releases.dir, args)
  const first = await publish(buildFunding())
  await publish(buildFunding('two'))
  const lines = (await tool('states')).split('\n')
  const [number = ''] = /\d+/.exec(lines.find((line) => line.includes(first.version)) ?? '') ?? []
  expect(lines[0]).toMatch(/^\* \d+ {2}.* mfe-funding /)
  expect(await tool('open-state', number)).toContain('/preview/')
  const [opened] = await readPreviews(releases.dir)
  expect(opened).toMatchObject({ name: `state-${number}`, pastState: Number(number), by: 'pipeline' })
  expect(await versionsIn(opened?.state ?? 0)).toEqual({ 'mfe-funding': first.version })
  const html = await readFile(join(layout(releases.dir).state(opened?.state ?? 0), 'index.html'), 'utf8')
  expect(html).toMatch(/The site as it was on \w+ \d+, \d{4}, state \d+, until/)

  // It stays as it was when others publish, and is not a state of the site itself.
  await publish(buildBlog())
  expect(await versionsIn(await stateOf(`state-${number}`))).toEqual({ 'mfe-funding': first.version })
  expect(await tool('states')).not.toContain(`${opened?.state}  `)
  expect(await tool('record')).toContain(`site state ${number} canary (preview state-${number})`)
  await expect(tool('open-state', '99')).rejects.toThrow('There is no state 99')
  await expect(tool('open-state', String(opened?.state))).rejects.toThrow('belongs to a preview')
  expect(await tool('unpublish', '--preview', `state-${number}`)).toContain('has ended')

  await rm(join(releases.dir, 'mfe-funding', first.version), { recursive: true })
  await expect(tool('open-state', number)).rejects.toThrow('whose files were deleted')
})

test('a preview that fails its check in the browser is not opened', async () => {
  await publish(buildFunding())
  const preflight = async () => {
    throw new Error('mfe-funding fails on /opportunities')
  }
  const options = {
    dirs: [await buildFunding('two')],
    releasesDir: releases.dir,
    name: 'fix-filter',
    days: 7,
    preflight,
  }
  await expect(publishPreview(options)).rejects.toThrow('fails on /opportunities')
  expect(await readPreviews(releases.dir)).toEqual([])
  await expect(endPreview(releases.dir, 'fix-filter')).rejects.toThrow('no preview')
})
