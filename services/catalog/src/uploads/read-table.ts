import { extname } from 'node:path'
import { MOST_UPLOAD_ROWS } from '@fundharbor/contracts/catalog/imports'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { SourceBroken } from '../imports/source.ts'

/** A row of an uploaded file by column, or why it is none. Positions count rows, the header not, from 1. */
export interface TableRow {
  position: number
  cells: Record<string, string>
  problem: string | null
}

/** A file as a table: CSV with a header, or JSON, a list of flat objects. */
export interface Table {
  columns: string[]
  rows: TableRow[]
}

const MOST_COLUMNS = 200

/** Reads an uploaded file. Throws SourceBroken with a sentence for whoever sent it. */
export function readTable(name: string, content: Buffer): Table {
  const text = decode(content)
  const table = extname(name).toLowerCase() === '.json' || /^\s*[[{]/.test(text) ? ofJson(text) : ofCsv(text)
  if (table.columns.length > MOST_COLUMNS)
    throw new SourceBroken(`The file has more than ${MOST_COLUMNS} columns`)
  if (table.rows.length === 0) throw new SourceBroken('The file has no rows')
  if (table.rows.length > MOST_UPLOAD_ROWS)
    throw new SourceBroken(
      `The file has ${table.rows.length} rows; at most ${MOST_UPLOAD_ROWS} are taken at a time`,
    )
  return table
}

function decode(content: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (!text.includes('\0')) return text
  } catch {
    // Said below.
  }
  throw new SourceBroken('The file is not text in UTF-8. Save it as CSV (UTF-8) or JSON.')
}

function ofCsv(text: string): Table {
  const [header, ...lines] = linesOf(text)
  if (!header) throw new SourceBroken('The file is empty')
  const columns = header.map((name) => name.trim())
  const double = columns.find((name, index) => name === '' || columns.indexOf(name) !== index)
  if (double !== undefined) throw new SourceBroken(`The header has no name, or one twice: “${double}”`)
  const rows = lines.map((cells, index) => ({
    position: index + 1,
    cells: Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])),
    problem:
      cells.length === columns.length
        ? null
        : `The row has ${cells.length} cells, the header ${columns.length}`,
  }))
  return { columns, rows }
}

function linesOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'].toSorted((a, b) => inHeader(text, b) - inHeader(text, a)).slice(0, 1),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SourceBroken(`The file cannot be read as CSV: ${reason}`, { cause: error })
  }
}

/** Spreadsheets part cells by commas, semicolons or tabs, by their country. */
const inHeader = (text: string, sign: string) => (text.split('\n', 1)[0] ?? '').split(sign).length

const Flat = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

function ofJson(text: string): Table {
  const list = listOf(parsed(text))
  const rows = list.map((item, index): TableRow => {
    const flat = Flat.safeParse(item)
    if (!flat.success)
      return { position: index + 1, cells: {}, problem: 'The entry is no object of texts and numbers' }
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
    throw new SourceBroken(`The file cannot be read as JSON: ${reason}`, { cause: error })
  }
}

/** The list itself, or the one list of an object around it. */
function listOf(value: unknown): unknown[] {
  const lists = Array.isArray(value)
    ? [value]
    : Object.values(Object(value)).filter((each) => Array.isArray(each))
  const [list] = lists
  if (!list || lists.length > 1) throw new SourceBroken('The file holds no list of opportunities')
  return list
}
