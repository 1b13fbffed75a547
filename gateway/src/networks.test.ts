import { join } from 'node:path'
import { rm } from 'node:fs/promises'
import { freePort } from '@fundharbor/postgres/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config/config.ts'
import { nginxIsInstalled, startNginx } from './nginx/process.ts'
import { startNodeGateway } from './node/node-gateway.ts'
import { publishRelease } from './releases/publish.ts'
import { services } from './routes/routes.ts'
import type { RunningGateway } from './running-gateway.ts'
import { buildShell, tempDir } from './testing/builds.ts'
import { sendRequest } from './testing/raw-http.ts'
import { startStubService, type StubService } from './testing/stub-service.ts'

const kinds = [
  { kind: 'nginx', port: await freePort(), installed: await nginxIsInstalled(), start: startNginx },
  { kind: 'node', port: await freePort(), installed: true, start: startNodeGateway },
]

describe.each(kinds)('the $kind gateway behind a proxy', ({ port, installed, start }) => {
  const stubs: StubService[] = []
  let gateway: RunningGateway | undefined
  let folder = ''

  const logIn = (address: string) =>
    sendRequest({
      port,
      path: '/api/login',
      method: 'POST',
      body: '{}',
      headers: { 'x-forwarded-for': address },
    })

  /** How many of 90 simultaneous attempts are refused. */
  async function countRefused(addressOf: (n: number) => string): Promise<number> {
    const replies = await Promise.all(Array.from({ length: 90 }, (_, n) => logIn(addressOf(n))))
    return replies.filter(({ status }) => status === 429).length
  }

  beforeAll(async () => {
    if (!installed) return
    folder = await tempDir()
    const releasesDir = join(folder, 'releases')
    await publishRelease({ dir: await buildShell(), releasesDir })
    const upstreams: Record<string, string> = {}
    for (const name of services) {
      const stub = await startStubService(name)
      stubs.push(stub)
      upstreams[`UPSTREAM_${name.toUpperCase().replace('-', '_')}`] = stub.address
    }
    const config = readConfig({
      PORT: String(port),
      RELEASES_DIR: releasesDir,
      GATEWAY_RUN_DIR: join(folder, 'run'),
      ACCESS_LOG: join(folder, 'run/access.log'),
      PUBLIC_URL: 'https://fundharbor.example',
      NODE_ENV: 'test',
      TRUSTED_PROXIES: '127.0.0.1',
      ...upstreams,
    })
    gateway = await start(config)
  })

  afterAll(async () => {
    await gateway?.close()
    for (const stub of stubs) await stub.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  test.skipIf(!installed)('limits an IPv6 client by its network', async () => {
    expect(await countRefused((n) => `2001:db8:0:7:${n}::${n}`)).toBeGreaterThan(5)
    expect((await logIn('2001:db8:0:8::1')).status).toBe(200)
  })

  test.skipIf(!installed)('limits an IPv4 client by its address, however it is written', async () => {
    expect(await countRefused((n) => `::ffff:203.0.113.${n}`)).toBe(0)
    expect(await countRefused((n) => `198.51.100.${n}`)).toBe(0)
  })
})
