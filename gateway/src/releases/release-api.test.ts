import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listCallers, makeInternalKeys, proofFor } from '@fundharbor/contracts/check/callers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { releases } from '@fundharbor/contracts/platform/releases'
import { readConfig } from '../config/config.ts'
import { startReleaseApi } from './release-api.ts'
import { publishPreview } from './publish-preview.ts'
import { readPreviews } from './previews.ts'
import { publishRelease } from './publish.ts'
import { readReleaseEvents } from './release-events.ts'
import { buildArea, buildShell, tempDir } from '../testing/builds.ts'

const keys = makeInternalKeys()
const cleanups: (() => unknown)[] = []
let releasesDir = ''
let address = ''
let metrics = ''
const area = (mark: string) =>
  buildArea({ name: 'mfe-public', pages: [{ path: '/blog', access: 'public' }], mark })

beforeEach(async () => {
  const folder = await tempDir()
  releasesDir = join(folder, 'releases')
  await publishRelease({ dir: await buildShell(), releasesDir })
  await publishRelease({ dir: await area('old'), releasesDir })
  await publishRelease({ dir: await area('new'), releasesDir })
  const content = createServer((_, res) => void res.end(metrics))
  await new Promise<void>((done) => content.listen(0, '127.0.0.1', done))
  cleanups.push(() => content.close())
  const env = {
    RELEASES_DIR: releasesDir,
    RELEASE_PORT: '0',
    INTERNAL_CALLERS: listCallers(keys),
    UPSTREAM_CONTENT: `127.0.0.1:${(content.address() as AddressInfo).port}`,
  }
  const server = await startReleaseApi(readConfig(env))
  if (!server) throw new Error('The release API did not start.')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  cleanups.push(
    () => server.close(),
    () => rm(folder, { recursive: true }),
  )
})
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

const send = async (path: string, body?: object, secret = proofFor('releases', keys['identity-billing'])) => {
  const response = await fetch(address + path, {
    headers: { 'x-internal-secret': secret },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  // Untyped for brevity, as responses are in the services' tests.
  const answer: any = await response.json()
  return { status: response.status, body: answer }
}

test('the release API lists the states and opens one in the name of an administrator', async () => {
  const { body: states } = await send('/states')
  expect(states.map(({ isLive }: { isLive: boolean }) => isLive)).toEqual([true, false, false])
  const { number } = states[1]
  const opened = await send(`/states/${number}/preview`, { by: 'ines@northquay.example' })
  const [preview] = await readPreviews(releasesDir)
  expect(opened).toMatchObject({
    status: 200,
    body: { name: `state-${number}`, path: `/preview/${preview?.token}` },
  })
  expect((await readReleaseEvents(releasesDir)).at(-1)?.by).toBe('ines@northquay.example')
  const refused = await send(`/states/${states[0].number}/preview`, { by: 'ines@northquay.example' })
  expect(refused).toEqual({
    status: 409,
    body: { message: `State ${states[0].number} is what everyone gets already.` },
  })
})

test('the release API says what is live, what it uses and how it performs, and rolls back what was seen', async () => {
  const dir = await buildArea({
    name: 'mfe-public',
    pages: [{ path: '/blog', access: 'public' }],
    mark: 'newest',
    needs: { sizes: { '/blog': { scripts: 9000, styles: 240 }, '/about': { scripts: 10, styles: 0 } } },
    calls: [releases.list],
  })
  const published = await publishRelease({ dir, releasesDir })
  await publishPreview({ dirs: [await area('tried')], releasesDir, name: 'fix-filter', days: 7 })
  metrics = `frontend_visits_total{area="mfe-public",version="${published.version}"} 40
frontend_failures_total{area="mfe-public",version="${published.version}",kind="load"} 3
frontend_failures_total{area="mfe-public",version="other",kind="load"} 9`
  const { body } = await send('/overview')
  expect(body.parts.map(({ name }: { name: string }) => name)).toEqual(['shell', 'mfe-public'])
  const [, part] = body.parts
  expect(part).toMatchObject({ version: published.version, react: '^19.3', kit: null })
  // Releases that do not say what they weigh, and builds that were only previewed, are listed as well.
  expect(part.versions.map(({ bytes }: { bytes: number | null }) => bytes)).toEqual([null, null, null, 9240])
  expect(
    part.versions.find(({ version }: { version: string }) => version === published.version),
  ).toMatchObject({
    bytes: 9240,
    visits: 40,
    failures: 3,
  })
  expect(body.previews).toMatchObject([{ name: 'fix-filter', path: expect.stringMatching(/^\/preview\//) }])

  const ask = { by: 'ines@northquay.example', name: 'mfe-public', from: published.version }
  // Two at once roll back only once, because the second finds another version live.
  const answers = await Promise.all([send('/rollback', ask), send('/rollback', ask)])
  const [back, late] = answers.toSorted((a, b) => a.status - b.status)
  expect(back).toEqual({ status: 200, body: { name: 'mfe-public', version: part.previous } })
  expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('is live by now') } })
  expect((await send('/overview')).body.parts[1].version).toBe(part.previous)
  const event = (await readReleaseEvents(releasesDir)).at(-1)
  expect(event).toMatchObject({ action: 'rolled back', by: ask.by, version: part.previous })
  const again = await send('/rollback', ask)
  expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('is live by now') } })
  expect((await send('/rollback', { ...ask, name: '--help' })).status).toBe(500)
  expect((await send('/rollback', { ...ask, from: '--help' })).status).toBe(500)
})

test('the release API does not exist without the secret', async () => {
  const wrong = [
    '',
    'low',
    // A proof for a service, and those of callers who may not change releases.
    proofFor('catalog', keys['identity-billing']),
    ...(['catalog', 'content', 'documents-ai', 'releases'] as const).map((caller) =>
      proofFor('releases', keys[caller]),
    ),
    proofFor('releases', makeInternalKeys()['identity-billing']),
  ]
  for (const secret of wrong) expect((await send('/states', undefined, secret)).status).toBe(404)
  expect((await send('/elsewhere')).status).toBe(404)
  expect(() => readConfig({ RELEASES_DIR: releasesDir, RELEASE_PORT: '0' })).toThrow('needs INTERNAL_CALLERS')
})
