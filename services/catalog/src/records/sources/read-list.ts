import { clock } from '@fundharbor/chassis/runtime/clock'
import { subDays } from 'date-fns/subDays'
import type { Knex } from 'knex'
import { createSeen } from '../imports/batches.ts'
import { lockImports } from '../imports/lock.ts'
import { addCounts, finishReading } from '../imports/runs.ts'
import { findMissing, snapshotOpenRecords, withdrawRecords } from '../imports/withdraw.ts'
import { fetchAndWrite } from './fetch-and-write.ts'
import { forgetUnlisted, readListed, rememberListed } from './listed-records.ts'
import type { Listed, ListSource, Reading } from './live-source.ts'

/** A list does not show every change, so each record is fetched again after this many days. */
const REREAD_AFTER_DAYS = 3

/** A reading of a source with a list, as a run that was started. */
export interface ListRun {
  runId: string
  source: ListSource
  reading: Reading
  /** Whether missing records are withdrawn even if they are a third of all. */
  mayWithdraw: boolean
}

/**
 * Reads a whole list, fetches and writes what is new or changed, and withdraws what is gone. Continues where an earlier
 * reading stopped: what it wrote is not fetched again. Throws SourceUnavailableError; nothing is withdrawn then.
 */
export async function readList(knex: Knex, run: ListRun): Promise<void> {
  const { source, reading } = run
  const all = new Map<string, Listed>()
  for await (const page of source.list(reading))
    for (const item of page) all.set(item.sourceId, all.get(item.sourceId) ?? item)
  const listed = [...all.values()]
  const due = source.fetch ? await findDue(knex, run, listed) : listed
  await addCounts(knex, run.runId, { read: listed.length, unchanged: listed.length - due.length })
  await fetchAndWrite(
    knex,
    run,
    due.map((item) => ({ ...item, position: listed.indexOf(item) + 1 })),
  )
  const closed = source.fetch ? await readClosings(knex, run, listed) : []
  await finish(knex, run, [...listed.map(({ sourceId }) => sourceId), ...closed])
}

/** New records, those that the list says have changed, and those that were not fetched for days. */
async function findDue(
  knex: Knex,
  { reading: { id } }: ListRun,
  listed: readonly Listed[],
): Promise<Listed[]> {
  const known = await readListed(knex, id)
  const before = subDays(clock.now(), REREAD_AFTER_DAYS)
  return listed.filter(({ sourceId, fingerprint }) => {
    const row = known.get(sourceId)
    return !row || row.fingerprint !== fingerprint || row.fetchedAt <= before
  })
}

/** Fetches what is no longer listed, which says whether it closed. Returns the ids that the source still has. */
async function readClosings(knex: Knex, run: ListRun, listed: readonly Listed[]): Promise<string[]> {
  const ids = listed.map(({ sourceId }) => sourceId)
  const { ids: missing, isUnlikely } = await knex.transaction((trx) => lookForMissing(trx, run, ids))
  if (isUnlikely && !run.mayWithdraw) return []
  return fetchAndWrite(
    knex,
    run,
    missing.map((sourceId, index) => ({
      sourceId,
      fingerprint: null,
      raw: null,
      position: listed.length + index + 1,
    })),
  )
}

async function lookForMissing(trx: Knex.Transaction, { source, reading }: ListRun, ids: string[]) {
  await createSeen(trx)
  await trx.raw(
    'INSERT INTO seen SELECT id, :readAt FROM unnest(CAST(:ids AS text[])) AS id ON CONFLICT DO NOTHING',
    {
      // The empty id is there in case that the list is empty: then everything is missing.
      ids: ['', ...ids],
      readAt: reading.readAt,
    },
  )
  await snapshotOpenRecords(trx, source.name, { liveSource: reading.id, isShared: source.isShared })
  return findMissing(trx, [])
}

/** Withdraws what is missing, unless that is too much to do it without asking, and ends the run. */
const finish = (knex: Knex, run: ListRun, ids: string[]): Promise<void> =>
  knex.transaction(async (trx) => {
    const { source, reading, runId, mayWithdraw } = run
    const { id } = reading
    await lockImports(trx)
    const missing = await lookForMissing(trx, run, ids)
    const asks = missing.isUnlikely && !mayWithdraw
    if (!asks) await withdrawRecords(trx, missing.ids)
    if (!source.fetch)
      await rememberListed(
        trx,
        id,
        ids.map((sourceId) => ({ sourceId, fingerprint: '', fetchedAt: reading.readAt })),
      )
    // What the administrators are asked about is still what the source had.
    if (!asks) await forgetUnlisted(trx, { liveSource: id, source: source.name, isShared: source.isShared })
    await trx.raw(
      `UPDATE opportunities o SET read_at = s.read_at FROM seen s
       WHERE o.source = :source AND o.source_id = s.source_id AND o.read_at < s.read_at`,
      { source: source.name },
    )
    await finishReading(trx, runId, {
      withdrawn: asks ? 0 : missing.ids.length,
      missing: asks ? missing.ids.length : 0,
    })
  })
