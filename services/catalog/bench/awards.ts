import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { connectDatabase, migrate } from '@fundharbor/chassis/data/database'
import { startPostgres } from '@fundharbor/postgres/embedded-postgres'
import { provision } from '@fundharbor/postgres/provision'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { importAwardFiles } from '../src/records/awards/import-files.ts'
import { listAwards } from '../src/records/awards/list-awards.ts'
import { loadShippedAwards } from '../src/records/awards/load-shipped.ts'
import { readAwardedBefore } from '../src/records/awards/read-awarded-before.ts'
import { fillAwards, summarizeFilled } from './fill-awards.ts'

/** The memory is what the import adds to the process at most. */
const budgets = { importSeconds: 60, loadSeconds: 30, addedMiB: 200, p95Ms: 30 }
const IMPORTED = 100_000
const READS = 200

/** The 95th percentile, in milliseconds. The first read is the largest funder's. */
async function measure(read: (slug: string) => Promise<unknown>, slugs: readonly string[]): Promise<number> {
  const times: number[] = []
  for (const slug of slugs) {
    const begin = performance.now()
    await read(slug)
    times.push(performance.now() - begin)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
}

/** Rows of a file, one after the other, so that only the import needs memory. */
function* fileLines(): Generator<string> {
  yield 'Identifier,Title,Description,Currency,Amount Awarded,Award Date,Recipient Org:Name,Funding Org:Name\n'
  for (let at = 0; at < IMPORTED; at += 1)
    yield `bench-${at},Night clinics,"Beds, staff and rent for a year",GBP,${at + 1},${2000 + (at % 24)}-05-${10 + (at % 18)},Pier ${at % 20_000} Trust,Fund ${at % 300}\n`
}

/** How many seconds the import of a file takes, and how many MiB. */
async function measureImport(knex: Knex, dir: string): Promise<{ importSeconds: number; addedMiB: number }> {
  const file = path.join(dir, 'import.csv')
  await writeFile(file, fileLines())
  const before = process.resourceUsage().maxRSS
  const begin = performance.now()
  await importAwardFiles(knex, [file], { said: {}, print: console.log })
  return {
    importSeconds: (performance.now() - begin) / 1000,
    addedMiB: (process.resourceUsage().maxRSS - before) / 1024,
  }
}

/**
 * `node services/catalog/bench/awards.ts [awards]`: imports a file, loads the shipped awards, and reads pages at 5 million.
 */
async function main(awards: number): Promise<number> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-awards-'))
  await chmod(dir, 0o711)
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres') })
  try {
    const password = crypto.randomUUID()
    const roles = ['identity_billing', 'catalog', 'content', 'documents_ai'] as const
    const databases = await provision(
      postgres.url,
      Object.fromEntries(roles.map((role) => [role, password])) as Record<(typeof roles)[number], string>,
    )
    await migrate(databases.catalog, new URL('../migrations', import.meta.url).pathname)
    const knex = connectDatabase(databases.catalog, 4)
    Model.knex(knex)
    const { importSeconds, addedMiB } = await measureImport(knex, dir)
    console.log(
      `Import of ${IMPORTED} awards: ${importSeconds.toFixed(1)} s, ${addedMiB.toFixed(0)} MiB more at most`,
    )
    const begin = performance.now()
    await loadShippedAwards(knex)
    const loadSeconds = (performance.now() - begin) / 1000
    console.log(`Shipped awards: ${loadSeconds.toFixed(1)} s`)
    const filling = performance.now()
    await fillAwards(knex, awards)
    const summarizing = performance.now()
    console.log(`Filled in ${((summarizing - filling) / 1000).toFixed(0)} s`)
    await summarizeFilled(knex)
    console.log(`Summarized in ${((performance.now() - summarizing) / 1000).toFixed(0)} s`)
    const { rows } = await knex.raw(
      `(SELECT slug, awards FROM award_funders ORDER BY awards DESC LIMIT 1)
       UNION ALL (SELECT slug, awards FROM award_funders WHERE slug ^@ 'bench-' ORDER BY md5(slug) LIMIT ?)`,
      [READS],
    )
    const largest = Array.from({ length: READS }, () => String(rows[0].slug))
    const p95Ms = Math.max(
      await measure((slug) => readAwardedBefore([slug]), largest),
      await measure(
        (slug) => readAwardedBefore([slug]),
        rows.map(({ slug }: { slug: string }) => slug),
      ),
    )
    console.log(
      `What a funder gave, at ${awards} awards, ${rows[0].awards} of the largest: p95 ${p95Ms.toFixed(1)} ms`,
    )
    const list = await measure((slug) => listAwards({ funder: slug }), largest.slice(0, 20))
    console.log(`The list of the largest funder's awards with its count: p95 ${list.toFixed(0)} ms`)
    console.log(`Budgets: ${JSON.stringify(budgets)}. Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
    await knex.destroy()
    return importSeconds <= budgets.importSeconds &&
      loadSeconds <= budgets.loadSeconds &&
      addedMiB <= budgets.addedMiB &&
      p95Ms <= budgets.p95Ms
      ? 0
      : 1
  } finally {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

process.exitCode = await main(Number(process.argv[2] ?? 5_000_000))
