import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config/config.ts'
import { nginxIsInstalled, startNginx } from './nginx/process.ts'
import { startNodeGateway } from './node/node-gateway.ts'
import { publishRelease } from './releases/publish.ts'
import { services } from './routes/routes.ts'
import type { RunningGateway } from './running-gateway.ts'
import { buildShell, tempDir } from './testing/builds.ts'
import { exchangeBytes, sendRequest } from './testing/raw-http.ts'
import { startStubService, type StubService } from './testing/stub-service.ts'

const kinds = [
  { kind: 'nginx', port: 18_310, installed: await nginxIsInstalled(), start: startNginx },
  { kind: 'node', port: 18_320, installed: true, start: startNodeGateway },
]

const paths = Array.from({ length: 12 }, () => `/api/documents/${crypto.randomUUID()}/live`)

describe.each(kinds)('the $kind gateway with two replicas of documents-ai', ({ port, installed, start }) => {
  const stubs: StubService[] = []
  let gateway: RunningGateway | undefined
  let folder = ''

  beforeAll(async () => {
    if (!installed) return
    folder = await tempDir()
    const releasesDir = join(folder, 'releases')
    await publishRelease({ dir: await buildShell(), releasesDir })
    for (const name of [...services, 'documents-ai']) stubs.push(await startStubService(name))
    const [identity, catalog, content, first, second] = stubs.map(({ address }) => address)
    gateway = await start(
      readConfig({
        PORT: String(port),
        RELEASES_DIR: releasesDir,
        GATEWAY_RUN_DIR: join(folder, 'run'),
        PUBLIC_URL: 'https://fundharbor.example',
        NODE_ENV: 'test',
        UPSTREAM_IDENTITY_BILLING: identity,
        UPSTREAM_CATALOG: catalog,
        UPSTREAM_CONTENT: content,
        UPSTREAM_DOCUMENTS_AI: `${first},${second}`,
      }),
    )
  })

  afterAll(async () => {
    await gateway?.close()
    for (const stub of stubs) await stub.close().catch(() => undefined)
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  /** The replicas that got requests for a path. */
  const replicasOf = (path: string) =>
    stubs.filter(({ requests }) => requests.some(({ url }) => url === path)).map(({ address }) => address)

  test.skipIf(!installed)('one replica gets everything about a document', async () => {
    for (const path of [...paths, ...paths, ...paths]) await sendRequest({ port, path })
    expect(paths.map((path) => replicasOf(path).length)).toEqual(paths.map(() => 1))
    expect(new Set(paths.flatMap(replicasOf)).size).toBe(2)
  })

  test.skipIf(!installed)('people connect to a document by WebSocket', async () => {
    let sent = false
    const handshake = `GET ${paths[0]} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n\r\n`
    const text = await exchangeBytes(port, handshake, (received, socket) => {
      if (!sent && received.includes('\r\n\r\n')) {
        sent = true
        socket.write('hello')
      }
      return received.includes('hello')
    })
    expect(text).toMatch(/^HTTP\/1.1 101/)
    expect(text).toContain('hello')
  })

  test.skipIf(!installed)('the other replica gets the documents of one that is gone', async () => {
    const [first, second] = stubs.slice(-2)
    await first?.close()
    const before = second?.requests.length ?? 0
    for (const path of paths) expect((await sendRequest({ port, path })).status).toBe(200)
    expect(second?.requests.length).toBe(before + paths.length)
  })
})
