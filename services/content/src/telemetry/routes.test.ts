import { metrics } from '@fundharbor/chassis/runtime/metrics'
import { testService } from '@fundharbor/chassis/testing/service'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { telemetryRouter } from './routes.ts'

const releasesDir = await mkdtemp(path.join(tmpdir(), 'fundharbor-releases-'))
for (const release of [
  'mfe-funding/1.0.0-0a1b2c3d',
  'mfe-funding/1.1.0-canary',
  'shell/2.0.0-f00d',
  'shell/assets',
])
  await mkdir(path.join(releasesDir, release), { recursive: true })
afterAll(() => rm(releasesDir, { recursive: true }))

const migrations = new URL('../../migrations', import.meta.url).pathname
const service = testService({ service: 'content', routers: [telemetryRouter(releasesDir)], migrations })
const staging = testService({
  service: 'content',
  routers: [telemetryRouter(releasesDir, { everyVisit: true })],
  migrations,
})

const visit = {
  area: 'mfe-funding',
  version: '1.0.0-0a1b2c3d',
  vitals: [
    { name: 'LCP', value: 1900 },
    { name: 'CLS', value: 0.02 },
  ],
  failures: [{ kind: 'render', times: 2 }],
}
const report = (body: unknown, address = '203.0.113.7') =>
  service.send('POST', '/api/telemetry', body, { 'x-forwarded-for': address })
const lines = async (start: string) =>
  (await metrics.metrics()).split('\n').filter((line) => line.startsWith(start))

test('counts a visit under its area and release', async () => {
  expect((await report(visit)).status).toBe(202)
  const labels = 'area="mfe-funding",version="1.0.0-0a1b2c3d"'
  expect(await lines('frontend_visits_total')).toEqual([`frontend_visits_total{${labels}} 1`])
  expect(await lines('frontend_failures_total')).toEqual([
    `frontend_failures_total{${labels},kind="render"} 1`,
  ])
  expect(await lines('frontend_vital_seconds_sum')).toEqual([
    `frontend_vital_seconds_sum{${labels},vital="LCP"} 1.9`,
  ])
  expect(await lines('frontend_layout_shift_sum')).toEqual([`frontend_layout_shift_sum{${labels}} 0.02`])
})

test('counts one visit and one failure of a network an hour, whatever it reports', async () => {
  const version = '1.2.0-watched'
  await mkdir(path.join(releasesDir, 'mfe-funding', version))
  const failing = { ...visit, version, failures: [{ kind: 'script', times: 100 }] }
  for (let n = 0; n < 30; n += 1) await report(failing, `2001:db8:0:${n}::1`)
  await report({ ...failing, failures: [] }, '203.0.113.20')
  expect(await lines(`frontend_visits_total{area="mfe-funding",version="${version}"`)).toEqual([
    `frontend_visits_total{area="mfe-funding",version="${version}"} 2`,
  ])
  expect(await lines(`frontend_failures_total{area="mfe-funding",version="${version}"`)).toEqual([
    `frontend_failures_total{area="mfe-funding",version="${version}",kind="script"} 1`,
  ])
  expect(await lines(`frontend_vital_seconds_count{area="mfe-funding",version="${version}"`)).toEqual([
    `frontend_vital_seconds_count{area="mfe-funding",version="${version}",vital="LCP"} 31`,
  ])
})

test('a staging site counts every visit', async () => {
  const version = '1.3.0-staged'
  await mkdir(path.join(releasesDir, 'mfe-funding', version))
  for (let n = 0; n < 3; n += 1) await staging.send('POST', '/api/telemetry', { ...visit, version })
  expect(await lines(`frontend_visits_total{area="mfe-funding",version="${version}"`)).toEqual([
    `frontend_visits_total{area="mfe-funding",version="${version}"} 3`,
  ])
})

test('counts a visit for the shell too', async () => {
  await report({ ...visit, shell: '2.0.0-f00d' }, '203.0.113.8')
  expect(await lines('frontend_failures_total{area="shell"')).toEqual([
    'frontend_failures_total{area="shell",version="2.0.0-f00d",kind="render"} 1',
  ])
})

test('rejects reports that are too large or malformed', async () => {
  const large = await report({ ...visit, note: 'x'.repeat(3000) })
  expect(large.status).toBe(413)
  for (const change of [
    { area: 'Mfe Funding' },
    { version: '../..' },
    { shell: 'the old one' },
    { vitals: [{ name: 'LCP', value: -1 }] },
    { vitals: [{ name: 'name', value: 1 }] },
    { failures: [{ kind: 'render', times: 1e9 }] },
  ])
    expect((await report({ ...visit, ...change })).status).toBe(400)
})

test('releases that do not exist are counted as one, and hide none that does', async () => {
  for (let n = 0; n < 100; n += 1) await report({ ...visit, version: `9.9.${n}` }, `203.0.113.${n}`)
  for (const odd of [
    { version: '..' },
    { version: '.' },
    { area: 'shell', version: 'assets' },
    { area: 'quay' },
  ])
    expect((await report({ ...visit, ...odd })).status).toBe(202)
  await report({ ...visit, version: '1.1.0-canary' }, '203.0.113.9')
  const counted = await lines('frontend_visits_total')
  expect(counted).toContain('frontend_visits_total{area="other",version="other"} 100')
  expect(counted).toContain('frontend_visits_total{area="mfe-funding",version="1.1.0-canary"} 1')
  expect(counted).toHaveLength(6)
})

test('limits reports per address', async () => {
  const statuses = []
  for (let n = 0; n < 130; n += 1) statuses.push((await report(visit, '198.51.100.9')).status)
  expect(statuses.filter((status) => status === 202).length).toBe(120)
  expect(statuses.at(-1)).toBe(429)
})
