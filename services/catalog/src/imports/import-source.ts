import { logger } from '@fundharbor/chassis/runtime/logger'
import type { ImportReport, SkippedRecord } from '@fundharbor/contracts/catalog/imports'
import type { Knex } from 'knex'
import { takeInBatches, type Numbered } from './batches.ts'
import { updateHeldBack } from './hold-back.ts'
import { lockImports } from './lock.ts'
import { mergeRecords } from './merge-records.ts'
import { withProgress } from './progress.ts'
import { failRun, finishRun, readRun, startRun, type Counts } from './runs.ts'
import type { OpportunityRecord } from '../opportunities/record.ts'
import { SourceBroken, type Source } from './source.ts'
import { rememberOpen, withdrawMissing } from './withdraw.ts'
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
      await finishRun(trx, id, await takeSource(trx, withProgress(knex, source, id)))
    })
  } catch (error) {
    if (!(error instanceof SourceBroken)) logger.error({ err: error, file: source.file }, 'an import failed')
    await failRun(knex, id, error)
  }
  return readRun(knex, id)
}

/** Takes a source into the catalogue within a transaction that holds the lock. Throws SourceBroken. */
export async function takeSource(trx: Knex.Transaction, source: Source): Promise<Counts> {
  const taken = { added: 0, updated: 0, unchanged: 0, merged: 0, heldBack: 0 }
  const stale: SkippedRecord[] = []
  if (source.isWhole) await rememberOpen(trx, source.name)
  const take = async (batch: Numbered[]) => {
    const outcomes = await takeBatch(
      trx,
      batch.map(({ record }) => record),
    )
    for (const { position, record } of batch) {
      const outcome = outcomes.get(record.sourceId) ?? 'unchanged'
      if (outcome === 'stale') stale.push(staleSkip(position, record))
      else taken[outcome] += 1
    }
  }
  const { read, skipped } = await takeInBatches(trx, source, take)
  const withdrawn = source.isWhole ? await withdrawMissing(trx, skipped) : 0
  const skippedRecords = [...skipped, ...stale].toSorted((one, other) => one.position - other.position)
  return { ...taken, read, withdrawn, skipped: skippedRecords.length, skippedRecords }
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
