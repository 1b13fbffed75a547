import { extname } from 'node:path'
import { MAX_UPLOAD_ROWS } from '@fundharbor/contracts/catalog/imports'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { BrokenSourceError } from '../imports/source.ts'

/** A row of an uploaded file by column, or why it is invalid. Positions count data rows from 1. */
export interface TableRow {
  position: number
  cells: Record<string, string>
  problem: string | null
}

/** A file as a table: CSV with a header, or a JSON list of flat objects. */
export interface Table {
  columns: string[]
  rows: TableRow[]
}

const MAX_COLUMNS = 200

/** Parses an uploaded file. Throws BrokenSourceError with a message for the uploader. */
export function readTable(name: string, content: Buffer): Table {
  const text = decode(content)
  const table =
    extname(name).toLowerCase() === '.json' || /^\s*[[{]/.test(text)
      ? parseJsonTable(text)
      : parseCsvTable(text)
  assertSize(table.columns.length, table.rows.length)
  if (table.rows.length === 0) throw new BrokenSourceError('The file has no rows')
  return table
}

/** Called before rows are read cell by cell, because a small file can have very many. */
function assertSize(columns: number, rows: number): void {
  if (columns > MAX_COLUMNS) throw new BrokenSourceError(`The file has more than ${MAX_COLUMNS} columns`)
  if (rows > MAX_UPLOAD_ROWS)
    throw new BrokenSourceError(`The file has more than ${MAX_UPLOAD_ROWS} rows, which is the limit`)
}

function decode(content: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (!text.includes('\0')) return text
  } catch {
    // Reported below.
  }
  throw new BrokenSourceError('The file is not UTF-8 text. Save it as CSV (UTF-8) or JSON.')
}

function parseCsvTable(text: string): Table {
  const [header, ...lines] = linesOf(text)
  if (!header) throw new BrokenSourceError('The file is empty')
  const columns = header.map((name) => name.trim())
  assertSize(columns.length, lines.length)
  const double = columns.find((name, index) => name === '' || columns.indexOf(name) !== index)
  if (double !== undefined)
    throw new BrokenSourceError(`A column name is empty or appears twice: “${double}”`)
  const rows = lines.map((cells, index) => ({
    position: index + 1,
    cells: Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])),
    problem:
      cells.length === columns.length
        ? null
        : `The row has ${cells.length} cells, but the header has ${columns.length}`,
  }))
  return { columns, rows }
}

function linesOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: [',', ';', '\t']
        .toSorted((a, b) => countInHeader(text, b) - countInHeader(text, a))
        .slice(0, 1),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
      // The header, the rows, and one that shows that there are too many.
      to: MAX_UPLOAD_ROWS + 2,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BrokenSourceError(`The file cannot be read as CSV: ${reason}`, { cause: error })
  }
}

/** Depending on the locale, spreadsheets separate cells by commas, semicolons or tabs. */
const countInHeader = (text: string, sign: string) => (text.split('\n', 1)[0] ?? '').split(sign).length

const Flat = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

function parseJsonTable(text: string): Table {
  const list = listOf(parsed(text))
  assertSize(0, list.length)
  const rows = list.map((item, index): TableRow => {
    const flat = Flat.safeParse(item)
    if (!flat.success)
      return {
        position: index + 1,
        cells: {},
        problem: 'The entry is not an object of text and number values',
      }
    const cells = Object.entries(flat.data).map(([key, value]) => [key, value === null ? '' : String(value)])
    return { position: index + 1, cells: Object.fromEntries(cells), problem: null }
  })
  return { columns: [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))], rows }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BrokenSourceError(`The file cannot be read as JSON: ${reason}`, { cause: error })
  }
}

/** The list itself, or the only list in an object. */
function listOf(value: unknown): unknown[] {
  const lists = Array.isArray(value)
    ? [value]
    : Object.values(Object(value)).filter((each) => Array.isArray(each))
  const [list] = lists
  if (!list || lists.length > 1)
    throw new BrokenSourceError('The file does not contain a list of opportunities')
  return list
}
