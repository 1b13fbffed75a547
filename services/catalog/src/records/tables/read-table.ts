import { extname } from 'node:path'
import { z } from 'zod'
import { assertSize, BrokenTableError } from './broken-table.ts'
import { cellText } from './cell-text.ts'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'

/** A row of a table by column, or why it is invalid. Positions count rows below the header from 1. */
export interface TableRow {
  position: number
  cells: Record<string, string>
  problem: string | null
}

/** A file as a table: CSV or XLSX with a header, or a JSON list of flat objects. */
export interface Table {
  columns: string[]
  rows: TableRow[]
  /** Whether numbers are numbers in the file, so that they do not show how its texts write them. */
  isTyped: boolean
}

/** Whether a name is one that columns have. */
export type IsKnown = (name: string) => boolean

/** Reads a file as a table. Throws BrokenTableError. */
export async function readTable(name: string, content: Buffer, isKnown: IsKnown): Promise<Table> {
  const table = await parseTable(name, content, isKnown)
  assertSize(table.columns.length, table.rows.length)
  if (table.rows.length === 0) throw new BrokenTableError('The file has no rows')
  return table
}

async function parseTable(name: string, content: Buffer, isKnown: IsKnown): Promise<Table> {
  const start = content.subarray(0, 4).toString('latin1')
  if (start === 'PK\u0003\u0004') return { ...toTable(await readWorkbook(content), isKnown), isTyped: true }
  if (start === '\u00D0\u00CF\u0011\u00E0')
    throw new BrokenTableError(
      'This is an old or protected Excel file. Save it as XLSX or CSV, without a password.',
    )
  const text = decodeText(content)
  if (extname(name).toLowerCase() === '.json' || /^\s*[[{]/.test(text)) return parseJsonTable(text)
  const count = (cells: string[]) => cells.filter(isKnown).length
  return { ...toTable(readCsv(text, count), isKnown), isTyped: false }
}

export const isFilled = (cell: string) => cell.trim() !== ''

/** Titles of spreadsheets are this short. */
export const MAX_TITLE_ROWS = 10

/** The header is the row with the most known names, else the first with several cells: titles have one. */
export function findHeader(rows: readonly string[][], isKnown: IsKnown): number {
  const counts = rows.slice(0, MAX_TITLE_ROWS).map((cells) => cells.filter(isKnown).length)
  const most = Math.max(0, ...counts)
  if (most > 0) return counts.indexOf(most)
  const several = rows.slice(0, MAX_TITLE_ROWS).findIndex((cells) => cells.filter(isFilled).length > 1)
  return several === -1 ? rows.findIndex((cells) => cells.some(isFilled)) : several
}

function toTable(rows: readonly string[][], isKnown: IsKnown): Omit<Table, 'isTyped'> {
  const start = findHeader(rows, isKnown)
  const header = rows[start]
  if (!header) throw new BrokenTableError('The file is empty')
  const below = rows.slice(start + 1)
  assertSize(header.findLastIndex(isFilled) + 1, below.filter((cells) => cells.some(isFilled)).length)
  const columns = header.map((name) => name.trim())
  const used = columns.map(
    (name, at) => name || (below.some((cells) => isFilled(cells[at] ?? '')) ? `Column ${at + 1}` : ''),
  )
  assertNamedOnce(used)
  return {
    columns: used.filter(Boolean),
    rows: below.flatMap((cells, index) => (cells.some(isFilled) ? [toRow(index + 1, cells, used)] : [])),
  }
}

/** Throws BrokenTableError for two columns with the same name. Those without a name are not read. */
export function assertNamedOnce(names: readonly string[]): void {
  const double = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  if (double !== undefined)
    throw new BrokenTableError(`Two columns have the same name: “${double}” appears twice`)
}

/** Spreadsheets leave out empty cells at the end of a row. */
export const toRow = (position: number, cells: string[], columns: string[]): TableRow => ({
  position,
  cells: Object.fromEntries(
    columns.flatMap((column, at): [string, string][] => (column ? [[column, cells[at] ?? '']] : [])),
  ),
  problem: cells.slice(columns.length).some(isFilled)
    ? `The row has ${cells.length} cells, but the header has ${columns.length}`
    : null,
})

const Flat = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

function parseJsonTable(text: string): Table {
  const list = listOf(parseJson(text))
  assertSize(0, list.length)
  const rows = list.map((item, index): TableRow => {
    const position = index + 1
    const flat = Flat.safeParse(item)
    if (!flat.success)
      return { position, cells: {}, problem: 'The entry is not an object of text and number values' }
    const cells = Object.entries(flat.data).map(([key, value]) => [key, cellText(value)])
    return { position, cells: Object.fromEntries(cells), problem: null }
  })
  return { columns: [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))], rows, isTyped: true }
}

/** Throws BrokenTableError. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BrokenTableError(`The file cannot be read as JSON: ${reason}`, { cause: error })
  }
}

/** The list itself, or the only list in an object. */
function listOf(value: unknown): unknown[] {
  const lists = Array.isArray(value)
    ? [value]
    : Object.values(Object(value)).filter((each) => Array.isArray(each))
  const [list] = lists
  if (!list || lists.length > 1)
    throw new BrokenTableError('The file does not contain a list of opportunities')
  return list
}
