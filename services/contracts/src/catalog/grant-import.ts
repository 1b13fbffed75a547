import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Day, extensibleRecord, Money } from '../primitives.ts'
import { slugsOf } from '../vocabulary.ts'
import { DEFAULT_CLOSING_ZONE } from './closing-time.ts'
import { ClosingZone } from './closing-fields.ts'
import { GrantMember } from './grant-parts.ts'
import { GrantStatus } from './grant-status.ts'
import { DayOrder, DecimalSign, UnclearColumn } from './imports.ts'

/** The columns of a spreadsheet that an import can read. */
export const grantColumns = [
  { slug: 'title', label: 'Grant' },
  { slug: 'funderName', label: 'Funder' },
  { slug: 'number', label: 'Opportunity number' },
  { slug: 'status', label: 'Stage' },
  { slug: 'requested', label: 'Amount requested' },
  { slug: 'awarded', label: 'Amount awarded' },
  { slug: 'currency', label: 'Currency' },
  { slug: 'deadline', label: 'Deadline' },
  { slug: 'sentOn', label: 'Sent on' },
  { slug: 'reportDueOn', label: 'Report due' },
  { slug: 'responsible', label: 'Responsible' },
  { slug: 'url', label: 'Link' },
  { slug: 'notes', label: 'Notes' },
] as const

export const GrantColumn = z.enum(slugsOf(grantColumns))
export type GrantColumn = z.infer<typeof GrantColumn>

/** Columns with sums, and columns with days. */
export const SumColumn = z.enum(['requested', 'awarded'])
export const DayColumn = z.enum(['deadline', 'sentOn', 'reportDueOn'])

/** Most different stages of a spreadsheet; a column with more has something else. */
export const MAX_STAGES = 50

/**
 * How a spreadsheet is read: the columns of the file by what they say, the answers to the preview's questions about sums and
 * days, and our status for each stage, in lower case; the empty text stands for rows without one.
 */
export const GrantImportSettings = z.object({
  mapping: z.partialRecord(GrantColumn, z.string().max(500)),
  decimals: z.partialRecord(SumColumn, DecimalSign).default({}),
  dayOrders: z.partialRecord(DayColumn, DayOrder).default({}),
  statuses: z.record(z.string().max(100), GrantStatus).default({}),
  /** Where deadlines end with their day. */
  deadlineZone: ClosingZone.default(DEFAULT_CLOSING_ZONE),
})
export type GrantImportSettings = z.infer<typeof GrantImportSettings>

/** How a row was understood: as it will be stored. `notes` has what else is in the row. */
export const UnderstoodGrant = z.object({
  title: z.string(),
  funderName: z.string(),
  /** Null until somebody chooses what its stage means. */
  status: GrantStatus.nullable(),
  requested: Money.nullable(),
  awarded: Money.nullable(),
  currency: Currency,
  deadline: Day.nullable(),
  isRolling: z.boolean(),
  sentOn: Day.nullable(),
  reportDueOn: Day.nullable(),
  responsible: GrantMember.nullable(),
  url: z.string().nullable(),
  notes: z.string(),
})
export type UnderstoodGrant = z.infer<typeof UnderstoodGrant>

/**
 * What becomes of a row: a grant for a call of the workspace's own, or for one of our catalog (`listed`), or nothing, because the
 * workspace has this grant, an earlier row is the same, or the row cannot be read.
 */
export const GrantRowOutcome = z.enum(['new', 'listed', 'existing', 'repeated', 'invalid'])
export type GrantRowOutcome = z.infer<typeof GrantRowOutcome>

/** A row of the preview. `problem` says why it cannot be read, `problems` which of its cells go to the notes, and why. */
export const GrantImportRow = z.object({
  position: z.number().int(),
  cells: z.record(z.string(), z.string()),
  outcome: GrantRowOutcome,
  problem: z.string().nullable(),
  problems: extensibleRecord(GrantColumn.options, z.string().optional()),
  understood: UnderstoodGrant.nullable(),
})
export type GrantImportRow = z.infer<typeof GrantImportRow>

/** A stage as it is written, how many rows have it, and our status for it; null until one is chosen. */
export const GrantStage = z.object({
  text: z.string(),
  rows: z.number().int(),
  status: GrantStatus.nullable(),
})
export type GrantStage = z.infer<typeof GrantStage>

/**
 * A preview of an import. `firstRows` has the first 200 rows and up to 200 more that are not simply imported, `room` is how many
 * grants the workspace can still have. `dayOrders` is `unclear` where nothing in the file says how its days are written.
 */
export const GrantImportPreview = z.object({
  file: z.string(),
  columns: z.array(z.string()),
  mapping: extensibleRecord(GrantColumn.options, z.string().optional()),
  stages: z.array(GrantStage),
  unclear: z.array(UnclearColumn.extend({ field: SumColumn })),
  dayOrders: extensibleRecord(DayColumn.options, z.enum([...DayOrder.options, 'unclear']).optional()),
  rows: z.number().int(),
  counts: z.record(z.string(), z.number().int()),
  room: z.number().int(),
  firstRows: z.array(GrantImportRow),
})
export type GrantImportPreview = z.infer<typeof GrantImportPreview>

/** A spreadsheet of the grants that a workspace has. */
export const grantImport = {
  /** A form with `file` (CSV or XLSX, 10 MB, 20,000 rows) and optionally `settings`, the `GrantImportSettings` as JSON. */
  preview: endpoint({
    method: 'POST',
    path: '/api/grants/imports/preview',
    summary: 'Read a spreadsheet of grants without storing anything',
    permission: 'edit',
    multipart: true,
    response: GrantImportPreview,
  }),
  /** The same form, with `settings`. All new grants or none: INVALID with an open question, CONFLICT without room for them. */
  create: endpoint({
    method: 'POST',
    path: '/api/grants/imports',
    summary: 'Add the grants of a spreadsheet to My Grants',
    permission: 'edit',
    multipart: true,
    response: z.object({ added: z.number().int(), skipped: z.number().int() }),
    status: 201,
  }),
}
