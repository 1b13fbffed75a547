import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildArea, buildShell, tempDir } from '../testing/builds.ts'
import { readCanary } from './canary.ts'
import { promoteCanary, publishCanary, withdrawCanary } from './publish-canary.ts'
import { publishRelease } from './publish.ts'
import { readReleaseEvents } from './release-events.ts'
import { parseCanaryStats, watchCanary } from './watch-canary.ts'

const area = (mark: string) =>
  buildArea({ name: 'mfe-funding', pages: [{ path: '/opportunities', access: 'member' }], mark })

let releasesDir = ''
let metrics = ''
const service = createServer((_request, response) => response.end(metrics))
let replicas: string[] = []

beforeEach(async () => {
  releasesDir = join(await tempDir(), 'releases')
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  // The second replica is down.
  replicas = [`127.0.0.1:${(service.address() as AddressInfo).port}`, '127.0.0.1:9']
  await publishRelease({ dir: await buildShell(), releasesDir })
  await publishRelease({ dir: await area('one'), releasesDir })
})
afterEach(async () => {
  service.closeAllConnections()
  await new Promise((done) => service.close(done))
  await rm(join(releasesDir, '..'), { recursive: true })
})

const metricsText = (
  version: string,
  visits: number,
  failures: number,
) => `# HELP frontend_visits_total Visits
frontend_visits_total{area="mfe-funding",version="${version}"} ${visits}
frontend_visits_total{area="mfe-funding",version="0.0.1"} 900
frontend_failures_total{area="mfe-funding",version="${version}",kind="load"} ${failures}
frontend_failures_total{area="mfe-public",version="${version}",kind="load"} 900
`

test('sums only the reports about the given release', () => {
  const text = `${metricsText('1.0.0-a', 40, 3)}frontend_failures_total{area="mfe-funding",version="1.0.0-a",kind="render"} 2`
  expect(parseCanaryStats(text, { name: 'mfe-funding', version: '1.0.0-a' })).toEqual({
    visits: 40,
    failures: 5,
  })
})

const startWatching = async () => {
  const { version } = await publishCanary({ dir: await area('two'), releasesDir, share: 10 })
  // Reports from before the watch do not count.
  metrics = metricsText(version, 100, 90)
  const watching = watchCanary({
    releasesDir,
    replicas,
    minutes: 0.02,
    maxFailurePercent: 10,
    minVisits: 20,
    everyMs: 50,
  })
  return { version, watching }
}
const waitForPolls = () => new Promise((done) => setTimeout(done, 300))

test('a canary that fails in browsers is withdrawn, and the release history says so', async () => {
  const { version, watching } = await startWatching()
  const outcome = expect(watching).rejects.toThrow(
    `mfe-funding ${version} failed 6 times in 30 visits (20%), so it was withdrawn.`,
  )
  await waitForPolls()
  metrics = metricsText(version, 130, 96)
  await outcome
  expect(await readCanary(releasesDir)).toBeNull()
  expect((await readReleaseEvents(releasesDir)).at(-1)).toMatchObject({ action: 'withdrawn', version })
})

test('a canary with few failures or too few visits is kept, even if a replica restarts', async () => {
  const { version, watching } = await startWatching()
  await waitForPolls()
  metrics = metricsText(version, 10, 5)
  await waitForPolls()
  metrics = metricsText(version, 110, 6)
  expect(await watching).toMatchObject({ version, visits: 110, failures: 6 })
  expect((await readCanary(releasesDir))?.canary.version).toBe(version)
})

test('a canary that too few visits reported about is not judged', async () => {
  const { version, watching } = await startWatching()
  await expect(watching).rejects.toThrow(
    `Browsers reported 0 visits of mfe-funding ${version}, and 20 are needed to judge it.`,
  )
  expect((await readCanary(releasesDir))?.canary.version).toBe(version)
})

test('watching goes on while the bucket cannot be read', async () => {
  const { version } = await publishCanary({ dir: await area('two'), releasesDir, share: 10 })
  metrics = metricsText(version, 100, 90)
  const messages: string[] = []
  let refreshes = 0
  const store = {
    change: <T>(work: () => Promise<T>) => work(),
    refresh: async () => {
      refreshes += 1
      if (refreshes === 2) throw new Error('timed out')
    },
  }
  const log = (message: string) => messages.push(message)
  const options = {
    releasesDir,
    store,
    replicas,
    minutes: 0.02,
    maxFailurePercent: 10,
    minVisits: 20,
    everyMs: 50,
  }
  const watching = watchCanary({ ...options, log })
  await waitForPolls()
  metrics = metricsText(version, 130, 91)
  expect(await watching).toMatchObject({ version, visits: 30, failures: 1 })
  expect(messages).toEqual([
    'Could not read the bucket: timed out',
    `The first failure of mfe-funding ${version}, in 30 visits.`,
  ])
})

test('a canary that was started meanwhile is not withdrawn instead', async () => {
  const first = await publishCanary({ dir: await area('two'), releasesDir, share: 10 })
  await promoteCanary(releasesDir)
  const second = await publishCanary({ dir: await area('three'), releasesDir, share: 10 })
  await expect(withdrawCanary(releasesDir, `mfe-funding_${first.version}`)).rejects.toThrow(
    `mfe-funding ${second.version} is the canary by now`,
  )
  expect((await readCanary(releasesDir))?.canary.version).toBe(second.version)
})

test('watching stops when the canary ends', async () => {
  const { version, watching } = await startWatching()
  await promoteCanary(releasesDir)
  expect(await watching).toMatchObject({ version, visits: 0 })
  await expect(
    watchCanary({ releasesDir, replicas, minutes: 1, maxFailurePercent: 10, minVisits: 20 }),
  ).rejects.toThrow('There is no canary')
})
