import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { connectDatabase, migrate } from '@fundharbor/chassis/data/database'
import { startPostgres } from '@fundharbor/postgres/embedded-postgres'
import { provision } from '@fundharbor/postgres/provision'
import { startRun } from '../src/imports/runs.ts'
import { importFlags } from '../src/sources/import-flags.ts'
import { grantLike, oddGrants, PlayingServer } from '../src/sources/playing-server.test-helper.ts'

const RECORDS = 2600
/** For the first night, and for one in which nothing has changed. */
const budgets = { first: 240, second: 60, peakMiB: 300 }

const catalog = new URL('../', import.meta.url).pathname

/** The most memory that a process has used, in MiB. */
const peakOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Reads the played Grants.gov in a process of its own, as the service does. */
async function night(knex: ReturnType<typeof connectDatabase>, databaseUrl: string, url: string) {
  const runId = await startRun(knex, { name: 'grants-gov', file: 'grants-gov-api' })
  const begin = performance.now()
  const child = fork(path.join(catalog, 'src/sources/read-in-child.ts'), { execArgv: importFlags })
  let peakMiB = 0
  const sample = setInterval(() => {
    void peakOf(child.pid ?? 0).then((peak) => (peakMiB = Math.max(peakMiB, peak)))
  }, 100)
  const source = { id: 'grants-gov-api', url }
  child.send({ databaseUrl, source, runId, now: new Date().toISOString() })
  await once(child, 'exit')
  clearInterval(sample)
  const run = await knex.table('import_runs').where({ id: runId }).first()
  return { run, peakMiB, seconds: (performance.now() - begin) / 1000 }
}

/** `node services/catalog/bench/nights.ts`: reads 2,600 played opportunities of Grants.gov twice into an empty catalog. */
async function main(): Promise<number> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-sources-'))
  await chmod(dir, 0o711)
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres') })
  const server = await new PlayingServer().start()
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
    console.log('| night | read | added | unchanged | skipped | seconds | peak MiB |')
    console.log('|---|---:|---:|---:|---:|---:|---:|')
    let isWithin = true
    for (const name of ['first', 'second'] as const) {
      const { run, peakMiB, seconds } = await night(knex, databases.catalog, server.url)
      const { read, added, unchanged, skipped, status, error } = run
      console.log(
        `| ${[name, read, added, unchanged, skipped, seconds.toFixed(1), peakMiB.toFixed(0)].join(' | ')} |`,
      )
      if (error) console.log(error)
      isWithin &&= status === 'finished' && seconds < budgets[name] && peakMiB < budgets.peakMiB
    }
    await knex.destroy()
    const load = loadavg().map((average) => average.toFixed(1))
    console.log(`\nload average ${load.join(', ')}`)
    return isWithin ? 0 : 1
  } finally {
    server.stop()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

process.exitCode = await main()
