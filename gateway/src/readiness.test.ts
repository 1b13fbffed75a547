import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { nginxIsInstalled, startNginx } from './nginx/process.ts'
import { startNodeGateway } from './node-gateway.ts'
import { publishRelease } from './releases/publish.ts'
import { buildShell, tempDir } from './testing/builds.ts'
import { ask } from './testing/wire.ts'

const kinds = [
  { kind: 'nginx', port: 18_130, installed: await nginxIsInstalled(), start: startNginx },
  { kind: 'node', port: 18_140, installed: true, start: startNodeGateway },
]

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A replica that can be told whether it is ready, and counts what it is asked. */
async function startReplica() {
  const state = { ready: true, asked: 0, address: '' }
  const server = createServer((request, response) => {
    const isCheck = request.url === '/readyz'
    if (!isCheck) state.asked += 1
    response.writeHead(isCheck && !state.ready ? 503 : 200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return state
}

/** The gateway looks once a second; nginx then takes the new configuration up. */
const noticed = () => sleep(2_000)

test.each(kinds)(
  'the $kind gateway leaves a replica out while it is not ready, unless none is',
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
    closing.push(() => rm(folder, { recursive: true, force: true }))
    const gateway = await start(config)
    closing.push(() => gateway.close())
    /** How many of ten requests each replica got. */
    const shares = async () => {
      first.asked = second.asked = 0
      for (let n = 0; n < 10; n += 1)
        expect((await ask({ port, path: '/api/opportunities', method: 'POST', body: '{}' })).status).toBe(200)
      return [first.asked, second.asked]
    }

    const usual = await shares()
    expect(Math.min(...usual)).toBeGreaterThan(0)
    second.ready = false
    await noticed()
    expect(await shares()).toEqual([10, 0])
    second.ready = true
    await noticed()
    expect(Math.min(...(await shares()))).toBeGreaterThan(0)
    first.ready = second.ready = false
    await noticed()
    expect(Math.min(...(await shares()))).toBeGreaterThan(0)
  },
)
