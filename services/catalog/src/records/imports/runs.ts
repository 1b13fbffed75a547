import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ImportReport } from '@fundharbor/contracts/catalog/imports'
import type { Knex } from 'knex'
import { isShipped } from './shipped-files.ts'
import type { Source } from './source.ts'
import { notifyVocabularyChanged } from '../vocabulary/current-vocabulary.ts'

/** Maximum skipped records listed in a report; all are counted. */
const NAMED_SKIPS = 1000

/** Raise it when readers produce different records from the same files: shipped files are then reread. */
export const READER_VERSION = 4

/** The counts of an import. */
export type Counts = Pick<
  ImportReport,
  | 'read'
  | 'added'
  | 'updated'
  | 'unchanged'
  | 'merged'
  | 'heldBack'
  | 'withdrawn'
  | 'missing'
  | 'skipped'
  | 'skippedRecords'
>

export interface RunRow extends Omit<ImportReport, 'startedAt' | 'finishedAt' | 'canRetry'> {
  startedAt: Date
  finishedAt: Date | null
  uploadId: string | null
  readerVersion: number
}

/** Starts an import run; returns its id. */
export async function startRun(
  knex: Knex,
  { name, file, uploadId }: Pick<Source, 'name' | 'file' | 'uploadId'>,
): Promise<string> {
  const [row] = await knex
    .table('import_runs')
    .insert({
      source: name,
      file,
      status: 'running',
      uploadId: uploadId ?? null,
      readerVersion: READER_VERSION,
      startedAt: clock.now(),
    })
    .returning('id')
  return row.id
}

/** Saves the report, in the import's transaction, so that it matches the catalog. */
export async function finishRun(trx: Knex, id: string, counts: Counts): Promise<void> {
  await trx
    .table('import_runs')
    .where({ id })
    .update({
      ...counts,
      skippedRecords: JSON.stringify(counts.skippedRecords.slice(0, NAMED_SKIPS)),
      status: 'finished',
      finishedAt: clock.now(),
    })
  await notifyVocabularyChanged(trx)
}

/** Adds to the counts of a run that is written batch by batch. */
export async function addCounts(trx: Knex, id: string, counts: Partial<Counts>): Promise<void> {
  const { skippedRecords = [], ...numbers } = counts
  await trx
    .table('import_runs')
    .where({ id })
    .update({
      ...Object.fromEntries(
        Object.entries(numbers).map(([name, number]) => [name, trx.raw('?? + ?', [name, number])]),
      ),
      ...(skippedRecords.length > 0 && {
        skippedRecords: trx.raw(
          'CASE WHEN jsonb_array_length(skipped_records) < ? THEN skipped_records || CAST(? AS jsonb) ELSE skipped_records END',
          [NAMED_SKIPS, JSON.stringify(skippedRecords)],
        ),
      }),
    })
}

/** Ends a run that was written batch by batch. What nobody accounts for was withdrawn, or is asked about. */
export async function finishReading(
  trx: Knex,
  id: string,
  gone: Pick<Counts, 'withdrawn' | 'missing'>,
): Promise<void> {
  await trx
    .table('import_runs')
    .where({ id })
    .update({ ...gone, status: 'finished', finishedAt: clock.now() })
  await notifyVocabularyChanged(trx)
}

/** Marks a run as failed. */
export async function failRun(knex: Knex, id: string, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  await knex
    .table('import_runs')
    .where({ id })
    .update({ status: 'failed', error: message.slice(0, 1000), finishedAt: clock.now() })
}

export async function readRun(knex: Knex, id: string): Promise<ImportReport> {
  return presentRun(await knex.table('import_runs').where({ id }).first())
}

/** A run that has been running longer has crashed. */
const CRASHED_AFTER_MS = 600_000

/** Whether a run can be retried: it failed or crashed, and its file is still available. */
export const canRetry = ({ status, startedAt, uploadId, file }: Omit<RunRow, 'readerVersion'>): boolean => {
  const isOver =
    status === 'failed' ||
    (status === 'running' && clock.now().getTime() - startedAt.getTime() > CRASHED_AFTER_MS)
  return isOver && (uploadId !== null || isShipped(file))
}

export const presentRun = ({ uploadId, readerVersion: _readerVersion, ...row }: RunRow): ImportReport => ({
  ...row,
  canRetry: canRetry({ uploadId, ...row }),
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})
