import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@fundharbor/postgres/free-port'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { nginxIsInstalled, startNginx } from '../nginx/process.ts'
import { startNodeGateway } from '../node/node-gateway.ts'
import { publishRelease } from '../releases/publish.ts'
import { buildShell, tempDir } from '../testing/builds.ts'
import { sendRequest } from '../testing/raw-http.ts'

const kinds = [
  { kind: 'nginx', port: await freePort(), installed: await nginxIsInstalled(), start: startNginx },
  { kind: 'node', port: await freePort(), installed: true, start: startNodeGateway },
]

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close()
})

/** Starts a replica whose readiness can be set. It counts its requests. */
async function startReplica() {
  const state = { ready: true, requests: 0, address: '' }
  const server = createServer((request, response) => {
    const isCheck = request.url === '/readyz'
    if (!isCheck) state.requests += 1
    response.writeHead(isCheck && !state.ready ? 503 : 200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  cleanups.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return state
}

/** The gateway refreshes once a second; nginx then reloads its configuration. */
const waitForRefresh = () => sleep(2_000)

test.each(kinds)(
  'the $kind gateway skips a replica that is not ready, unless none is',
  async ({ port, installed, start }) => {
    if (!installed) return
    const folder = await tempDir()
    const releasesDir = join(folder, 'releases')
    await publishRelease({ dir: await buildShell(), releasesDir })
    const [first, second] = [await startReplica(), await startReplica()]
    const config = readConfig({
      PORT: String(port),
      RELEASES_DIR: releasesDir,
      GATEWAY_RUN_DIR: join(folder, 'run'),
      UPSTREAM_CATALOG: `${first.address},${second.address}`,
    })
    cleanups.push(() => rm(folder, { recursive: true, force: true }))
    const gateway = await start(config)
    cleanups.push(() => gateway.close())
    /** Sends ten requests and returns how many each replica got. */
    const countRequests = async () => {
      first.requests = second.requests = 0
      for (let n = 0; n < 10; n += 1)
        expect(
          (await sendRequest({ port, path: '/api/opportunities', method: 'POST', body: '{}' })).status,
        ).toBe(200)
      return [first.requests, second.requests]
    }

    const initial = await countRequests()
    expect(Math.min(...initial)).toBeGreaterThan(0)
    second.ready = false
    await waitForRefresh()
    expect(await countRequests()).toEqual([10, 0])
    second.ready = true
    await waitForRefresh()
    expect(Math.min(...(await countRequests()))).toBeGreaterThan(0)
    first.ready = second.ready = false
    await waitForRefresh()
    expect(Math.min(...(await countRequests()))).toBeGreaterThan(0)
  },
)
