import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import { createApp } from '@fundharbor/chassis/http/app'
import { requestIds } from '@fundharbor/chassis/runtime/context'
import { startTracing, stopTracing, traceQueries } from '@fundharbor/chassis/runtime/tracing'
import { testDatabase } from '@fundharbor/chassis/testing/database'
import { readConfig } from '@fundharbor/gateway/config/config.ts'
import { nginxIsInstalled, startNginx } from '@fundharbor/gateway/nginx/process.ts'
import { startNodeGateway } from '@fundharbor/gateway/node/node-gateway.ts'
import { publishRelease } from '@fundharbor/gateway/releases/publish.ts'
import { buildShell } from '@fundharbor/gateway/testing/builds.ts'
import { freePort } from '@fundharbor/postgres/free-port'
import { Router } from '@koa/router'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createTraceparent } from '../shell/kit/src/traceparent.ts'
import { root } from './platform/root.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close()
})

const Spans = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({
        attributes: z.array(z.object({ key: z.string(), value: z.object({ stringValue: z.string() }) })),
      }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
})

async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Stands in for an OpenTelemetry collector. */
async function startCollector() {
  const bodies: string[] = []
  const address = await listen((req, res) => {
    void req
      .toArray()
      .then((chunks) => bodies.push(Buffer.concat(chunks).toString()))
      .then(() => res.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  const spans = () =>
    bodies.flatMap((body) =>
      Spans.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
        scopeSpans.flatMap((scope) =>
          scope.spans.map((span) => ({
            ...span,
            service: resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue,
          })),
        ),
      ),
    )
  return { endpoint: `http://${address}`, spans, text: () => bodies.join('\n') }
}

async function startService(ids: object[]) {
  const { url } = await testDatabase('catalog')
  const knex = connectDatabase(url, 2)
  cleanups.push(() => knex.destroy())
  traceQueries(knex)
  const router = new Router().get('/api/opportunities/:id', async (ctx) => {
    ids.push(requestIds())
    await knex.raw(`SELECT ?::text AS email, 'amara@literal.example' AS other, 4111 AS card`, [
      'amara@bound.example',
    ])
    ctx.body = {}
  })
  const app = createApp({
    routers: [router],
    people: { read: async () => null, close: async () => undefined },
    trust: () => false,
    publicUrl: 'http://localhost:8080',
  })
  return listen(app.callback())
}

const kinds = [
  { kind: 'nginx', port: await freePort(), installed: await nginxIsInstalled(), start: startNginx },
  { kind: 'node', port: await freePort(), installed: true, start: startNodeGateway },
]

test.each(kinds)(
  'with the $kind gateway, one trace leads from the browser to the query',
  async ({ port, installed, start }) => {
    if (!installed) return
    const folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-traces-'))
    cleanups.push(() => rm(folder, { recursive: true, force: true }))
    const collector = await startCollector()
    await startTracing('catalog', collector.endpoint)
    const ids: object[] = []
    const catalog = await startService(ids)
    const releasesDir = path.join(folder, 'releases')
    await publishRelease({ dir: await buildShell(), releasesDir })
    const gateway = await start(
      readConfig({
        PORT: String(port),
        RELEASES_DIR: releasesDir,
        GATEWAY_RUN_DIR: path.join(folder, 'run'),
        UPSTREAM_CATALOG: catalog,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      }),
    )
    const traceparent = createTraceparent()
    const [, traceId, browserSpan] = traceparent.split('-')
    const response = await fetch(
      `http://127.0.0.1:${port}/api/opportunities/0190-private?email=a@b.example`,
      {
        headers: { traceparent },
      },
    )
    expect(response.status).toBe(200)
    // Stopping exports what is left.
    await gateway.close()
    await stopTracing()

    const spans = collector.spans().filter((span) => span.traceId === traceId)
    const childOf = (parent: string | undefined) => spans.find(({ parentSpanId }) => parentSpanId === parent)
    const atGateway = childOf(browserSpan)
    const atService = childOf(atGateway?.spanId)
    const query = childOf(atService?.spanId)
    expect([atGateway, atService, query].map((span) => [span?.service, span?.name])).toEqual([
      ['gateway', 'GET /api/opportunities'],
      ['catalog', 'GET /api/opportunities/:id'],
      ['catalog', 'SELECT'],
    ])
    expect(spans).toHaveLength(3)
    expect(ids).toEqual([{ requestId: expect.any(String), traceId, spanId: atService?.spanId }])
    expect(collector.text()).not.toMatch(/amara|private|4111|a@b/)
  },
)

test('without an endpoint, neither the SDK nor the exporter is loaded', async () => {
  const report = `import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) {
      if (/opentelemetry[+/](?!api)/.test(url) || url.endsWith('/otlp.ts') || url.endsWith('/spans.ts')) console.log(url)
      return next(url, context)
    } })`
  const load = `
    const { startTracing } = await import('@fundharbor/chassis/runtime/tracing')
    await import('@fundharbor/chassis/service/start-service')
    await import('@fundharbor/gateway/node/node-gateway.ts')
    await import('@fundharbor/gateway/nginx/process.ts')
    await startTracing('catalog', undefined)
    console.log('loaded')`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(report)}`, '--input-type=module', '-e', load],
    { cwd: path.join(root, 'scripts') },
  )
  expect(stdout.trim()).toBe('loaded')
})
