import { readdir, readFile } from 'node:fs/promises'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import { percentile } from '../roll/report.ts'
import type { Site } from '../roll/site.ts'
import type { Answer } from './browser.ts'
import { isSuccess } from './report.ts'

/** What the site did in a second that ended at `at`, in milliseconds of the monotonic clock. */
interface Second {
  at: number
  /** Shares of one processor, by process. */
  shares: [name: string, share: number][]
  /** What the database was working on or waiting for at the end. */
  database: string[]
}

/** Clock ticks per second in Linux's processor times. */
const TICKS = 100

interface ProcessTime {
  parent: number
  seconds: number
}

async function readProcesses(): Promise<Map<number, ProcessTime>> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const read = await Promise.all(
    // A process may end meanwhile.
    pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)),
  )
  return new Map(
    pids.flatMap((pid, index) => {
      const fields = read[index]?.replace(/^.*\) /, '').split(' ')
      if (!fields) return []
      return [
        [pid, { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS }],
      ]
    }),
  )
}

const DATABASE_NOW = `
  SELECT count(*) || ' × ' || backend_type || ', ' || coalesce(wait_event_type || ' ' || wait_event, 'running') || ': ' ||
    left(regexp_replace(query, '\\s+', ' ', 'g'), 100) AS line
  FROM pg_stat_activity
  WHERE pid <> pg_backend_pid() AND (state = 'active' OR backend_type = 'autovacuum worker' OR wait_event = 'CheckpointWriteDelay')
  GROUP BY backend_type, wait_event_type, wait_event, query ORDER BY count(*) DESC LIMIT 8`

/** Watches a site's processes and database, once a second (Linux). */
export class EachSecond {
  private readonly seconds: Second[] = []
  private readonly timer: ReturnType<typeof setInterval>
  private readonly knex
  private readonly names = new Map<number, string>()
  private before = new Map<number, ProcessTime>()

  constructor(site: Site) {
    this.knex = connectDatabase(site.databases.catalog, 1)
    for (const child of [...site.replicas, site.gateway]) this.names.set(child.pid() ?? 0, child.name)
    this.names.set(process.pid, 'generator')
    this.timer = setInterval(() => void this.watch(performance.now()), 1000)
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.knex.destroy()
  }

  private async watch(at: number): Promise<void> {
    const [processes, { rows }] = await Promise.all([readProcesses(), this.knex.raw(DATABASE_NOW)])
    if (![...this.names.values()].includes('PostgreSQL')) await this.nameDatabase(processes)
    const shares = new Map<string, number>()
    for (const [pid, { seconds }] of processes) {
      const name = this.nameOf(pid, processes)
      const spent = seconds - (this.before.get(pid)?.seconds ?? seconds)
      if (name !== undefined) shares.set(name, (shares.get(name) ?? 0) + spent)
    }
    this.before = processes
    this.seconds.push({ at, shares: [...shares], database: rows.map(({ line }: { line: string }) => line) })
  }

  /** In the first second, the connection is younger than the list of processes. */
  private async nameDatabase(processes: Map<number, ProcessTime>): Promise<void> {
    const { rows } = await this.knex.raw('SELECT pg_backend_pid() AS pid')
    const backend = processes.get(rows[0].pid)
    if (backend) this.names.set(backend.parent, 'PostgreSQL')
  }

  /** Processes that another one started count as that one. */
  private nameOf(pid: number, processes: Map<number, ProcessTime>): string | undefined {
    const parent = processes.get(pid)?.parent
    return this.names.get(pid) ?? (parent ? this.nameOf(parent, processes) : undefined)
  }

  /** The second whose answers took longest, and what the site did in it and in the one before. */
  describeWorst(answers: readonly Answer[]): string {
    const bySecond = [...Map.groupBy(answers, ({ due }) => Math.floor(due / 1000))].map(([second, some]) => ({
      second,
      some,
      p95: percentile(some, 0.95),
    }))
    const [worst] = bySecond.toSorted((one, other) => other.p95 - one.p95)
    if (!worst) return ''
    const [first] = bySecond.map(({ second }) => second).toSorted((one, other) => one - other)
    const refused = worst.some.filter((answer) => !isSuccess(answer)).length
    return [
      `The worst second was number ${worst.second - (first ?? 0) + 1}: p95 ${worst.p95} ms, ${refused} of ${worst.some.length} not 2xx.`,
      ...this.seconds
        .filter(({ at }) => at >= worst.second * 1000 - 1000 && at < worst.second * 1000 + 2000)
        .flatMap(({ shares, database }) => [
          describeShares(shares),
          ...database.map((line) => `    ${line}`),
        ]),
    ].join('\n')
  }
}

const describeShares = (shares: [string, number][]): string =>
  `  ${shares
    .filter(([, share]) => share >= 0.02)
    .toSorted((one, other) => other[1] - one[1])
    .map(([name, share]) => `${name} ${(share * 100).toFixed(0)}%`)
    .join(', ')}`
