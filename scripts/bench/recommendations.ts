import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readStatistics } from './search/catalog-statistics.ts'
import { loadRows } from './search/load-rows.ts'
import { rowGenerator } from './search/rows.ts'
import { SearchClient } from './search/search-client.ts'
import { startServices, type Services } from './search/services.ts'
import { markdownTable, showPercentiles, step, timed, type Timings } from './search/timings.ts'
import { withDatabase } from './search/with-database.ts'

/**
 * Recommendations over a generated catalog, for the profiles that the ranking's test knows: the first answer of
 * each person, the next ones, and those after the catalog changed. Vectors are the shipped records', dealt out.
 */
const options = {
  rows: { type: 'string', default: '100000' },
  port: { type: 'string', default: '8091' },
} as const

const SEED = 20_261_121
const REPEATS = 6

const Profiles = z.array(z.object({ organization: z.record(z.string(), z.unknown()), country: z.string() }))

async function generate(url: string, count: number): Promise<void> {
  const statistics = await withDatabase(url, readStatistics)
  const now = new Date()
  await loadRows({ url, statistics, makeRow: rowGenerator(statistics, { seed: SEED, now }), count, now })
}

/** Somebody for every profile. */
async function people(services: Services): Promise<SearchClient[]> {
  const file = new URL('../../services/documents-ai/testdata/profiles.json', import.meta.url)
  const profiles = Profiles.parse(JSON.parse(await readFile(file, 'utf8')))
  const clients = []
  for (const { organization, country } of profiles)
    clients.push(new SearchClient(services.url, await services.signIn(organization, country)))
  return clients
}

const recommend = (client: SearchClient) => client.get('/api/recommendations')

const changeCatalog = (url: string) =>
  withDatabase(url, (client) => client.query('INSERT INTO catalog_revisions VALUES (1)'))

const lineOf = (name: string, timings: Timings) => [
  name,
  String(timings.length),
  showPercentiles(timings, [0.5, 0.95]),
]

async function measure(services: Services): Promise<string[][]> {
  const [warming, ...others] = await people(services)
  if (warming) for (let time = 0; time < 5; time += 1) await recommend(warming)
  const first = await timed(others, 1, recommend)
  // Until every profile's meaning is known, an answer is not kept.
  await timed(others, 1, recommend)
  const repeated = others.flatMap((client) => Array.from({ length: REPEATS }, () => client))
  const kept = await timed(repeated, 1, recommend)
  await changeCatalog(services.databaseUrl)
  const changed = await timed(others, 1, recommend)
  return [
    lineOf('first answer of a person', first),
    lineOf('after a change of the catalog', changed),
    lineOf('kept answer', kept),
  ]
}

async function run(dir: string, rows: number, port: number): Promise<void> {
  const services = await step('Starting database, services and gateway', () =>
    startServices(dir, port, { withDocuments: true }),
  )
  try {
    await step(`Generating ${rows} opportunities`, () => generate(services.databaseUrl, rows))
    await services.restartCatalog()
    const lines = await step('Recommending', () => measure(services))
    const [cpu] = cpus()
    console.log(
      `\n${rows} opportunities, ${cpus().length} × ${cpu?.model.trim()}, Node ${process.version}; p50 / p95 in ms; load ${loadavg()[0]?.toFixed(1)}\n`,
    )
    console.log(markdownTable(['', 'answers', 'p50 / p95'], lines))
  } finally {
    await services.stop()
  }
}

const { values } = parseArgs({ options })
const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-recommendations-'))
await mkdir(dir, { recursive: true })
// As root the server runs as somebody else, who must be able to walk in.
await chmod(dir, 0o711)
try {
  await run(dir, Number(values.rows), Number(values.port))
} finally {
  await rm(dir, { recursive: true, force: true })
}
