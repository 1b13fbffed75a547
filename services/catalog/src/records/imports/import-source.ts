import { logger } from '@fundharbor/chassis/runtime/logger'
import type { ImportReport, SkippedRecord } from '@fundharbor/contracts/catalog/imports'
import type { Knex } from 'knex'
import { importInBatches, type NumberedRecord } from './batches.ts'
import { updateHeldBack } from './hold-back.ts'
import { keepMissing } from './keep-missing.ts'
import { lockImports } from './lock.ts'
import { mergeRecords } from './merge-records.ts'
import { reportProgress } from './progress.ts'
import { failRun, finishRun, readRun, startRun, type Counts } from './runs.ts'
import type { OpportunityRecord } from '../opportunities/record.ts'
import { BrokenSourceError, type Source } from './source.ts'
import { findMissing, snapshotOpenRecords, withdrawRecords } from './withdraw.ts'
import { writeOpportunities, type Outcome } from './write-opportunities.ts'

/**
 * Imports a source completely, or not at all if its file is broken; returns the report. Imports run one at a time
 * over all replicas.
 */
export async function importSource(knex: Knex, source: Source): Promise<ImportReport> {
  return runImport(knex, source, await startRun(knex, source))
}

/** Imports a source as a run that was already started. Throws if it fails, before the run is marked so. */
export const importRun = (knex: Knex, source: Source, id: string): Promise<void> =>
  knex.transaction(async (trx) => {
    await lockImports(trx)
    await finishRun(trx, id, await importRecords(trx, reportProgress(knex, source, id)))
  })

/** Imports a source as a run that was already started; returns the report. */
export async function runImport(knex: Knex, source: Source, id: string): Promise<ImportReport> {
  try {
    await importRun(knex, source, id)
  } catch (error) {
    if (!(error instanceof BrokenSourceError))
      logger.error({ err: error, file: source.file }, 'An import failed')
    await failRun(knex, id, error)
  }
  return readRun(knex, id)
}

/** Imports a source in a transaction that holds the import lock. Throws BrokenSourceError. */
export async function importRecords(trx: Knex.Transaction, source: Source): Promise<Counts> {
  const taken = { added: 0, updated: 0, unchanged: 0, merged: 0, heldBack: 0 }
  const stale: SkippedRecord[] = []
  if (source.isWhole) await snapshotOpenRecords(trx, source.name)
  const write = async (batch: NumberedRecord[]) => {
    const outcomes = await writeBatch(trx, await keepMissing(trx, batch))
    for (const { position, record } of batch) {
      const outcome = outcomes.get(record.sourceId) ?? 'unchanged'
      if (outcome === 'stale') stale.push(toStaleSkip(position, record))
      else taken[outcome] += 1
    }
  }
  const { read, skipped } = await importInBatches(trx, source, write)
  const gone = source.isWhole ? await withdrawMissing(trx, skipped, source.mayWithdraw) : nothingGone
  const skippedRecords = [...skipped, ...stale].toSorted((one, other) => one.position - other.position)
  return { ...taken, ...gone, read, skipped: skippedRecords.length, skippedRecords }
}

const nothingGone = { withdrawn: 0, missing: 0 }

/** Withdraws what a whole file no longer has, unless that is too much to do it without asking. */
async function withdrawMissing(
  trx: Knex.Transaction,
  skipped: readonly SkippedRecord[],
  mayWithdraw = false,
): Promise<Pick<Counts, 'withdrawn' | 'missing'>> {
  const { ids, isUnlikely } = await findMissing(
    trx,
    skipped.flatMap(({ sourceId }) => sourceId ?? []),
  )
  if (isUnlikely && !mayWithdraw) return { withdrawn: 0, missing: ids.length }
  await withdrawRecords(trx, ids)
  return { withdrawn: ids.length, missing: 0 }
}

type BatchOutcome = Outcome | 'merged' | 'heldBack'

async function writeBatch(
  trx: Knex.Transaction,
  records: OpportunityRecord[],
): Promise<Map<string, BatchOutcome>> {
  const held = await updateHeldBack(trx, records)
  const merged = await mergeRecords(trx, records)
  const own = records.filter(({ sourceId }) => !held.has(sourceId) && !merged.has(sourceId))
  const written = own.length > 0 ? await writeOpportunities(trx, own) : []
  return new Map<string, BatchOutcome>([
    ...own.map(({ sourceId }, index): [string, BatchOutcome] => [sourceId, written[index] ?? 'unchanged']),
    ...merged,
    ...[...held].map((sourceId): [string, BatchOutcome] => [sourceId, 'heldBack']),
  ])
}

const toStaleSkip = (position: number, record: OpportunityRecord): SkippedRecord => ({
  position,
  sourceId: record.sourceId,
  reason: `Revision ${record.sourceRevision ?? ''} is older than the one in the catalog`,
})
