import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@fundharbor/postgres/free-port'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from '../config/config.ts'
import { nginxIsInstalled, startNginx } from '../nginx/process.ts'
import { startNodeGateway } from '../node/node-gateway.ts'
import { publishRelease } from '../releases/publish.ts'
import { publishCanary } from '../releases/publish-canary.ts'
import { buildArea, buildShell, tempDir } from '../testing/builds.ts'
import { Query, readScrape } from '../testing/prometheus.ts'
import { sendRequest } from '../testing/raw-http.ts'
import { startStubService } from '../testing/stub-service.ts'

const kinds = [
  {
    kind: 'nginx',
    port: await freePort(),
    metricsPort: await freePort(),
    installed: await nginxIsInstalled(),
    start: startNginx,
  },
  {
    kind: 'node',
    port: await freePort(),
    metricsPort: await freePort(),
    installed: true,
    start: startNodeGateway,
  },
]

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close()
})

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({ record: z.string().optional(), alert: z.string().optional(), expr: z.string() }),
      ),
    }),
  ),
})

async function readRules() {
  const text = await readFile(new URL('../../../docs/operations/alerts.yml', import.meta.url), 'utf8')
  const rules = Rules.parse(parse(text)).groups.flatMap((group) => group.rules)
  return {
    recorded: new Map(rules.flatMap(({ record, expr }) => (record ? [[record, expr]] : []))),
    exprOf: (name: string) => rules.find(({ alert }) => alert === name)?.expr ?? '',
  }
}

async function startGateway(
  { port, metricsPort, start }: Pick<(typeof kinds)[number], 'port' | 'metricsPort' | 'start'>,
  replicas: (names: Record<string, string>) => Record<string, string>,
) {
  const folder = await tempDir()
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const stubs = await Promise.all(
    ['identity-billing', 'catalog', 'content', 'documents-ai'].map((name) => startStubService(name)),
  )
  for (const stub of stubs) cleanups.push(() => stub.close())
  const [identity = '', catalog = '', content = '', documents = ''] = stubs.map(({ address }) => address)
  const releasesDir = join(folder, 'releases')
  await publishRelease({ dir: await buildShell(), releasesDir })
  const gateway = await start(
    readConfig({
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      RELEASES_DIR: releasesDir,
      GATEWAY_RUN_DIR: join(folder, 'run'),
      UPSTREAM_IDENTITY_BILLING: identity,
      UPSTREAM_CATALOG: catalog,
      UPSTREAM_CONTENT: content,
      UPSTREAM_DOCUMENTS_AI: documents,
      ...replicas({ catalog }),
    }),
  )
  cleanups.push(() => gateway.close())
  const scrape = async () => (await sendRequest({ port: metricsPort, path: '/metrics' })).text
  /** nginx reports requests a moment after it has answered them. */
  const counted = (line: string) => expect.poll(scrape, { timeout: 5_000 }).toContain(line)
  return {
    get: (path: string) => sendRequest({ port, path }),
    scrape,
    counted,
    catalog: stubs[1],
    releasesDir,
  }
}

/** Nothing listens there. */
const dead = '127.0.0.1:1'

test.each(kinds)('the $kind gateway counts requests, tries and retries', async (kind) => {
  if (!kind.installed) return
  const { get, counted, scrape } = await startGateway(kind, ({ catalog }) => ({
    UPSTREAM_CATALOG: `${dead},${catalog}`,
    UPSTREAM_DOCUMENTS_AI: dead,
  }))
  for (let n = 0; n < 4; n += 1) expect((await get('/api/blog?do=teapot')).status).toBe(418)
  await counted('gateway_request_duration_seconds_count{service="content",status="418"} 4')
  expect((await get('/api/budgets')).status).toBe(503)
  await counted('gateway_request_duration_seconds_count{service="documents-ai",status="503"} 1')
  expect((await get('/assets/none.js')).status).toBe(404)
  await counted('gateway_request_duration_seconds_count{service="files",status="404"} 1')
  // The page is served from the release, but its service failed.
  expect((await get('/blog?do=busy')).status).toBe(200)
  await counted('gateway_upstream_duration_seconds_count{service="content",status="503"} 1')
  await counted('gateway_service_up{service="documents-ai"} 0')
  await counted('gateway_service_up{service="content"} 1')
  expect(await scrape()).toContain('gateway_pages_total{site="live"}')
})

test.each(kinds)('the $kind gateway counts a request that goes to another replica', async (kind) => {
  if (!kind.installed) return
  const second = await startStubService('catalog')
  cleanups.push(() => second.close())
  const { get, counted } = await startGateway(kind, ({ catalog }) => ({
    UPSTREAM_CATALOG: `${catalog},${second.address}`,
  }))
  // Both replicas are ready but hang up on this request.
  expect((await get('/api/opportunities?do=reset')).status).toBe(503)
  await counted('gateway_upstream_duration_seconds_count{service="catalog",status="502"} 2')
  await counted('gateway_retries_total{service="catalog"} 1')
})

test.each(kinds)('a dead catalog behind the $kind gateway pages somebody', async (kind) => {
  if (!kind.installed) return
  const { get, counted, scrape, catalog } = await startGateway(kind, () => ({}))
  const { recorded, exprOf } = await readRules()
  for (let n = 0; n < 5; n += 1) await get('/api/opportunities')
  await counted('gateway_request_duration_seconds_count{service="catalog",status="200"} 5')
  const healthy = readScrape(await scrape())
  const none = readScrape('')
  for (const alert of ['GatewayRequestsFail', 'ServiceIsDown', 'RepliesFail'])
    expect(new Query(none, healthy, recorded).evaluate(exprOf(alert)), alert).toEqual([])

  await catalog?.close()
  for (let n = 0; n < 5; n += 1) expect((await get('/api/opportunities')).status).toBe(503)
  await counted('gateway_request_duration_seconds_count{service="catalog",status="503"} 5')
  await counted('gateway_service_up{service="catalog"} 0')
  const after = readScrape(await scrape())
  for (const alert of ['GatewayRequestsFail', 'ServiceIsDown', 'RepliesFail'])
    expect(
      new Query(healthy, after, recorded).evaluate(exprOf(alert)).map(({ labels }) => labels),
      alert,
    ).toEqual([{ service: 'catalog' }])
})

test.each(kinds)('the $kind gateway counts the share of the canary', async (kind) => {
  if (!kind.installed) return
  const { get, scrape, releasesDir } = await startGateway(kind, () => ({}))
  const area = await buildArea({ name: 'mfe-public', pages: [{ path: '/blog', access: 'public' }] })
  await publishCanary({ dir: area, releasesDir, share: 99 })
  const visitAndScrape = async () => {
    await get('/blog')
    return scrape()
  }
  await expect
    .poll(visitAndScrape, { timeout: 10_000, interval: 200 })
    .toContain('gateway_pages_total{site="canary"}')
})
