import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery } from '../primitives.ts'
import { slugsOf, sources } from '../vocabulary.ts'

/** Why one record of a source was not taken. `position` is its number in the file, from 1. */
export const SkippedRecord = z.object({
  position: z.number().int(),
  sourceId: z.string().nullable(),
  reason: z.string(),
})
export type SkippedRecord = z.infer<typeof SkippedRecord>

/**
 * What an import did. Every record read is counted once:
 * `read = added + updated + unchanged + merged + heldBack + skipped`.
 */
export const ImportReport = z.object({
  id: z.uuid(),
  source: z.enum(slugsOf(sources)),
  file: z.string(),
  status: z.enum(['running', 'finished', 'failed']),
  read: z.number().int(),
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  merged: z.number().int(),
  heldBack: z.number().int(),
  skipped: z.number().int(),
  /** Of those held before: what a full extract does not have any more. */
  withdrawn: z.number().int().default(0),
  skippedRecords: z.array(SkippedRecord),
  error: z.string().nullable(),
  /** Whether the import can be tried again: it failed, and what it read is still there. */
  canRetry: z.boolean().default(false),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
})
export type ImportReport = z.infer<typeof ImportReport>

/** Fields of an opportunity that a column of an uploaded table can hold. */
export const uploadFields = [
  { slug: 'id', label: 'Id', isRequired: false },
  { slug: 'title', label: 'Title', isRequired: true },
  { slug: 'funderName', label: 'Funder name', isRequired: true },
  { slug: 'description', label: 'Description', isRequired: false },
  { slug: 'category', label: 'Category', isRequired: false },
  { slug: 'fundingType', label: 'Funding type', isRequired: false },
  { slug: 'amount', label: 'Amount', isRequired: false },
  { slug: 'minAmount', label: 'Minimum amount', isRequired: false },
  { slug: 'maxAmount', label: 'Maximum amount', isRequired: false },
  { slug: 'currency', label: 'Currency', isRequired: false },
  { slug: 'deadline', label: 'Deadline', isRequired: false },
  { slug: 'postedAt', label: 'Posted on', isRequired: false },
  { slug: 'applicationUrl', label: 'Application URL', isRequired: false },
  { slug: 'eligibilityCriteria', label: 'Eligibility criteria', isRequired: false },
  { slug: 'geoScope', label: 'Geographic scope', isRequired: false },
  { slug: 'sector', label: 'Sector', isRequired: false },
] as const

export const UploadField = z.enum(slugsOf(uploadFields))
export type UploadField = z.infer<typeof UploadField>

/** Which column of the file holds which field. */
export const UploadMapping = z.partialRecord(UploadField, z.string().max(500))
export type UploadMapping = z.infer<typeof UploadMapping>

/** Bytes and rows of an uploaded file, at most. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
export const MAX_UPLOAD_ROWS = 20_000

/** A row as it would be taken: `problem` is about the row as a whole, `problems` about its cells, by field. */
export const UploadRow = z.object({
  position: z.number().int(),
  cells: z.record(z.string(), z.string()),
  problem: z.string().nullable(),
  problems: z.partialRecord(UploadField, z.string()),
})
export type UploadRow = z.infer<typeof UploadRow>

/** What an import of a file would do, before it does. `importedAt`: the same file was imported before. */
export const UploadPreview = z.object({
  file: z.string(),
  columns: z.array(z.string()),
  mapping: UploadMapping,
  rows: z.number().int(),
  refused: z.number().int(),
  firstRows: z.array(UploadRow),
  importedAt: Instant.nullable(),
})
export type UploadPreview = z.infer<typeof UploadPreview>

export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/imports',
    summary: 'What each import did, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    response: z.array(ImportReport),
  }),
  /** A form with `file` (CSV or JSON) and, once it is chosen, `mapping` as JSON. Writes nothing. */
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/imports/uploads/preview',
    summary:
      'What an uploaded file holds: its columns, a guessed mapping, its first rows and what is wrong with them',
    access: 'admin',
    multipart: true,
    response: UploadPreview,
  }),
  /** A form with `file` and `mapping`. Answers at once; the list tells how it goes on. */
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/imports/uploads',
    summary: 'Import an uploaded file',
    access: 'admin',
    multipart: true,
    response: ImportReport,
    status: 202,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/retry',
    summary: 'Try an import again that failed',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    response: ImportReport,
    status: 202,
  }),
}
