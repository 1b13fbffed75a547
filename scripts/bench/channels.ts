import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { announceChange } from '@fundharbor/chassis/data/announce-change'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import { seedVisitors, type Visitor } from './roll/people.ts'
import { withSite } from './roll/with-site.ts'

/**
 * `pnpm bench:channels`: opens 2,000 live channels of 200 members through the gateway to two replicas, prints how long a change takes
 * to reach all of them, and how many transactions an idle database commits without and with them. Fails above 300 ms.
 */
const CHANNELS = 2000
const PER_PERSON = 10
const OPENED_AT_ONCE = 20
const CHANGES = 50
const MAX_MS = 300
const IDLE_SECONDS = 30
/** PostgreSQL counts what its connections did up to ten seconds later. */
const COUNTED_AFTER_MS = 15_000

/** Counts what arrives. */
const heard = { open: 0, change: 0 }

type Database = ReturnType<typeof connectDatabase>

const open = (url: string, { cookie }: Visitor): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream' }
    const request = http.get(`${url}/api/live?age=0`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`A channel was refused: ${response.statusCode}`))
      response.setEncoding('utf8').on('data', (chunk: string) => {
        if (chunk.includes('event: open')) {
          heard.open += 1
          resolve()
        }
        heard.change += chunk.split('event: change').length - 1
      })
    })
    request.on('error', reject)
  })

async function announceOne(knex: Database): Promise<number> {
  heard.change = 0
  const start = performance.now()
  await announceChange(knex, { topic: 'settings' })
  while (heard.change < CHANNELS) await sleep(1)
  return performance.now() - start
}

/** Committed transactions per second, of everything that uses the database. */
async function readLoad(knex: Database): Promise<number> {
  const count = async () => {
    const query = 'SELECT sum(xact_commit)::int AS count FROM pg_stat_database'
    return (await knex.raw<{ rows: { count: number }[] }>(query)).rows[0]?.count ?? 0
  }
  await sleep(COUNTED_AFTER_MS)
  const before = await count()
  await sleep(IDLE_SECONDS * 1000)
  return ((await count()) - before) / IDLE_SECONDS
}

await withSite({ name: 'channels', more: { CONNECTIONS_PER_ADDRESS: '5000' } }, async (site) => {
  const knex = connectDatabase(site.databases.identity_billing, 2)
  const people = await seedVisitors(site, CHANNELS / PER_PERSON)
  const without = await readLoad(knex)
  const waiting = people.flatMap((person) => Array.from({ length: PER_PERSON }, () => person)).values()
  const started = performance.now()
  const openSome = async () => {
    for (const person of waiting) await open(site.url, person)
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openSome))
  console.log(`${heard.open} channels opened in ${Math.round(performance.now() - started)} ms`)
  const withChannels = await readLoad(knex)
  const times: number[] = []
  for (let n = 0; n < CHANGES; n += 1) {
    times.push(await announceOne(knex))
    await sleep(100)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor((CHANGES - 1) * share)] ?? 0)
  console.log(
    `The last of ${CHANNELS} heard of a change after ${at(0.5)} ms (median), ${at(0.95)} ms (p95), ${at(1)} ms (longest)`,
  )
  console.log(
    `Transactions per second without and with them: ${without.toFixed(1)} and ${withChannels.toFixed(1)}`,
  )
  await knex.destroy()
  if (at(1) > MAX_MS) process.exitCode = 1
})
process.exit()
