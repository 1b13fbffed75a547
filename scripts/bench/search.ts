import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { residentMegabytes } from '../platform/process-usage.ts'
import { generateCatalog, rowsAgain, type GeneratedCatalog } from './search/generated-catalog.ts'
import { measureClasses } from './search/latency.ts'
import { showQuality } from './search/quality.ts'
import { measureReadiness } from './search/readiness.ts'
import { findNewRecords, refillUnderLoad } from './search/refill.ts'
import { excesses, showMeasured, type Measured } from './search/report.ts'
import { SearchClient } from './search/search-client.ts'
import { startServices, type Services } from './search/services.ts'
import { openSqlite, sqliteTimings } from './search/sqlite.ts'
import { step, type Timings } from './search/timings.ts'

const NEW_RECORDS = 20

/**
 * Searches a generated catalog through gateway and service, compares with SQLite's FTS5, and scores the judged queries over
 * the shipped catalog. Fails if a value is over budget.
 */
const options = {
  rows: { type: 'string', default: '1000000' },
  port: { type: 'string', default: '8090' },
  sqlite: { type: 'boolean', default: true },
  quality: { type: 'boolean', default: true },
  /** A folder in which to keep the generated catalog for the next run. */
  keep: { type: 'string' },
  /** Only measures searches, over a catalog that was kept. */
  'only-searches': { type: 'boolean', default: false },
} as const

/** What searches cost in a catalog that an earlier run has filled. */
const measureSearches = async (services: Services, { classes }: GeneratedCatalog) => ({
  classes: await step('Searching', () => measureClasses(services, classes)),
  newRecords: [],
  refill: undefined,
  readiness: [],
  endMegabytes: 0,
})

async function measure(services: Services, catalog: GeneratedCatalog): Promise<Omit<Measured, 'sqlite'>> {
  const { rows, classes, ofExtract } = catalog
  const client = new SearchClient(services.url, services.cookies)
  const full = await step('Filling and starting again', () => measureReadiness(services, rows, classes))
  const timings = await step('Searching', () => measureClasses(services, classes))
  const newRecords = await step('Adding records', () => findNewRecords(services, client, NEW_RECORDS))
  const queries = classes.flatMap((each) => each.queries)
  const refill = await step('Searching while filling', () => refillUnderLoad(services, client, queries))
  return {
    classes: timings,
    newRecords,
    refill,
    readiness: ofExtract ? [ofExtract, full] : [full],
    endMegabytes: await residentMegabytes(services.catalogPid()),
  }
}

function measureSqlite(dir: string, catalog: GeneratedCatalog): Timings[] {
  const file = path.join(dir, `sqlite-${catalog.rows}.db`)
  const database = openSqlite(file, { makeRow: rowsAgain(catalog), count: catalog.rows })
  const timings = catalog.classes.map((each) => sqliteTimings(database, each, catalog.now))
  database.close()
  return timings
}

interface Run {
  dir: string
  rows: number
  port: number
  withSqlite: boolean
  onlySearches: boolean
}

async function run({ dir, rows, port, withSqlite, onlySearches }: Run): Promise<boolean> {
  const services = await step('Starting database, services and gateway', () => startServices(dir, port))
  try {
    const catalog = await generateCatalog(services, dir, rows)
    const found = await (onlySearches ? measureSearches : measure)(services, catalog)
    const sqlite = withSqlite ? await step('SQLite', () => measureSqlite(dir, catalog)) : []
    return report(rows, { ...found, sqlite })
  } finally {
    await services.stop()
  }
}

function report(rows: number, measured: Measured): boolean {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim()}, Node ${process.version}`
  console.log(`\n${rows} opportunities, ${machine}, load ${loadavg()[0]?.toFixed(1)}; times in ms\n`)
  console.log(showMeasured(measured))
  const over = excesses(measured)
  console.log(
    over.length === 0 ? '\nAll values are within budget.\n' : `\nOver budget:\n${over.join('\n')}\n`,
  )
  return over.length === 0
}

const { values } = parseArgs({ options, allowNegative: true })
const dir = values.keep ? path.resolve(values.keep) : await mkdtemp(path.join(tmpdir(), 'fundharbor-search-'))
await mkdir(dir, { recursive: true })
// As root, the database runs as another user, who must be able to enter the folder.
await chmod(dir, 0o711)
try {
  const { sqlite: withSqlite, 'only-searches': onlySearches, rows, port } = values
  const isWithin = await run({ dir, rows: Number(rows), port: Number(port), withSqlite, onlySearches })
  if (!isWithin) process.exitCode = 1
  if (values.quality) console.log(await step('Scoring judged queries', () => showQuality(dir)))
} finally {
  if (!values.keep) await rm(dir, { recursive: true, force: true })
}
