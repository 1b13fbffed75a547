import { createHash } from 'node:crypto'
import { uploadedId } from '@fundharbor/contracts/catalog/admin-opportunities'
import { DEFAULT_CLOSING_ZONE, type ClosingZone } from '@fundharbor/contracts/catalog/closing-time'
import {
  uploadFields,
  type DayOrder,
  type DayOrders,
  type UploadField,
  type UploadMapping,
} from '@fundharbor/contracts/catalog/imports'
import { withScheme } from '@fundharbor/contracts/primitives'
import {
  adminFundingTypes,
  categories,
  fundingTypes,
  toSlug,
  type Term,
} from '@fundharbor/contracts/vocabulary'
import { readAmount, readCount } from '../imports/amounts.ts'
import { startOfDay, toDeadline } from '../imports/dates.ts'
import { excerptOf, toHtml, toLine } from '../imports/markup.ts'
import type { WrittenDay } from '../imports/read-day.ts'
import { OpportunityRecord } from '../opportunities/record.ts'
import { InvalidRecordError } from '../imports/source.ts'
import { emptyValue, fieldsWith } from '../opportunities/field-lists.ts'
import type { FieldKind } from '../opportunities/field-types.ts'
import { fields } from '../opportunities/fields.ts'
import { dayOf, deadlineOf, zoneOf } from './day-cells.ts'
import type { TableRow } from './read-table.ts'

/** A row as a record, or the problems of its cells by field. */
export type ReadRow = { record: OpportunityRecord } | { problems: Partial<Record<UploadField, string>> }

const lineOf = (text: string) => toLine(text) || null

function needed(text: string): string {
  const line = toLine(text)
  if (line === '') throw new InvalidRecordError('This field is required')
  return line
}

function termOf<S extends string>(text: string, terms: readonly Term<S>[], unknown: S): S {
  if (text.trim() === '') return unknown
  const term = terms.find(({ slug, label }) => slug === toSlug(text) || toSlug(label) === toSlug(text))
  if (!term) throw new InvalidRecordError(`Unknown value: ${text.slice(0, 40)}`)
  return term.slug
}

function webAddress(text: string): string | null {
  const address = withScheme(text.trim())
  if (address === '') return null
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new InvalidRecordError('Must be a valid URL')
  return address
}

function currencyOf(text: string): string {
  const code = text.trim().toUpperCase() || 'USD'
  if (!/^[A-Z]{3}$/.test(code)) throw new InvalidRecordError('Use a three-letter currency code such as USD')
  return code
}

type ReadCell = (text: string, order: DayOrder | undefined) => unknown

/** Cell parsers by kind of field. They throw InvalidRecordError. */
const readersByKind: Partial<Record<FieldKind, ReadCell>> = {
  text: needed,
  'text?': lineOf,
  html: toHtml,
  'html?': (text) => toHtml(text) || null,
  'money?': (text) => readAmount('This', text),
  'integer?': (text) => readCount('This', text),
  'url?': webAddress,
  'instant?': dayOf,
}

/** Fields with their own parsers. */
const ownReaders: Partial<Record<UploadField, ReadCell>> = {
  id: lineOf,
  category: (text) => termOf(text, categories, 'other'),
  fundingType: (text) => termOf(text, [...fundingTypes, ...adminFundingTypes], 'grant'),
  currency: currencyOf,
  deadline: deadlineOf,
  deadlineZone: zoneOf,
}

/** As long as the form for opportunities allows. */
const MAX_CELL_LENGTH = 100_000

function readCell(field: UploadField, text: string, order: DayOrder | undefined): unknown {
  if (text.length > MAX_CELL_LENGTH) throw new InvalidRecordError('This text is too long')
  const read = ownReaders[field] ?? (field === 'id' ? undefined : readersByKind[fields[field].kind])
  if (!read) throw new Error(`No cell of an upload can be read as ${field}`)
  return read(text, order)
}

/** Empty values of fields that uploads do not have. */
const emptyFields = Object.fromEntries(
  fieldsWith('imported').map((field) => [field, emptyValue(fields[field].kind)]),
)

type ReadCells = Record<UploadField, unknown> & {
  id: string | null
  title: string
  funderName: string
  description: string
  deadline: ReturnType<typeof deadlineOf>
  deadlineZone: ClosingZone | null
  postedAt: WrittenDay | null
}

/** How a file is read. */
export interface UploadReading {
  mapping: UploadMapping
  dayOrders: DayOrders
}

/** Parses a row; `readAt` is when it was uploaded. */
export function readRow({ cells }: TableRow, { mapping, dayOrders }: UploadReading, readAt: Date): ReadRow {
  const problems: Partial<Record<UploadField, string>> = {}
  const read: Partial<Record<UploadField, unknown>> = {}
  for (const { slug } of uploadFields) {
    const column = mapping[slug]
    try {
      read[slug] = readCell(slug, column === undefined ? '' : (cells[column] ?? ''), dayOrders[slug])
    } catch (error) {
      if (!(error instanceof InvalidRecordError)) throw error
      problems[slug] = error.message
    }
  }
  if (Object.keys(problems).length > 0) return { problems }
  return checked(read as ReadCells, readAt)
}

function checked({ id, deadline, deadlineZone, postedAt, ...read }: ReadCells, readAt: Date): ReadRow {
  const closing = toDeadline(deadline.day, deadlineZone ?? DEFAULT_CLOSING_ZONE)
  const own = id ?? createHash('sha256').update(`${read.title} ${read.funderName}`).digest('hex').slice(0, 32)
  const values = {
    ...emptyFields,
    ...read,
    ...closing,
    isRolling: deadline.isRolling,
    postedAt: postedAt && startOfDay(postedAt, closing.deadlineZone),
    source: 'fundharbor',
    sourceId: uploadedId(own),
    sourceNumber: id,
    readAt: readAt.toISOString(),
    excerpt: excerptOf(read.description),
    isActive: true,
  }
  const record = OpportunityRecord.safeParse(values, { error: () => 'This value cannot be imported' })
  if (record.success) return { record: record.data }
  const problems = record.error.issues.map(({ path, message }) => [String(path[0]), message])
  return { problems: Object.fromEntries(problems) }
}
