import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { ImportReport, UploadSettings } from '@fundharbor/contracts/catalog/imports'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { runImport } from '../imports/import-source.ts'
import { canRetry, readRun, startRun, type RunRow } from '../imports/runs.ts'
import { shippedSources } from '../imports/shipped.ts'
import type { Source } from '../imports/source.ts'
import { digestOf, type UploadedFile } from './preview.ts'
import { uploadSource, type UploadRecord } from './source.ts'

/** Stores the file and starts its import; returns the run, which continues in the background. */
export async function importUpload(
  knex: Knex,
  admin: Person,
  { name, content, mapping, decimals, dayOrders }: UploadedFile & UploadSettings,
): Promise<ImportReport> {
  const { source, runId } = await knex.transaction(async (trx) => {
    const [upload]: UploadRecord[] = await trx
      .table('import_uploads')
      .insert({
        name,
        content,
        sha256: digestOf(content),
        mapping: JSON.stringify(mapping),
        decimals: JSON.stringify(decimals),
        dayOrders: JSON.stringify(dayOrders),
        createdBy: admin.id,
        createdAt: clock.now(),
      })
      .returning('*')
    if (!upload) throw new Error('The upload was not written')
    const made = uploadSource(upload)
    const id = await startRun(trx, made)
    await recordAuditEvent(trx, admin, {
      action: 'uploaded',
      subject: `import ${id}`,
      details: { before: {}, after: { file: name, mapping, decimals, dayOrders } },
    })
    return { source: made, runId: id }
  })
  return begin(knex, source, runId)
}

/** Retries a failed import as a new run. */
export async function retryImport(knex: Knex, admin: Person, id: string): Promise<ImportReport> {
  const run: RunRow | undefined = await knex.table('import_runs').where({ id }).first()
  if (!run) throw notFound('Import')
  if (!canRetry(run)) throw conflict('This import cannot be retried.')
  const source = await sourceOf(knex, run)
  const runId = await knex.transaction(async (trx) => {
    const again = await startRun(trx, source)
    await recordAuditEvent(trx, admin, {
      action: 'tried again',
      subject: `import ${id}`,
      details: { run: again },
    })
    return again
  })
  return begin(knex, source, runId)
}

async function sourceOf(knex: Knex, { uploadId, file }: RunRow): Promise<Source> {
  if (uploadId === null) {
    const shipped = shippedSources().find((source) => source.file === file)
    if (!shipped) throw conflict('This import cannot be retried.')
    return shipped
  }
  const upload: UploadRecord | undefined = await knex.table('import_uploads').where({ id: uploadId }).first()
  if (!upload) throw conflict('The file of this import is no longer stored.')
  return uploadSource(upload)
}

async function begin(knex: Knex, source: Source, id: string): Promise<ImportReport> {
  const report = await readRun(knex, id)
  runImport(knex, source, id).catch((error: unknown) =>
    logger.error({ err: error, run: id }, 'An import failed'),
  )
  return report
}
