import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Asker, percentile, timed, type Times } from './search/clients.ts'
import { loadRows } from './search/load.ts'
import { queryClasses, type QueryClass } from './search/queries.ts'
import { rowMaker } from './search/rows.ts'
import { startServices, type Services } from './search/services.ts'
import { openSqlite, sqliteTimes } from './search/sqlite.ts'
import { explainStats } from './search/stats.ts'
import { readLikeness, type Likeness } from './search/words.ts'

const MANY = 16
const SEED = 20_261_121

const options = {
  rows: { type: 'string', default: '1000000' },
  port: { type: 'string', default: '8090' },
  sqlite: { type: 'boolean', default: true },
  /** A folder that keeps the generated catalogue for the next time. */
  keep: { type: 'string' },
} as const

/** What was measured of one class. */
interface Result {
  name: string
  one: Times
  many: Times
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
  const head = ['query', '1 client', `${MANY} clients`, 'next page', 'SQLite FTS5']
  const lines = results.map(({ name, one, many, next, sqlite }) => [
    name,
    shown(one),
    shown(many),
    shown(next),
    shown(sqlite),
  ])
  return [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** First pages, then next pages as a reader asks for them. */
async function measure(services: Services, classes: QueryClass[]): Promise<Omit<Result, 'sqlite'>[]> {
  const asker = new Asker(services.url, services.cookie)
  const results: Omit<Result, 'sqlite'>[] = []
  for (const { name, queries } of classes) {
    await timed(queries, 1, (query) => asker.search(query))
    const one = await timed(queries, 1, (query) => asker.search(query))
    const many = await timed([...queries, ...queries], MANY, (query) => asker.search(query))
    results.push({ name, one, many, next: [] })
  }
  for (const [index, { queries }] of classes.entries()) {
    const pages: string[] = []
    for (const query of queries) {
      const { next } = await asker.search(query)
      if (next) pages.push(next)
    }
    await timed(pages, 1, (page) => asker.get(page))
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

/** What a kept catalogue is asked; its words are counted only once. */
interface Kept {
  likeness: Likeness
  classes: QueryClass[]
  now: string
}

async function catalogueOf(services: Services, { dir, rows }: Asked): Promise<Kept> {
  const file = path.join(dir, `catalogue-${rows}.json`)
  if (existsSync(file)) return revived(await readFile(file, 'utf8'))
  const now = new Date()
  const likeness = await withClient(services.databaseUrl, readLikeness)
  const makeRow = rowMaker(likeness, { seed: SEED, now })
  const load = { url: services.databaseUrl, likeness, makeRow, count: rows, now }
  const documents = await step(`Generating ${rows} opportunities`, () => loadRows(load))
  const classes = queryClasses(likeness, documents, rows)
  const kept = { likeness: { ...likeness, facets: [...likeness.facets] }, classes, now: now.toISOString() }
  await writeFile(file, JSON.stringify(kept))
  return { likeness, classes, now: kept.now }
}

function revived(text: string): Kept {
  const kept = JSON.parse(text)
  return { ...kept, likeness: { ...kept.likeness, facets: new Map(kept.likeness.facets) } }
}

async function run(asked: Asked): Promise<void> {
  const { dir, rows, withSqlite, port } = asked
  const services = await step('Starting database, services and gateway', () => startServices(dir, port))
  try {
    const catalogue = await catalogueOf(services, asked)
    const measured = await step('Searching', () => measure(services, catalogue.classes))
    const sqlite = withSqlite ? await step('SQLite', () => sqliteOf(dir, rows, catalogue)) : []
    const results = measured.map((result, index) => ({ ...result, sqlite: sqlite[index] ?? [] }))
    const [cpu] = cpus()
    const machine = `${cpus().length} × ${cpu?.model.trim()}, Node ${process.version}`
    console.log(`\n${rows} opportunities, ${machine}; p50 / p95 in ms; load ${loadavg()[0]?.toFixed(1)}\n`)
    console.log(table(results))
    console.log(`\n${await explainStats(services.databaseUrl)}`)
  } finally {
    await services.stop()
  }
}

function sqliteOf(dir: string, rows: number, { likeness, classes, now }: Kept): Times[] {
  const at = new Date(now)
  const file = path.join(dir, `sqlite-${rows}.db`)
  const makeRow = rowMaker(likeness, { seed: SEED, now: at })
  const database = openSqlite(file, { likeness, makeRow, count: rows })
  const times = classes.map((each) => sqliteTimes(database, each, at))
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
const dir = values.keep ? path.resolve(values.keep) : await mkdtemp(path.join(tmpdir(), 'fundharbor-search-'))
await mkdir(dir, { recursive: true })
// As root the server runs as somebody else, who must be able to walk in.
await chmod(dir, 0o711)
try {
  await run({ dir, rows: Number(values.rows), withSqlite: values.sqlite, port: Number(values.port) })
} finally {
  if (!values.keep) await rm(dir, { recursive: true, force: true })
}
