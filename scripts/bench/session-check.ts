import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@fundharbor/postgres/embedded-postgres'
import { RemotePersonReader } from '@fundharbor/chassis/http/person-reader'
import { member } from '@fundharbor/chassis/testing/people'

const CHECKS = 100_000
/** Maximum median time to check a session that is already known. */
const BUDGET_MS = 0.2

/** Serves sessions like identity-billing and counts requests. */
async function serveSessions() {
  let requests = 0
  const server = createServer((_, response) => {
    requests += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ person: member(), key: 'key' }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, requests: () => requests, close: () => server.close() }
}

async function timeChecks(reader: RemotePersonReader): Promise<number[]> {
  const ctx = { get: () => 'fundharbor_sid=abcdefgh; fundharbor_sid.sig=ijklmnop' } as never
  await reader.read(ctx)
  const times: number[] = []
  for (let n = 0; n < CHECKS; n += 1) {
    const begin = performance.now()
    await reader.read(ctx)
    times.push(performance.now() - begin)
  }
  return times.toSorted((a, b) => a - b)
}

/** `node scripts/bench/session-check.ts`: measures how long another service takes to identify a person. */
async function main(): Promise<number> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-session-'))
  const postgres = await startPostgres({ dir, disposable: true })
  const identity = await serveSessions()
  const reader = new RemotePersonReader({
    identity: { baseUrl: identity.url, secret: 'a proof' },
    databaseUrl: postgres.url,
  })
  try {
    await reader.listen()
    const times = await timeChecks(reader)
    const median = times[CHECKS / 2] ?? 0
    const late = times[Math.floor(CHECKS * 0.99)] ?? 0
    console.log(`${CHECKS} checks of one known session, ${identity.requests()} requests to identity-billing:`)
    console.log(`median ${median.toFixed(4)} ms, 99th percentile ${late.toFixed(4)} ms`)
    return median < BUDGET_MS ? 0 : 1
  } finally {
    await reader.close()
    identity.close()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

process.exitCode = await main()
