import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchQuery } from './query-classes.ts'
import type { SearchClient } from './search-client.ts'
import type { Services } from './services.ts'
import { percentile, type Timings } from './timings.ts'
import { withDatabase } from './with-database.ts'

const CHECK_MS = 100

/** Inserts a copy of a shipped opportunity with a unique title. */
const INSERT = `INSERT INTO opportunities (id, source, source_id, source_url, read_at, title, description, category,
    categories, funding_type, currency, posted_at, funder_name, application_url, created_at, updated_at)
  SELECT gen_random_uuid(), source, $1, source_url, now(), $1, description, category, categories, funding_type, currency, now(),
    funder_name, application_url, now(), now()
  FROM opportunities WHERE source_id <> $1 LIMIT 1`

/** Adds records one after another; returns the seconds until search finds each. */
export const findNewRecords = (
  { databaseUrl }: Services,
  client: SearchClient,
  count: number,
): Promise<number[]> =>
  withDatabase(databaseUrl, async (database) => {
    const seconds: number[] = []
    for (let added = 0; added < count; added += 1) {
      const title = uniqueTitle()
      await database.query(INSERT, [title])
      seconds.push(await waitUntilFound(client, title, 20))
    }
    // Their vectors are not needed, and computing them would disturb the next measurements.
    await database.query('DELETE FROM embedding_queue')
    return seconds
  })

/** Fills the engine from scratch; returns the seconds that it took. It keeps answering from its old index meanwhile. */
export async function refill({ databaseUrl }: Services, client: SearchClient): Promise<number> {
  // This record is not announced, so it can be found only once the engine has read everything again.
  const title = uniqueTitle()
  await withDatabase(databaseUrl, async (database) => {
    await database.query('BEGIN')
    await database.query('ALTER TABLE opportunities DISABLE TRIGGER USER')
    await database.query(INSERT, [title])
    await database.query('ALTER TABLE opportunities ENABLE TRIGGER USER')
    await database.query('COMMIT')
    await database.query('TRUNCATE search_epoch, search_changes')
    await database.query("SELECT pg_notify('fundharbor_catalog', '')")
  })
  return waitUntilFound(client, title, CHECK_MS)
}

const uniqueTitle = () => `bench${randomUUID().replaceAll('-', '')}`

async function waitUntilFound(client: SearchClient, title: string, checkMs: number): Promise<number> {
  const startedAt = performance.now()
  while ((await client.get(`/api/opportunities?search=%22${title}%22`)).total === 0) await sleep(checkMs)
  return (performance.now() - startedAt) / 1000
}

export interface RefillLoad {
  seconds: number
  searches: number
  failed: number
  p50: number
  p99: number
}

/** Fills the engine while two clients keep searching. */
export async function refillUnderLoad(
  services: Services,
  client: SearchClient,
  queries: readonly BenchQuery[],
): Promise<RefillLoad> {
  const timings: Timings = []
  const load = { isOver: false, failed: 0 }
  const keepSearching = async (first: number) => {
    for (let at = first; !load.isOver; at += 1) {
      const startedAt = performance.now()
      await client.search(queries[at % queries.length]?.query ?? {}).catch(() => (load.failed += 1))
      timings.push(performance.now() - startedAt)
    }
  }
  const searching = [keepSearching(0), keepSearching(Math.floor(queries.length / 2))]
  const seconds = await refill(services, client)
  load.isOver = true
  await Promise.all(searching)
  return {
    seconds,
    searches: timings.length,
    failed: load.failed,
    p50: Math.round(percentile(timings, 0.5)),
    p99: Math.round(percentile(timings, 0.99)),
  }
}
