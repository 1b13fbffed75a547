import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

/** `pnpm roll --crashes 20` does it twenty times to a whole site. */
const CRASHES = 3

let dir = ''
let server: EmbeddedPostgres

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-crash-'))
  // As root, the database runs as another user, who must be able to enter the folder.
  await chmod(dir, 0o711)
  server = await startPostgres({ dir })
})
afterEach(async () => {
  await server.stop()
  await rm(dir, { recursive: true, force: true })
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Writes one row after the other until the server is gone; returns the last one that was confirmed. */
async function writeUntilGone(from: number): Promise<number> {
  const client = await connect()
  for (let n = from; ; n += 1)
    try {
      await client.query('INSERT INTO writes VALUES ($1)', [n + 1])
    } catch {
      return n
    }
}

test('what PostgreSQL confirmed is there after kill -9 under writes', { timeout: 120_000 }, async () => {
  const setUp = await connect()
  await setUp.query('CREATE TABLE writes (n int PRIMARY KEY)')
  await setUp.end()
  let confirmed = 0
  for (let crash = 0; crash < CRASHES; crash += 1) {
    const before = confirmed
    const writing = writeUntilGone(confirmed)
    const watcher = await connect()
    await expect
      .poll(async () => (await watcher.query('SELECT count(*)::int AS n FROM writes')).rows[0].n, {
        timeout: 20_000,
      })
      .toBeGreaterThan(before + 50)
    const [pid] = (await readFile(path.join(dir, 'data/postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
    confirmed = await writing
    await watcher.end().catch(() => undefined)
    server = await startPostgres({ dir })
    const client = await connect()
    const { rows } = await client.query('SELECT count(*)::int AS found, max(n) AS last FROM writes')
    await client.end()
    // The last write may have been stored without being confirmed.
    expect(rows[0].found).toBe(rows[0].last)
    expect(rows[0].last).toBeGreaterThanOrEqual(confirmed)
    confirmed = rows[0].last
  }
})
