import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Knex } from 'knex'
import { failRun, startRun } from '../imports/runs.ts'
import { importFlags } from './import-flags.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The extract of a day is published in the American night. */
const AT_HOUR = 10
/** So often a day's extract is asked for, half an hour apart. */
const MOST_TRIES = 6
/** Of a run that began so long ago nothing will be heard any more. */
const LOST_MS = 2 * HOUR_MS

export interface FullExtract {
  /** `{date}` stands for the day, `20261121`. */
  url: string
  /** Of the catalogue: it is imported by a process of its own. */
  databaseUrl: string
}

/**
 * Takes Grants.gov's full extract once a day, and withdraws what it does not have any more. Looks every half hour
 * whether the last 10:00 UTC has been served: what failed is tried again, what a stop missed is caught up.
 */
export const fullExtractJob = (extract: FullExtract): ScheduledJob => ({
  name: 'full-extract',
  schedule: '*/30 * * * *',
  maxAttempts: 1,
  keepDays: 8,
  run: (knex) => takeFullExtract(knex, extract),
})

/** Imports the extract of the last 10:00 unless it has been, is being, or was tried often enough. */
export async function takeFullExtract(knex: Knex, { url, databaseUrl }: FullExtract): Promise<void> {
  const due = lastDue(clock.now())
  const from = url.replaceAll('{date}', due.toISOString().slice(0, 10).replaceAll('-', ''))
  const file = path.basename(new URL(from).pathname)
  if (!(await isWanted(knex, file, due))) return
  const id = await startRun(knex, { name: 'grants-gov', file })
  try {
    await runApart([from, id, clock.now().toISOString()], databaseUrl)
  } catch (error) {
    logger.error({ err: error, file }, 'the full extract was not imported')
    await failRun(knex, id, new Error('The process that imported it has ended. Nothing was changed.'))
  }
}

const isLost = ({ startedAt }: { startedAt: Date }) => clock.now().getTime() - startedAt.getTime() > LOST_MS

async function isWanted(knex: Knex, file: string, due: Date): Promise<boolean> {
  const runs: { status: string; startedAt: Date }[] = await knex
    .table('import_runs')
    .select('status', 'startedAt')
    .where({ source: 'grants-gov', file })
    .where('startedAt', '>=', due)
  const isServed = runs.some((run) => run.status === 'finished' || (run.status === 'running' && !isLost(run)))
  return !isServed && runs.length < MOST_TRIES
}

/** Hundreds of megabytes are read beside the service: its answers do not wait, its memory does not grow. */
async function runApart(words: string[], databaseUrl: string): Promise<void> {
  const child = fork(new URL('import-extract.ts', import.meta.url), words, {
    execArgv: importFlags,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`it ended with ${code}`)
}

function lastDue(now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + AT_HOUR * HOUR_MS
  return new Date(today <= now.getTime() ? today : today - DAY_MS)
}
