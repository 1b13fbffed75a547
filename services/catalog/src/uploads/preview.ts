import { createHash } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { invalid } from '@fundharbor/chassis/http/failures'
import {
  UploadMapping,
  uploadFields,
  type UploadPreview,
  type UploadRow,
} from '@fundharbor/contracts/catalog/imports'
import type { Knex } from 'knex'
import { BrokenSourceError } from '../imports/source.ts'
import { findDayOrders, knownOrders, readDayOrders } from './day-orders.ts'
import { guessMapping } from './guess-mapping.ts'
import { readRow, type UploadReading } from './read-row.ts'
import { readTable, type Table, type TableRow } from './read-table.ts'

/** Rows shown in the preview. */
const SHOWN = 10

/** An uploaded file. */
export interface UploadedFile {
  name: string
  content: Buffer
}

export const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Parses the file as a table. Throws INVALID if the whole file is broken. */
export function parseTable({ name, content }: UploadedFile): Table {
  try {
    return readTable(name, content)
  } catch (error) {
    if (error instanceof BrokenSourceError) throw invalid({ file: error.message })
    throw error
  }
}

/** Parses the form's mapping of fields to columns of the file; undefined if there is none. */
export function readMapping(text: string | undefined, { columns }: Table): UploadMapping | undefined {
  if (text === undefined) return undefined
  const mapping = UploadMapping.safeParse(parsed(text))
  if (!mapping.success) throw invalid({ mapping: 'Choose a column for each field' })
  const unknown = Object.values(mapping.data).find((column) => !columns.includes(column))
  if (unknown !== undefined) throw invalid({ mapping: `The file has no column ${unknown.slice(0, 80)}` })
  return mapping.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Throws INVALID if a required field has no column. */
export function assertMapped(mapping: UploadMapping): void {
  const missing = uploadFields.filter(({ slug, isRequired }) => isRequired && mapping[slug] === undefined)
  if (missing.length > 0)
    throw invalid({ mapping: `Choose a column for ${missing.map(({ label }) => label).join(' and ')}` })
}

/** Previews the import of a file. */
export async function previewUpload(
  knex: Knex,
  file: UploadedFile,
  form: { mapping: string | undefined; dayOrders: string | undefined },
): Promise<UploadPreview> {
  const table = parseTable(file)
  const mapping = readMapping(form.mapping, table) ?? guessMapping(table.columns)
  const dayOrders = findDayOrders(table, mapping, readDayOrders(form.dayOrders))
  const reading = { mapping, dayOrders: knownOrders(dayOrders) }
  const rows = table.rows.map((row) => checkRow(row, reading))
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
    firstRows: [...rows.slice(0, SHOWN), ...rows.slice(SHOWN).filter(isInvalid).slice(0, SHOWN)],
    importedAt: before?.finishedAt.toISOString() ?? null,
  }
}

function checkRow(row: TableRow, reading: UploadReading): UploadRow {
  const read = row.problem === null ? readRow(row, reading, clock.now()) : null
  return { ...row, problems: read && 'problems' in read ? read.problems : {} }
}

const isInvalid = ({ problem, problems }: UploadRow) => problem !== null || Object.keys(problems).length > 0
