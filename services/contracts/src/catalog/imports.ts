import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, extensibleRecord, Instant, Money, pageQuery, SourceSlug } from '../primitives.ts'
import { slugsOf } from '../vocabulary.ts'
import { DeadlineZone } from './closing-fields.ts'

/** A record that was not imported, and why. `position` is its number in the file, from 1. */
export const SkippedRecord = z.object({
  position: z.number().int(),
  sourceId: z.string().nullable(),
  reason: z.string(),
})
export type SkippedRecord = z.infer<typeof SkippedRecord>

/**
 * The report of an import. Every record read is counted once:
 * `read = added + updated + unchanged + merged + heldBack + skipped`.
 */
export const ImportReport = z.object({
  id: z.uuid(),
  source: SourceSlug,
  file: z.string(),
  status: z.enum(['running', 'finished', 'failed']),
  read: z.number().int(),
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  merged: z.number().int(),
  heldBack: z.number().int(),
  skipped: z.number().int(),
  /** Records of the catalog that a full extract no longer has. */
  withdrawn: z.number().int().default(0),
  /** Records that it no longer has, so many that nothing is withdrawn until an administrator agrees. */
  missing: z.number().int().default(0),
  skippedRecords: z.array(SkippedRecord),
  error: z.string().nullable(),
  /** Whether the import can be retried: it failed, and its file is still available. */
  canRetry: z.boolean().default(false),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
})
export type ImportReport = z.infer<typeof ImportReport>

/** Fields of an opportunity that uploaded tables can have, as columns. */
export const uploadFields = [
  { slug: 'id', label: 'Id', isRequired: false },
  { slug: 'sourceNumber', label: 'Number', isRequired: false },
  { slug: 'title', label: 'Title', isRequired: true },
  { slug: 'funderName', label: 'Funder name', isRequired: true },
  { slug: 'description', label: 'Description', isRequired: false },
  { slug: 'category', label: 'Category', isRequired: false },
  { slug: 'fundingType', label: 'Funding type', isRequired: false },
  { slug: 'amount', label: 'Amount', isRequired: false },
  { slug: 'minAmount', label: 'Minimum amount', isRequired: false },
  { slug: 'maxAmount', label: 'Maximum amount', isRequired: false },
  { slug: 'currency', label: 'Currency', isRequired: false },
  { slug: 'expectedAwards', label: 'Expected awards', isRequired: false },
  { slug: 'deadline', label: 'Deadline', isRequired: false },
  { slug: 'deadlineZone', label: 'Deadline time zone', isRequired: false },
  { slug: 'postedAt', label: 'Posted on', isRequired: false },
  { slug: 'applicationUrl', label: 'Application URL', isRequired: false },
  { slug: 'eligibilityCriteria', label: 'Eligibility criteria', isRequired: false },
  { slug: 'geoScope', label: 'Geographic scope', isRequired: false },
  { slug: 'sector', label: 'Sector', isRequired: false },
] as const

export const UploadField = z.enum(slugsOf(uploadFields))
export type UploadField = z.infer<typeof UploadField>

/** Columns of the file by field. */
export const UploadMapping = z.partialRecord(UploadField, z.string().max(500))
export type UploadMapping = z.infer<typeof UploadMapping>

/** Fields with amounts. */
export const AmountField = z.enum(['minAmount', 'maxAmount'])
export type AmountField = z.infer<typeof AmountField>

/** The sign before the decimals. */
export const DecimalSign = z.enum(['.', ','])

/** The decimal sign of columns whose amounts do not show it, by field. */
export const UploadDecimals = z.partialRecord(AmountField, DecimalSign)
export type UploadDecimals = z.infer<typeof UploadDecimals>

/** Fields with days. */
export const DayField = z.enum(['deadline', 'postedAt'])

/** Which number of a date comes first, such as `03/04/2027`. */
export const DayOrder = z.enum(['day-first', 'month-first'])
export type DayOrder = z.infer<typeof DayOrder>

/** How the dates of columns are written, by field. */
export const DayOrders = z.partialRecord(DayField, DayOrder)
export type DayOrders = z.infer<typeof DayOrders>

/** How a file is read: what its columns are, and what was answered to the preview's questions about them. */
export interface UploadSettings {
  mapping: UploadMapping
  decimals: UploadDecimals
  dayOrders: DayOrders
}

/** Limits of an uploaded file. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
export const MAX_UPLOAD_ROWS = 20_000

/** How the amounts and days of a row were understood: as they will be stored. */
export const UnderstoodRow = z.object({
  minAmount: Money.nullable(),
  maxAmount: Money.nullable(),
  currency: Currency,
  deadline: Instant.nullable(),
  deadlineZone: DeadlineZone,
  isRolling: z.boolean(),
  postedAt: Instant.nullable(),
})
export type UnderstoodRow = z.infer<typeof UnderstoodRow>

/**
 * A row of the preview: `problem` is about the whole row, `problems` about its cells by field. A row with problems is not
 * stored, and `understood` null.
 */
export const UploadRow = z.object({
  position: z.number().int(),
  cells: z.record(z.string(), z.string()),
  problem: z.string().nullable(),
  problems: extensibleRecord(UploadField.options, z.string().optional()),
  understood: UnderstoodRow.nullable().default(null),
})
export type UploadRow = z.infer<typeof UploadRow>

/**
 * A column of amounts that can be read in two ways: one of them as it is written, and what it is if the decimal sign is a
 * point or a comma. `decimal` is the chosen sign.
 */
export const UnclearColumn = z.object({
  field: AmountField,
  column: z.string(),
  example: z.string(),
  point: z.string(),
  comma: z.string(),
  decimal: DecimalSign.nullable(),
})
export type UnclearColumn = z.infer<typeof UnclearColumn>

/**
 * A preview of an upload. `importedAt`: when the same file was imported before; null if never. `dayOrders`: how dates are
 * written, by field, where it matters; nothing in the file says it where it is `unclear`.
 */
export const UploadPreview = z.object({
  file: z.string(),
  columns: z.array(z.string()),
  mapping: extensibleRecord(UploadField.options, z.string().optional()),
  dayOrders: extensibleRecord(DayField.options, z.enum([...DayOrder.options, 'unclear']).optional()).default(
    {},
  ),
  rows: z.number().int(),
  invalid: z.number().int(),
  firstRows: z.array(UploadRow),
  unclear: z.array(UnclearColumn).default([]),
  importedAt: Instant.nullable(),
})
export type UploadPreview = z.infer<typeof UploadPreview>

export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/imports',
    summary: 'Reports of imports, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    response: z.array(ImportReport),
  }),
  /** A form with `file` (CSV, XLSX or JSON) and optionally the `UploadSettings`, each as JSON. Stores nothing. */
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/imports/uploads/preview',
    summary: 'Preview an uploaded file: its columns, a suggested mapping, its first rows and their problems',
    access: 'admin',
    multipart: true,
    response: UploadPreview,
  }),
  /** A form with `file` and the `UploadSettings`. Returns immediately; the list shows the progress. */
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
    summary: 'Retry a failed import',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    response: ImportReport,
    status: 202,
  }),
}
