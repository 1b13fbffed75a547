import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { BenchQuery } from './query-classes.ts'
import { searchPaths, type SearchClient } from './search-client.ts'
import type { Services } from './services.ts'
import { withDatabase } from './with-database.ts'

const LOOK_MS = 100

/** Copies of a shipped opportunity under a title that nothing else has. */
const INSERT = `INSERT INTO opportunities (id, source, source_id, source_url, read_at, title, description, category,
    categories, funding_type, currency, posted_at, funder_name, application_url, created_at, updated_at)
  SELECT gen_random_uuid(), source, $1, source_url, now(), $1, description, category, categories, funding_type, currency, now(),
    funder_name, application_url, now(), now()
  FROM opportunities WHERE source_id <> $1 LIMIT 1`

/** Seconds until a new record is found by a search, for each of so many that are added one after another. */
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
      seconds.push(await untilFound(client, title, 20))
    }
    // Their vectors are of no use, and making them would disturb what follows.
    await database.query('DELETE FROM embedding_queue')
    return seconds
  })

/** Has the engine filled from nothing; seconds until it is. It goes on answering from what it had. */
export async function refill({ databaseUrl }: Services, client: SearchClient): Promise<number> {
  // Nobody announces this record: who finds it has reread everything.
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
  return untilFound(client, title, LOOK_MS)
}

const uniqueTitle = () => `bench${randomUUID().replaceAll('-', '')}`

async function untilFound(client: SearchClient, title: string, lookMs: number): Promise<number> {
  const startedAt = performance.now()
  while ((await client.get(`/api/opportunities?search=%22${title}%22`)).total === 0) await sleep(lookMs)
  return (performance.now() - startedAt) / 1000
}

export interface RefillLoad {
  seconds: number
  requests: number
  failed: number
  p50: number
  p99: number
}

/** Has the engine filled while two clients go on searching. */
export async function refillUnderLoad(
  services: Services,
  client: SearchClient,
  queries: readonly BenchQuery[],
): Promise<RefillLoad> {
  const options = {
    url: services.url,
    connections: 2,
    duration: 3600,
    timeout: 10,
    headers: { cookie: services.cookie },
    requests: queries.flatMap(({ query }) => searchPaths(query).map((path) => ({ path }))),
  }
  const ended = Promise.withResolvers<autocannon.Result>()
  const load = autocannon(options, (error, result) => (error ? ended.reject(error) : ended.resolve(result)))
  const seconds = await refill(services, client)
  load.stop()
  const { requests, non2xx, errors, timeouts, latency } = await ended.promise
  return {
    seconds,
    requests: requests.total,
    failed: non2xx + errors + timeouts,
    p50: latency.p50,
    p99: latency.p99,
  }
}
