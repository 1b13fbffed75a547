import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import { failRun, finishReading } from '../imports/runs.ts'
import { clientDefaults, sourceClient } from './client.ts'
import { SourceUnavailableError } from './fetch-json.ts'
import { isListSource, type ListSource, type LiveSource, type Reading } from './live-source.ts'
import { readList } from './read-list.ts'
import type { ConfiguredSource } from './settings.ts'
import { noteSuccess, readStates } from './state.ts'

/** A client that keeps to the source's limits. Servers on this machine have none: they are played or private ones. */
export function clientOf(source: LiveSource, url: string) {
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
  const limits = isListSource(source) ? source : { requestsPerSecond: 1 }
  return sourceClient({
    ...clientDefaults,
    ...(isLocal
      ? { requestsPerSecond: Infinity, pauseMs: 100 }
      : { requestsPerSecond: limits.requestsPerSecond }),
    check: 'check' in limits ? limits.check : undefined,
  })
}

/** Reads a live source and records in its run how that went. Throws what failed. */
export async function readSource(
  knex: Knex,
  { id, source, url, key }: ConfiguredSource,
  runId: string,
): Promise<void> {
  const reading: Reading = { id, url, key, readAt: clock.now(), client: clientOf(source, url) }
  try {
    if (!isListSource(source)) await source.importFile(knex, reading, runId)
    else await readListOrElse(knex, { source, reading, runId })
  } catch (error) {
    await failRun(knex, runId, error)
    throw error
  }
}

interface ListToRead {
  source: ListSource
  reading: Reading
  runId: string
}

async function readListOrElse(knex: Knex, { source, reading, runId }: ListToRead): Promise<void> {
  const { id } = reading
  const { mayWithdraw = false } = (await readStates(knex)).get(id) ?? {}
  try {
    await readList(knex, { source, reading, runId, mayWithdraw })
    await noteSuccess(knex, id)
  } catch (error) {
    if (!source.readInstead || !(error instanceof SourceUnavailableError)) throw error
    const done = await source.readInstead(knex, reading).catch(() => {
      throw error
    })
    await finishReading(knex, runId, { withdrawn: 0, missing: 0 })
    await noteSuccess(knex, id, { error: `${error.message}. ${done}` })
  }
}
