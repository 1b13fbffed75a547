import {
  AmountField,
  DayField,
  uploadFields,
  type UploadField,
  type UploadSettings,
} from '@fundharbor/contracts/catalog/imports'
import {
  InvalidRecordError,
  readSourceTable,
  toSourceItem,
  type Source,
  type SourceItem,
} from '../imports/source.ts'
import type { MissingField } from '../imports/keep-missing.ts'
import type { TableRow } from '../tables/read-table.ts'
import { findDayOrders, knownOrders } from './day-orders.ts'
import { isKnownColumn } from './guess-mapping.ts'
import { readDecimals } from './read-decimals.ts'
import { readRow } from './read-row.ts'
import { currencyCell } from './row-currency.ts'

/** A stored upload. */
export interface UploadRecord extends UploadSettings {
  id: string
  name: string
  content: Buffer
  createdAt: Date
}

/** An uploaded file as a source. It is not complete, so it withdraws nothing. */
export const uploadSource = ({ id, name, content, createdAt, ...settings }: UploadRecord): Source => ({
  name: 'fundharbor',
  file: name,
  uploadId: id,
  async *items() {
    const table = await readSourceTable(name, content, isKnownColumn)
    const { mapping } = settings
    const { decimals } = readDecimals(table, AmountField.options, settings)
    const dayOrders = knownOrders(findDayOrders(table, DayField.options, settings))
    for (const row of table.rows) yield toItem(row, { mapping, decimals, dayOrders }, createdAt)
  },
})

/** Fields that are made from a column: a zone alone would move a deadline to another day. */
const madeFrom: Partial<Record<UploadField, readonly MissingField[]>> = {
  id: [],
  description: ['description', 'excerpt', 'isExcerpt'],
  deadline: ['deadline', 'isRolling', 'deadlineZone'],
  deadlineZone: [],
}

/** What a row has no column for. Amounts can name their currency. */
function missingFields({ cells }: TableRow, { mapping }: UploadSettings): MissingField[] {
  const saysCurrency = currencyCell((field) => cells[mapping[field] ?? ''] ?? '') !== ''
  return uploadFields
    .filter(({ slug }) => mapping[slug] === undefined && !(slug === 'currency' && saysCurrency))
    .flatMap(({ slug }) => madeFrom[slug] ?? [slug as MissingField])
}

function toItem(row: TableRow, settings: UploadSettings, readAt: Date): SourceItem {
  const { position } = row
  const { id } = settings.mapping
  const sourceId = id === undefined ? null : row.cells[id] || null
  if (row.problem !== null) return { position, sourceId, problem: row.problem }
  const item = toSourceItem({ position, sourceId }, () => {
    const read = readRow(row, settings, readAt)
    if ('record' in read) return read.record
    throw new InvalidRecordError(sentencesOf(read.problems))
  })
  return 'record' in item ? { ...item, missing: missingFields(row, settings) } : item
}

const sentencesOf = (problems: Partial<Record<UploadField, string>>): string =>
  Object.entries(problems)
    .map(
      ([field, problem]) => `${uploadFields.find(({ slug }) => slug === field)?.label ?? field}: ${problem}`,
    )
    .join('; ')
