import { MAX_UPLOAD_ROWS } from '@fundharbor/contracts/catalog/imports'
import { parse, type Options } from 'csv-parse/sync'
import { assertSize, BrokenTableError } from './broken-table.ts'

/** Depending on the locale, spreadsheets separate cells by commas, semicolons or tabs. */
const DELIMITERS = [',', ';', '\t', '|']

/** Rows that show the delimiter. */
const SAMPLE_ROWS = 10

/** Empty rows count as well, and spreadsheets save thousands of them. */
const MOST_LINES = 3 * MAX_UPLOAD_ROWS

/** The cells of a CSV file by row. `count` says how many column names a row has. */
export function readCsv(text: string, count: (cells: string[]) => number): string[][] {
  // Excel obeys this first line, and so writes it.
  const [line = '', named] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const table = text.slice(line.length)
  const delimiter = named ?? chooseDelimiter(table, count)
  try {
    const rows = parseCells(table, { delimiter, to: MOST_LINES })
    if (rows.length === MOST_LINES) assertSize(0, rows.length)
    return rows
  } catch (error) {
    throw brokenCsv(error)
  }
}

/** What the parser says of a file, for its uploader. */
export function brokenCsv(error: unknown): BrokenTableError {
  if (error instanceof BrokenTableError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new BrokenTableError(`The file cannot be read as CSV: ${reason}`, { cause: error })
}

/** Rows may lack cells at their end. */
export const csvOptions = { relax_column_count: true, max_record_size: 1_000_000 } as const

export const parseCells = (text: string, options: Options): string[][] =>
  parse(text, { ...csvOptions, ...options })

/** The delimiter that finds the most column names in a row, else the most cells. */
export function chooseDelimiter(text: string, count: (cells: string[]) => number): string | undefined {
  const scores = DELIMITERS.map((delimiter) => {
    const rows = sample(text, delimiter)
    return {
      delimiter,
      names: Math.max(0, ...rows.map(count)),
      cells: Math.max(0, ...rows.map((row) => row.length)),
    }
  })
  return scores.toSorted((a, b) => b.names - a.names || b.cells - a.cells)[0]?.delimiter
}

function sample(text: string, delimiter: string): string[][] {
  try {
    return parseCells(text, { delimiter, to: SAMPLE_ROWS, relax_quotes: true })
  } catch {
    return []
  }
}
