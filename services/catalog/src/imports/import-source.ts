import { logger } from '@fundharbor/chassis/logger'
import type { ImportReport, SkippedRecord } from '@fundharbor/contracts/catalog/imports'
import type { Knex } from 'knex'
import { updateHeldBack } from './hold-back.ts'
import { lockImports } from './lock.ts'
import { mergeRecords } from './merge-records.ts'
import { failRun, finishRun, readRun, startRun, type Counts } from './runs.ts'
import { refreshWordCounts } from './search-documents.ts'
import { SourceBroken, type OpportunityRecord, type Source } from './source.ts'
import { stage, stagedBatches } from './staging.ts'
import { withdrawMissing } from './withdraw.ts'
import { writeOpportunities, type Outcome } from './write-opportunities.ts'

/**
 * Imports a source, all of it or, when its file is broken, nothing; answers the report. Imports wait for each other
 * over all replicas.
 */
export async function importSource(knex: Knex, source: Source): Promise<ImportReport> {
  return runImport(knex, source, await startRun(knex, source))
}

/** The same for a run that was noted already. */
export async function runImport(knex: Knex, source: Source, id: string): Promise<ImportReport> {
  try {
    await knex.transaction(async (trx) => {
      await lockImports(trx)
      await finishRun(trx, id, await takeSource(trx, source))
      await refreshWordCounts(trx)
    })
  } catch (error) {
    if (!(error instanceof SourceBroken)) logger.error({ err: error, file: source.file }, 'an import failed')
    await failRun(knex, id, error)
  }
  return readRun(knex, id)
}

/** Takes a source into the catalogue within a transaction that holds the lock. Throws SourceBroken. */
export async function takeSource(trx: Knex.Transaction, source: Source): Promise<Counts> {
  const { read, skipped } = await stage(trx, source)
  const counts: Counts = {
    read,
    added: 0,
    updated: 0,
    unchanged: 0,
    merged: 0,
    heldBack: 0,
    withdrawn: 0,
    skipped: 0,
    skippedRecords: skipped,
  }
  // Before anything is written: an extract that is cut off changes nothing.
  if (source.isWhole) counts.withdrawn = await withdrawMissing(trx, source.name, skipped)
  for await (const batch of stagedBatches(trx)) {
    const records = batch.map(({ record }) => record)
    const outcomes = await takeBatch(trx, records)
    for (const { position, record } of batch) {
      const outcome = outcomes.get(record.sourceId) ?? 'unchanged'
      if (outcome === 'stale') skipped.push(staleSkip(position, record))
      else counts[outcome] += 1
    }
  }
  skipped.sort((one, other) => one.position - other.position)
  return { ...counts, skipped: skipped.length }
}

type BatchOutcome = Outcome | 'merged' | 'heldBack'

async function takeBatch(
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

const staleSkip = (position: number, record: OpportunityRecord): SkippedRecord => ({
  position,
  sourceId: record.sourceId,
  reason: `Revision ${record.sourceRevision ?? ''} is older than the one that is held`,
})
