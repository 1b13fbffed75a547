import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { connectDatabase, migrate } from '@fundharbor/chassis/data/database'
import { startPostgres } from '@fundharbor/postgres/embedded-postgres'
import { provision } from '@fundharbor/postgres/provision'
import type { Knex } from 'knex'
import { startRun } from '../src/records/imports/runs.ts'
import { importFlags } from '../src/records/sources/import-flags.ts'
import { grantLike, oddGrants, PlayingServer } from '../src/records/sources/playing-server.test-helper.ts'
import { serveWholeExtract } from './whole-extract.ts'

const RECORDS = 2600
const EXTRACT_RECORDS = 83_000
/** In seconds and MiB: the API on a first night, and when nothing has changed; the extract both times. */
const budgets = {
  'grants-gov-api': { first: 240, second: 60, peakMiB: 300 },
  'grants-gov-extract': { first: 60, second: 60, peakMiB: 250 },
}
type Name = keyof typeof budgets

const catalog = new URL('../', import.meta.url).pathname

/** The most memory that a process has used, in MiB. */
const peakOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Reads the played source in a process of its own, as the service does. */
async function night(knex: Knex, databaseUrl: string, source: { id: Name; url: string }) {
  const runId = await startRun(knex, { name: 'grants-gov', file: source.id })
  const begin = performance.now()
  const child = fork(path.join(catalog, 'src/records/sources/read-in-child.ts'), { execArgv: importFlags })
  let peakMiB = 0
  const sample = setInterval(() => {
    void peakOf(child.pid ?? 0).then((peak) => (peakMiB = Math.max(peakMiB, peak)))
  }, 100)
  child.send({ databaseUrl, source, runId, now: new Date().toISOString() })
  await once(child, 'exit')
  clearInterval(sample)
  const run = await knex.table('import_runs').where({ id: runId }).first()
  return { run, peakMiB, seconds: (performance.now() - begin) / 1000 }
}

/** Reads a source twice into an empty catalog; returns whether it kept to its budgets. */
async function measure(knex: Knex, databaseUrl: string, source: { id: Name; url: string }): Promise<boolean> {
  await knex.raw('TRUNCATE opportunities, import_runs, live_sources CASCADE')
  let isWithin = true
  for (const name of ['first', 'second'] as const) {
    const { run, peakMiB, seconds } = await night(knex, databaseUrl, source)
    const { read, added, unchanged, skipped, status, error } = run
    const cells = [source.id, name, read, added, unchanged, skipped, seconds.toFixed(1), peakMiB.toFixed(0)]
    console.log(`| ${cells.join(' | ')} |`)
    if (error) console.log(error)
    const budget = budgets[source.id]
    isWithin &&= status === 'finished' && seconds < budget[name] && peakMiB < budget.peakMiB
  }
  return isWithin
}

/**
 * `pnpm bench:sources`: reads 2,600 played opportunities of Grants.gov twice into an empty catalog, and then a played extract of
 * 83,000.
 */
async function main(): Promise<number> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-sources-'))
  await chmod(dir, 0o711)
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres') })
  const server = await new PlayingServer().start()
  const extract = await serveWholeExtract(dir, EXTRACT_RECORDS)
  try {
    const odd = oddGrants()
    for (const grant of odd) server.grants.set(grant.id, grant)
    for (let n = 0; n < RECORDS - odd.length; n += 1) server.grants.set(100_000 + n, grantLike(100_000 + n))
    const password = crypto.randomUUID()
    const databases = await provision(postgres.url, {
      identity_billing: password,
      catalog: password,
      content: password,
      documents_ai: password,
    })
    await migrate(databases.catalog, path.join(catalog, 'migrations'))
    const knex = connectDatabase(databases.catalog, 2)
    console.log('| source | night | read | added | unchanged | skipped | seconds | peak MiB |')
    console.log('|---|---|---:|---:|---:|---:|---:|---:|')
    const results = [
      await measure(knex, databases.catalog, { id: 'grants-gov-api', url: server.url }),
      await measure(knex, databases.catalog, { id: 'grants-gov-extract', url: extract.url }),
    ]
    await knex.destroy()
    const load = loadavg().map((average) => average.toFixed(1))
    console.log(`\nload average ${load.join(', ')}`)
    return results.every(Boolean) ? 0 : 1
  } finally {
    server.stop()
    extract.close()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

process.exitCode = await main()
