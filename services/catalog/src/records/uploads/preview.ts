import { createHash } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { invalid } from '@fundharbor/chassis/http/failures'
import {
  AmountField,
  DayField,
  DayOrders,
  UploadDecimals,
  UploadMapping,
  uploadFields,
  type UnderstoodRow,
  type UploadPreview,
  type UploadRow,
  type UploadSettings,
} from '@fundharbor/contracts/catalog/imports'
import type { Knex } from 'knex'
import { InvalidRecordError, withTimeLimit } from '../imports/source.ts'
import type { OpportunityRecord } from '../opportunities/record.ts'
import { BrokenTableError } from '../tables/broken-table.ts'
import { readTable, type IsKnown, type Table, type TableRow } from '../tables/read-table.ts'
import { findDayOrders, knownOrders } from './day-orders.ts'
import { guessMapping, isKnownColumn } from './guess-mapping.ts'
import { readDecimals } from './read-decimals.ts'
import { readRow } from './read-row.ts'

/** Rows shown in the preview. */
const SHOWN = 10

/** An uploaded file. */
export interface UploadedFile {
  name: string
  content: Buffer
}

export const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Parses the file as a table. Throws INVALID if the whole file is broken. */
export async function parseTable({ name, content }: UploadedFile, isKnown: IsKnown): Promise<Table> {
  try {
    return await readTable(name, content, isKnown)
  } catch (error) {
    if (error instanceof BrokenTableError) throw invalid({ file: error.message })
    throw error
  }
}

/** The fields of the form besides the file, as JSON. */
export type SettingsForm = Partial<Record<keyof UploadSettings, string>>

/** Parses the form's settings; the mapping of fields to columns is guessed if there is none. */
export function readSettings(form: SettingsForm, table: Table): UploadSettings {
  const decimals = UploadDecimals.safeParse(parsed(form.decimals ?? '{}'))
  if (!decimals.success) throw invalid({ decimals: 'Choose a point or a comma' })
  const dayOrders = DayOrders.safeParse(parsed(form.dayOrders ?? '{}'))
  if (!dayOrders.success) throw invalid({ dayOrders: 'Choose whether days or months come first' })
  return { mapping: readMapping(form.mapping, table), decimals: decimals.data, dayOrders: dayOrders.data }
}

function readMapping(text: string | undefined, { columns }: Table): UploadMapping {
  if (text === undefined) return guessMapping(columns)
  const mapping = UploadMapping.safeParse(parsed(text))
  if (!mapping.success) throw invalid({ mapping: 'Choose a column for each field' })
  const unknown = Object.values(mapping.data).find((column) => !columns.includes(column))
  if (unknown !== undefined) throw invalid({ mapping: `The file has no column ${unknown.slice(0, 80)}` })
  return mapping.data
}

/** Undefined for what is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Throws INVALID if a required field has no column. */
export function assertMapped({ mapping }: UploadSettings): void {
  const missing = uploadFields.filter(({ slug, isRequired }) => isRequired && mapping[slug] === undefined)
  if (missing.length > 0)
    throw invalid({ mapping: `Choose a column for ${missing.map(({ label }) => label).join(' and ')}` })
}

/** Previews the import of a file. */
export async function previewUpload(
  knex: Knex,
  file: UploadedFile,
  form: SettingsForm,
): Promise<UploadPreview> {
  const table = await parseTable(file, isKnownColumn)
  const settings = readSettings(form, table)
  const { mapping } = settings
  const { decimals, unclear } = readDecimals(table, AmountField.options, settings)
  const dayOrders = findDayOrders(table, DayField.options, settings)
  const found = { mapping, decimals, dayOrders: knownOrders(dayOrders) }
  const rows = table.rows.map((row) => checkRow(row, found))
  const others = rows.slice(SHOWN)
  const before = await knex
    .table('import_uploads as u')
    .join('import_runs as r', 'r.upload_id', 'u.id')
    .where({ 'u.sha256': digestOf(file.content), 'r.status': 'finished' })
    .orderBy('r.finished_at', 'desc')
    .first('r.finished_at as finishedAt')
  return {
    file: file.name,
    columns: table.columns,
    mapping,
    dayOrders,
    rows: rows.length,
    invalid: rows.filter(isInvalid).length,
    firstRows: [
      ...rows.slice(0, SHOWN),
      ...others.filter(isInvalid).slice(0, SHOWN),
      ...others.filter((row) => isEmptied(row, mapping)).slice(0, SHOWN),
    ],
    unclear,
    importedAt: before?.finishedAt.toISOString() ?? null,
  }
}

function checkRow(row: TableRow, settings: UploadSettings): UploadRow {
  const unread = { ...row, problems: {}, understood: null }
  if (row.problem !== null) return unread
  try {
    const read = withTimeLimit(() => readRow(row, settings, clock.now()))
    return 'problems' in read
      ? { ...unread, problems: read.problems }
      : { ...unread, understood: understoodOf(read.record) }
  } catch (error) {
    if (!(error instanceof InvalidRecordError)) throw error
    return { ...unread, problem: error.message }
  }
}

const understoodOf = (record: OpportunityRecord): UnderstoodRow => ({
  minAmount: record.minAmount,
  maxAmount: record.maxAmount,
  currency: record.currency,
  deadline: record.deadline,
  deadlineZone: record.deadlineZone,
  isRolling: record.isRolling,
  postedAt: record.postedAt,
})

/** Whether a text stands for no day or amount, such as “N/A” and 9999-12-31. */
const isEmptied = ({ cells, understood }: UploadRow, mapping: UploadPreview['mapping']): boolean =>
  [...AmountField.options, ...DayField.options].some(
    (field) =>
      cells[mapping[field] ?? '']?.trim() &&
      understood?.[field] === null &&
      !(field === 'deadline' && understood.isRolling),
  )

const isInvalid = ({ problem, problems }: UploadRow) => problem !== null || Object.keys(problems).length > 0
