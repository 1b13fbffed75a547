import { clock } from '@fundharbor/chassis/clock'
import type { ImportReport } from '@fundharbor/contracts/catalog/imports'
import type { Knex } from 'knex'
import type { Source } from './source.ts'

/** So many skipped records are named in a report; all are counted. */
const NAMED_SKIPS = 1000

/** What an import has counted so far. */
export type Counts = Pick<
  ImportReport,
  | 'read'
  | 'added'
  | 'updated'
  | 'unchanged'
  | 'merged'
  | 'heldBack'
  | 'withdrawn'
  | 'skipped'
  | 'skippedRecords'
>

export interface RunRow extends Omit<ImportReport, 'startedAt' | 'finishedAt'> {
  startedAt: Date
  finishedAt: Date | null
}

/** Notes that an import has begun; answers its id. */
export async function startRun(knex: Knex, { name, file, uploadId }: Source): Promise<string> {
  const [row] = await knex
    .table('import_runs')
    .insert({ source: name, file, status: 'running', uploadId: uploadId ?? null, startedAt: clock.now() })
    .returning('id')
  return row.id
}

/** Notes what an import did. In its transaction, so that the report and the catalogue agree. */
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
}

/** Notes that an import changed nothing, and why. */
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

export const presentRun = (row: RunRow): ImportReport => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})
