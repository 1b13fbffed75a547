import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readStatistics } from './search/catalog-statistics.ts'
import { loadRows } from './search/load-rows.ts'
import { rowGenerator } from './search/rows.ts'
import { SearchClient } from './search/search-client.ts'
import { startServices, type Services } from './search/services.ts'
import { markdownTable, percentile, showPercentiles, step, timed, type Timings } from './search/timings.ts'
import { withDatabase } from './search/with-database.ts'

/**
 * Measures recommendations over a generated catalog for the profiles of the matching test: the first response to each person,
 * cached ones, those after a change in the catalog, and from saving a project to its matches. Opportunities get vectors of
 * the shipped records. Fails if a value is over budget.
 */
const options = {
  rows: { type: 'string', default: '100000' },
  port: { type: 'string', default: '8091' },
  /** A folder in which to keep the generated catalog for the next run. */
  keep: { type: 'string' },
} as const

const SEED = 20_261_121
const REPEATS = 6

/** Exists once the kept catalog is complete. */
const GENERATED = 'rows.txt'

/** 95th percentiles in milliseconds. */
const budgets = { first: 200, cached: 10, project: 2000 }

const Profiles = z.array(
  z.object({
    name: z.string(),
    organizationType: z.string(),
    country: z.string(),
    state: z.string().nullable(),
    category: z.string(),
    annualBudget: z.number().nullable(),
    description: z.string(),
  }),
)
const SETS = ['developed-with.json', 'fresh-first.json', 'fresh-second.json']

async function generate(url: string, count: number): Promise<void> {
  const statistics = await withDatabase(url, readStatistics)
  const now = new Date()
  await loadRows({ url, statistics, makeRow: rowGenerator(statistics, { seed: SEED, now }), count, now })
}

/** Signs in one person per profile. */
async function people(services: Services): Promise<SearchClient[]> {
  const clients = []
  for (const set of SETS) {
    const file = new URL(`../../services/catalog/testdata/matching/${set}`, import.meta.url)
    for (const profile of Profiles.parse(JSON.parse(await readFile(file, 'utf8')))) {
      clients.push(new SearchClient(services.url, [await services.signIn(profile, profile.country)]))
    }
  }
  return clients
}

const recommend = (client: SearchClient) => client.get('/api/recommendations')

/** Saves a project of each person and requests its matches. */
async function saveProject(client: SearchClient): Promise<void> {
  const { id } = ProjectId.parse(
    await client.post('/api/projects', { description: 'We want to open a tool library in our town.' }),
  )
  await client.get(`/api/recommendations?project=${id}`)
}
const ProjectId = z.object({ id: z.uuid() })

const changeCatalog = (url: string) =>
  withDatabase(url, (client) => client.query('INSERT INTO catalog_revisions VALUES (1)'))

/** Imports store facts with each record; generated rows get theirs from the job for older databases. */
async function factsAreStored(url: string): Promise<void> {
  for (;;) {
    const { rows } = await withDatabase(url, (client) =>
      client.query(
        `SELECT EXISTS (SELECT FROM opportunities o LEFT JOIN opportunity_facts f ON f.opportunity_id = o.id
         WHERE f.opportunity_id IS NULL) AS missing`,
      ),
    )
    if (!rows[0]?.missing) return
    await sleep(2000)
  }
}

const lineOf = (name: string, timings: Timings) => [
  name,
  String(timings.length),
  showPercentiles(timings, [0.5, 0.95]),
]

async function measure(services: Services): Promise<{ lines: string[][]; excesses: string[] }> {
  const [warming, ...others] = await people(services)
  if (warming) for (let time = 0; time < 5; time += 1) await recommend(warming)
  const first = await timed(others, 1, recommend)
  // Responses are cached only once every profile has its vector.
  await timed(others, 1, recommend)
  const repeated = others.flatMap((client) => Array.from({ length: REPEATS }, () => client))
  const cached = await timed(repeated, 1, recommend)
  await changeCatalog(services.databaseUrl)
  const changed = await timed(others, 1, recommend)
  const projects = await timed(others, 1, saveProject)
  const lines = [
    lineOf('first response to a person', first),
    lineOf('after a change in the catalog', changed),
    lineOf('cached response', cached),
    lineOf('from saving a project to its matches', projects),
  ]
  const measured = { first, cached, project: projects }
  const excesses = Object.entries(budgets).flatMap(([name, budget]) => {
    const p95 = percentile(measured[name as keyof typeof budgets], 0.95)
    return p95 > budget ? `${name}: ${p95.toFixed(1)}, allowed ${budget}` : []
  })
  return { lines, excesses }
}

async function run(dir: string, rows: number, port: number): Promise<void> {
  const services = await step('Starting database, services and gateway', () =>
    startServices(dir, port, { withDocuments: true }),
  )
  try {
    if (!existsSync(path.join(dir, GENERATED))) {
      await step(`Generating ${rows} opportunities`, () => generate(services.databaseUrl, rows))
      await services.restartCatalog()
      await step('Deriving facts', () => factsAreStored(services.databaseUrl))
      await writeFile(path.join(dir, GENERATED), String(rows))
    }
    const { lines, excesses } = await step('Recommending', () => measure(services))
    const [cpu] = cpus()
    console.log(
      `\n${rows} opportunities, ${cpus().length} × ${cpu?.model.trim()}, Node ${process.version}; p50 / p95 in ms; load ${loadavg()[0]?.toFixed(1)}\n`,
    )
    console.log(markdownTable(['', 'responses', 'p50 / p95'], lines))
    if (excesses.length > 0) {
      console.log(`\nOver budget:\n${excesses.join('\n')}`)
      process.exitCode = 1
    }
  } finally {
    await services.stop()
  }
}

const { values } = parseArgs({ options })
const dir = values.keep
  ? path.resolve(values.keep)
  : await mkdtemp(path.join(tmpdir(), 'fundharbor-recommendations-'))
await mkdir(dir, { recursive: true })
// As root, the database runs as another user, who must be able to enter the folder.
await chmod(dir, 0o711)
try {
  await run(dir, Number(values.rows), Number(values.port))
} finally {
  if (!values.keep) await rm(dir, { recursive: true, force: true })
}
