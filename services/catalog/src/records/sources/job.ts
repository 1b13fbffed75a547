import { fork } from 'node:child_process'
import { once } from 'node:events'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { max } from 'date-fns/max'
import type { Knex } from 'knex'
import { failRun, startRun } from '../imports/runs.ts'
import { importFlags } from './import-flags.ts'
import type { ConfiguredSource } from './settings.ts'
import { isDue, noteFailure, readStates } from './state.ts'

/** What the process that reads is told; not by arguments, which other processes can see. */
export interface ReaderMessage {
  databaseUrl: string
  source: Omit<ConfiguredSource, 'source'>
  runId: string
  now: string
}

/**
 * Reads the live sources that are due, one after another: once at the first start, and then every night after the daily ten
 * opportunities. Looks every minute, which retries failures and catches up after downtime.
 */
export const liveSourcesJob = (sources: readonly ConfiguredSource[], databaseUrl: string): ScheduledJob => ({
  name: 'live-sources',
  schedule: '* * * * *',
  maxAttempts: 1,
  keepDays: 1,
  run: (knex) => readDueSources(knex, sources, databaseUrl),
})

/** Reads the sources that are due, and logs in one line which of them could not be read. */
export async function readDueSources(
  knex: Knex,
  sources: readonly ConfiguredSource[],
  databaseUrl: string,
): Promise<void> {
  const states = await readStates(knex)
  const due = sources.filter(({ id, source }) => isDue(states.get(id), clock.now(), source.dueHour))
  const failures: { problem: string; nextTryAt: Date }[] = []
  for (const source of due) {
    const error = await readInChild(knex, source, databaseUrl)
    if (error === null) continue
    failures.push({
      problem: `${source.source.label}: ${error}`,
      nextTryAt: await noteFailure(knex, source.id, error),
    })
  }
  if (failures.length === 0) return
  const nextTryAt = max(failures.map((failure) => failure.nextTryAt)).toISOString()
  logger.warn(
    { nextTryAt },
    `Live sources could not be read. ${failures.map(({ problem }) => problem).join('. ')}`,
  )
}

/** Reads a source in a child process, which keeps the service responsive and small. Returns why it failed, or null. */
async function readInChild(
  knex: Knex,
  { source, ...configured }: ConfiguredSource,
  databaseUrl: string,
): Promise<string | null> {
  await failStopped(knex, configured.id)
  const runId = await startRun(knex, { name: source.name, file: configured.id })
  try {
    const child = fork(new URL('read-in-child.ts', import.meta.url), { execArgv: importFlags })
    const message: ReaderMessage = { databaseUrl, source: configured, runId, now: clock.now().toISOString() }
    child.send(message)
    const [code] = await once(child, 'exit')
    if (code !== 0) await failRun(knex, runId, new Error(STOPPED))
  } catch (error) {
    await failRun(knex, runId, error)
  }
  const { status, error } = await knex.table('import_runs').where({ id: runId }).first('status', 'error')
  return status === 'finished' ? null : (error ?? STOPPED)
}

const STOPPED = 'The process that read it stopped. What it has read stays, and the next try continues there'

/** Ends runs of this source that a stopped service left behind. */
async function failStopped(knex: Knex, file: string): Promise<void> {
  const ids: string[] = await knex.table('import_runs').where({ file, status: 'running' }).pluck('id')
  for (const id of ids) await failRun(knex, id, new Error(STOPPED))
}
