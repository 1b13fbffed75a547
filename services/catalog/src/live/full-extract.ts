import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import type { Knex } from 'knex'
import { failRun, startRun } from '../imports/runs.ts'
import { importFlags } from './import-flags.ts'

/** The extract of a day is published during the American night. */
const DUE_HOUR_UTC = 10
/** Maximum attempts per day, half an hour apart. */
const MAX_ATTEMPTS_PER_DAY = 6
/** A run that started longer ago has crashed. */
const CRASHED_AFTER_MS = 2 * millisecondsInHour

export interface FullExtract {
  /** `{date}` is replaced by the day, e.g. `20261121`. */
  url: string
  /** The catalog's database, for the child process that imports. */
  databaseUrl: string
}

/**
 * Imports Grants.gov's full extract once a day and withdraws what it no longer has. Checks every half hour whether
 * today's extract (10:00 UTC) has been imported, which retries failures and catches up after downtime.
 */
export const fullExtractJob = (extract: FullExtract): ScheduledJob => ({
  name: 'full-extract',
  schedule: '*/30 * * * *',
  maxAttempts: 1,
  keepDays: 8,
  run: (knex) => importFullExtract(knex, extract),
})

/** That job on sites that have an address for the extract. */
export const configuredFullExtract = (env: {
  GRANTS_GOV_EXTRACT_URL?: string
  DATABASE_URL: string
}): ScheduledJob[] =>
  env.GRANTS_GOV_EXTRACT_URL
    ? [fullExtractJob({ url: env.GRANTS_GOV_EXTRACT_URL, databaseUrl: env.DATABASE_URL })]
    : []

/** Imports the extract of the last 10:00 UTC, unless it has been imported, is running, or has failed too often. */
export async function importFullExtract(knex: Knex, { url, databaseUrl }: FullExtract): Promise<void> {
  const due = lastDue(clock.now())
  const from = url.replaceAll('{date}', due.toISOString().slice(0, 10).replaceAll('-', ''))
  const file = path.basename(new URL(from).pathname)
  if (!(await isDue(knex, file, due))) return
  const id = await startRun(knex, { name: 'grants-gov', file })
  try {
    await runInChildProcess([from, id, clock.now().toISOString()], databaseUrl)
  } catch (error) {
    logger.error({ err: error, file }, 'Importing the full extract failed')
    await failRun(knex, id, new Error('The import process stopped unexpectedly. Nothing was changed.'))
  }
}

const isCrashed = ({ startedAt }: { startedAt: Date }) =>
  clock.now().getTime() - startedAt.getTime() > CRASHED_AFTER_MS

async function isDue(knex: Knex, file: string, due: Date): Promise<boolean> {
  const runs: { status: string; startedAt: Date }[] = await knex
    .table('import_runs')
    .select('status', 'startedAt')
    .where({ source: 'grants-gov', file })
    .where('startedAt', '>=', due)
  const isHandled = runs.some(
    (run) => run.status === 'finished' || (run.status === 'running' && !isCrashed(run)),
  )
  return !isHandled && runs.length < MAX_ATTEMPTS_PER_DAY
}

/** The extract has hundreds of megabytes: a child process keeps the service responsive and small. */
async function runInChildProcess(args: string[], databaseUrl: string): Promise<void> {
  const child = fork(new URL('import-extract.ts', import.meta.url), args, {
    execArgv: importFlags,
  })
  child.send({ databaseUrl })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The import process exited with ${code}`)
}

/** The most recent 10:00 UTC. */
function lastDue(now: Date): Date {
  const hour = DUE_HOUR_UTC * millisecondsInHour
  return new Date(Math.floor((now.getTime() - hour) / millisecondsInDay) * millisecondsInDay + hour)
}
