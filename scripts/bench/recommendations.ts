import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { Asker, percentile, timed, type Times } from './search/clients.ts'
import { loadRows } from './search/load.ts'
import { rowMaker } from './search/rows.ts'
import { startServices, type Services } from './search/services.ts'
import { readLikeness } from './search/words.ts'

/**
 * Recommendations over a generated catalogue, for the profiles that the ranking's test knows: the first answer of
 * each person, the next ones, and those after the catalogue changed. Vectors are the shipped records', dealt out.
 */
const options = {
  rows: { type: 'string', default: '100000' },
  port: { type: 'string', default: '8091' },
} as const

const SEED = 20_261_121
const REPEATS = 6

const Profiles = z.array(z.object({ organization: z.record(z.string(), z.unknown()), country: z.string() }))

async function step<T>(words: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const answer = await run()
  console.log(`${words}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return answer
}

async function generate(url: string, rows: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const likeness = await readLikeness(client)
  const now = new Date()
  await loadRows({ url, likeness, makeRow: rowMaker(likeness, { seed: SEED, now }), count: rows, now })
  await client.query(`WITH known AS MATERIALIZED (
      SELECT row_number() OVER () - 1 AS place, count(*) OVER () AS known, model, vector FROM opportunity_embeddings),
    bare AS (
      SELECT o.id, row_number() OVER () AS place FROM opportunities o
      WHERE NOT EXISTS (SELECT 1 FROM opportunity_embeddings e WHERE e.opportunity_id = o.id))
    INSERT INTO opportunity_embeddings
    SELECT bare.id, known.model, 'generated', known.vector
    FROM bare JOIN known ON known.place = bare.place % known.known`)
  await client.query('VACUUM ANALYZE opportunity_embeddings')
  await client.end()
}

/** Somebody for every profile. */
async function people(services: Services): Promise<Asker[]> {
  const file = new URL('../../services/documents-ai/testdata/profiles.json', import.meta.url)
  const profiles = Profiles.parse(JSON.parse(await readFile(file, 'utf8')))
  const askers = []
  for (const { organization, country } of profiles)
    askers.push(new Asker(services.url, await services.signIn(organization, country)))
  return askers
}

const ask = (asker: Asker) => asker.get('/api/recommendations')

async function changeCatalogue(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('INSERT INTO catalogue_revisions VALUES (1)')
  await client.end()
}

const shown = (name: string, times: Times) =>
  `| ${name} | ${times.length} | ${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.95).toFixed(1)} |`

async function measure(services: Services): Promise<string[]> {
  const [warming, ...others] = await people(services)
  if (warming) for (let time = 0; time < 5; time += 1) await ask(warming)
  const first = await timed(others, 1, ask)
  // Until every profile's meaning is known, an answer is not kept.
  await timed(others, 1, ask)
  const repeated = others.flatMap((asker) => Array.from({ length: REPEATS }, () => asker))
  const kept = await timed(repeated, 1, ask)
  await changeCatalogue(services.databaseUrl)
  const changed = await timed(others, 1, ask)
  return [
    shown('first answer of a person', first),
    shown('after a change of the catalogue', changed),
    shown('kept answer', kept),
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
    console.log(['| | answers | p50 / p95 |', '| --- | ---: | ---: |', ...lines].join('\n'))
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
