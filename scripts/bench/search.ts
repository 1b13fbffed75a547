import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { bareTimes } from './search/bare.ts'
import { Asker, percentile, timed, type Times } from './search/clients.ts'
import { loadRows } from './search/load.ts'
import { queryClasses, type QueryClass } from './search/queries.ts'
import { rowMaker } from './search/rows.ts'
import { startServices, type Services } from './search/services.ts'
import { loadSqlite, sqliteTimes } from './search/sqlite.ts'
import { explainStats } from './search/stats.ts'
import { readLikeness, type Likeness } from './search/words.ts'

const MANY = 16
const SEED = 20_261_121

const options = {
  rows: { type: 'string', default: '1000000' },
  port: { type: 'string', default: '8090' },
  sqlite: { type: 'boolean', default: true },
} as const

/** What was measured of one class. */
interface Result {
  name: string
  one: Times
  many: Times
  bare: Times
  next: Times
  sqlite: Times
}

/** Runs a step and says how long it took. */
async function step<T>(words: string, run: () => Promise<T> | T): Promise<T> {
  const startedAt = performance.now()
  const answer = await run()
  console.log(`${words}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return answer
}

const shown = (times: Times) =>
  times.length === 0 ? '–' : `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.95).toFixed(1)}`

function table(results: Result[]): string {
  const head = ['query', '1 client', `${MANY} clients`, 'bare SQL', 'API ÷ SQL', 'next page', 'SQLite FTS5']
  const lines = results.map(({ name, one, many, bare, next, sqlite }) => {
    const ratio = percentile(one, 0.5) / percentile(bare, 0.5)
    return [name, shown(one), shown(many), shown(bare), ratio.toFixed(2), shown(next), shown(sqlite)]
  })
  return [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** First pages with nothing kept, then next pages as a reader asks for them. */
async function measure(
  services: Services,
  classes: QueryClass[],
): Promise<Omit<Result, 'sqlite' | 'bare'>[]> {
  const asker = new Asker(services.url, services.cookie)
  const results: Omit<Result, 'sqlite' | 'bare'>[] = []
  await services.restartCatalog(0)
  for (const { name, queries } of classes) {
    await timed(queries.slice(0, 5), 1, (query) => asker.search(query))
    const one = await timed(queries, 1, (query) => asker.search(query))
    const many = await timed([...queries, ...queries], MANY, (query) => asker.search(query))
    results.push({ name, one, many, next: [] })
  }
  await services.restartCatalog(60)
  for (const [index, { queries }] of classes.entries()) {
    const pages: string[] = []
    for (const query of queries) {
      const { next } = await asker.search(query)
      if (next) pages.push(next)
    }
    results[index]?.next.push(...(await timed(pages, 1, (page) => asker.get(page))))
  }
  return results
}

interface Asked {
  dir: string
  rows: number
  withSqlite: boolean
  port: number
}

async function run({ dir, rows, withSqlite, port }: Asked): Promise<void> {
  const now = new Date()
  const services = await step('Starting database, services and gateway', () => startServices(dir, port))
  try {
    const likeness = await withClient(services.databaseUrl, readLikeness)
    const made = () => rowMaker(likeness, { seed: SEED, now })
    const load = { url: services.databaseUrl, likeness, makeRow: made(), count: rows, now }
    const documents = await step(`Generating ${rows} opportunities`, () => loadRows(load))
    const classes = queryClasses(likeness, documents, rows)
    const measured = await step('Searching', () => measure(services, classes))
    const bare = await step('Bare SQL', () =>
      bareTimes(
        services.databaseUrl,
        classes.map(({ queries }) => queries),
      ),
    )
    const sqlite = withSqlite
      ? await step('SQLite', () => sqliteOf(dir, { likeness, rows, made, classes, now }))
      : []
    const results = measured.map((result, index) => ({
      ...result,
      bare: bare[index] ?? [],
      sqlite: sqlite[index] ?? [],
    }))
    const [cpu] = cpus()
    console.log(
      `\n${rows} opportunities, ${cpus().length} × ${cpu?.model.trim()}, Node ${process.version}; p50 / p95 in ms\n`,
    )
    console.log(table(results))
    console.log(`\n${await explainStats(services.databaseUrl)}`)
  } finally {
    await services.stop()
  }
}

interface Sqlite {
  likeness: Likeness
  rows: number
  made: () => ReturnType<typeof rowMaker>
  classes: QueryClass[]
  now: Date
}

function sqliteOf(dir: string, { likeness, rows, made, classes, now }: Sqlite): Times[] {
  const database = loadSqlite(path.join(dir, 'sqlite.db'), { likeness, makeRow: made(), count: rows })
  const times = classes.map((each) => sqliteTimes(database, each, now))
  database.close()
  return times
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

const { values } = parseArgs({ options, allowNegative: true })
const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-search-'))
// As root the server runs as somebody else, who must be able to walk in.
await chmod(dir, 0o711)
try {
  await run({ dir, rows: Number(values.rows), withSqlite: values.sqlite, port: Number(values.port) })
} finally {
  await rm(dir, { recursive: true, force: true })
}
