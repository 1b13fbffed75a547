import { createHash } from 'node:crypto'
import { uploadedId } from '@fundharbor/contracts/catalog/admin-opportunities'
import { isInOrder, orderOfAmounts, type AmountOptions } from '@fundharbor/contracts/amounts'
import { DEFAULT_CLOSING_ZONE, type ClosingZone } from '@fundharbor/contracts/catalog/closing-time'
import {
  uploadFields,
  type DayOrder,
  type UploadField,
  type UploadSettings,
} from '@fundharbor/contracts/catalog/imports'
import { adminFundingTypes, categories, fundingTypes } from '@fundharbor/contracts/vocabulary'
import { readAmount, readCount } from '../imports/amounts.ts'
import { startOfDay, toDeadline } from '../imports/dates.ts'
import { excerptOf, toHtml, toLine } from '../imports/markup.ts'
import type { WrittenDay } from '../imports/read-day.ts'
import { OpportunityRecord, recordErrors } from '../opportunities/record.ts'
import { InvalidRecordError } from '../imports/source.ts'
import { emptyValue, fieldsWith } from '../opportunities/field-lists.ts'
import type { FieldKind } from '../opportunities/field-types.ts'
import { fields } from '../opportunities/fields.ts'
import type { TableRow } from '../tables/read-table.ts'
import { dayOf, deadlineOf, zoneOf } from './day-cells.ts'
import { codeOf, currencyCell } from './row-currency.ts'
import { termOf, webAddress } from './term-cells.ts'

/** A row as a record, or the problems of its cells by field. */
export type ReadRow = { record: OpportunityRecord } | { problems: Partial<Record<UploadField, string>> }

const lineOf = (text: string) => toLine(text) || null

function needed(text: string): string {
  const line = toLine(text)
  if (line === '') throw new InvalidRecordError('This field is required')
  return line
}

function currencyOf(text: string): string {
  const code = codeOf(text)
  if (code === null) throw new InvalidRecordError('Use a three-letter currency code such as USD')
  return code
}

/** How amounts and days of a cell's row and column are written. */
interface CellOptions extends AmountOptions {
  dayOrder?: DayOrder
}

type ReadCell = (text: string, options: CellOptions) => unknown

/** Cell parsers by kind of field. They throw InvalidRecordError. */
const readersByKind: Partial<Record<FieldKind, ReadCell>> = {
  text: needed,
  'text?': lineOf,
  html: toHtml,
  'html?': (text) => toHtml(text) || null,
  'money?': (text, options) => readAmount('This', text, options),
  'integer?': (text) => readCount('This', text),
  'url?': webAddress,
  'instant?': (text, { dayOrder }) => dayOf(text, dayOrder),
}

/** Fields with their own parsers. */
const ownReaders: Partial<Record<UploadField, ReadCell>> = {
  id: lineOf,
  category: (text) => termOf(text, categories, 'other'),
  fundingType: (text) => termOf(text, [...fundingTypes, ...adminFundingTypes], 'grant'),
  currency: currencyOf,
  deadline: (text, { dayOrder }) => deadlineOf(text, dayOrder),
  deadlineZone: zoneOf,
}

/** The longest text that the form for opportunities allows. */
const MAX_CELL_LENGTH = 100_000

function readCell(field: UploadField, text: string, options: CellOptions): unknown {
  if (text.length > MAX_CELL_LENGTH) throw new InvalidRecordError('This text is too long')
  const read = ownReaders[field] ?? (field === 'id' ? undefined : readersByKind[fields[field].kind])
  if (!read) throw new Error(`No cell of an upload can be read as ${field}`)
  return read(text, options)
}

/** Empty values of fields that uploads do not have. */
const emptyFields = Object.fromEntries(
  fieldsWith('imported').map((field) => [field, emptyValue(fields[field].kind)]),
)

type ReadCells = Record<UploadField, unknown> & {
  id: string | null
  sourceNumber: string | null
  title: string
  funderName: string
  description: string
  deadline: ReturnType<typeof deadlineOf>
  deadlineZone: ClosingZone | null
  postedAt: WrittenDay | null
}

/** Parses a row by the settings; `readAt` is when it was uploaded. */
export function readRow({ cells }: TableRow, settings: UploadSettings, readAt: Date): ReadRow {
  const { mapping, decimals, dayOrders } = settings
  const problems: Partial<Record<UploadField, string>> = {}
  const read: Partial<Record<UploadField, unknown>> = {}
  const cellOf = (field: UploadField) => cells[mapping[field] ?? ''] ?? ''
  const named = currencyCell(cellOf)
  const currency = codeOf(named) ?? undefined
  for (const { slug } of uploadFields) {
    try {
      const text = slug === 'currency' ? named : cellOf(slug)
      const [decimal, dayOrder] = [Reflect.get(decimals, slug), Reflect.get(dayOrders, slug)]
      read[slug] = readCell(slug, text, { currency, decimal, dayOrder })
    } catch (error) {
      if (!(error instanceof InvalidRecordError)) throw error
      problems[slug] = error.message
    }
  }
  if (Object.keys(problems).length > 0) return { problems }
  return checked(read as ReadCells, readAt)
}

/** The columns of values that are made from others. */
const toColumn: Readonly<Record<string, UploadField>> = {
  sourceId: 'id',
  excerpt: 'description',
}

function checked(
  { id, sourceNumber, deadline, deadlineZone, postedAt, ...read }: ReadCells,
  readAt: Date,
): ReadRow {
  const closing = toDeadline(deadline.day, deadlineZone ?? DEFAULT_CLOSING_ZONE)
  const own =
    id ??
    sourceNumber ??
    createHash('sha256').update(`${read.title} ${read.funderName}`).digest('hex').slice(0, 32)
  const record = OpportunityRecord.safeParse(
    {
      ...emptyFields,
      ...read,
      ...closing,
      isRolling: deadline.isRolling,
      postedAt: postedAt && startOfDay(postedAt, closing.deadlineZone),
      source: 'fundharbor',
      sourceId: uploadedId(own),
      sourceNumber: sourceNumber ?? id,
      readAt: readAt.toISOString(),
      excerpt: excerptOf(read.description),
      isActive: true,
    },
    recordErrors,
  )
  if (!record.success) {
    const problems = record.error.issues.map(({ path: [name = ''], message }) => [
      toColumn[String(name)] ?? name,
      message,
    ])
    return { problems: Object.fromEntries(problems) }
  }
  return isInOrder(record.data) ? { record: record.data } : { problems: { maxAmount: orderOfAmounts.error } }
}
