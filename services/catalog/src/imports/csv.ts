import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'csv-parse'
import { BrokenSourceError } from './source.ts'

/** Column names by field. */
export type ColumnMapping<Field extends string> = Readonly<Record<Field, string>>

/** A row's mapped fields, or why it is invalid. Positions count rows below the header, from 1. */
export type CsvRow<Field extends string> =
  | { position: number; fields: Record<Field, string> }
  | { position: number; problem: string }

/**
 * Reads the mapped columns of a CSV file as a stream. Throws BrokenSourceError: no header, a missing column, bad
 * quotes.
 */
export async function* readCsv<Field extends string>(
  path: string,
  columns: ColumnMapping<Field>,
): AsyncGenerator<CsvRow<Field>> {
  let header: string[] | undefined
  let position = 0
  for await (const cells of rowsOf(path)) {
    if (!header) {
      header = cells
      assertColumns(path, header, Object.values(columns))
    } else {
      position += 1
      yield readRow(position, { cells, header, columns })
    }
  }
  if (!header) throw new BrokenSourceError(`${basename(path)} is empty`)
}

async function* rowsOf(path: string): AsyncGenerator<string[]> {
  const decoded = createReadStream(path)
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
  })
  decoded.once('error', (error) => parser.destroy(error))
  try {
    for await (const cells of decoded.pipe(parser)) yield cells as string[]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BrokenSourceError(`${basename(path)} cannot be read as CSV: ${reason}`, { cause: error })
  }
}

function assertColumns(path: string, header: string[], needed: string[]): void {
  const missing = needed.filter((name) => !header.includes(name))
  if (missing.length > 0) throw new BrokenSourceError(`${basename(path)} has no column ${missing.join(', ')}`)
}

function readRow<Field extends string>(
  position: number,
  table: { cells: string[]; header: string[]; columns: ColumnMapping<Field> },
): CsvRow<Field> {
  const { cells, header } = table
  if (cells.length !== header.length) {
    return { position, problem: `The row has ${cells.length} cells, but the header has ${header.length}` }
  }
  const entries = Object.entries<string>(table.columns)
  const fields = Object.fromEntries(
    entries.map(([field, column]) => [field, cells[header.indexOf(column)] ?? '']),
  )
  return { position, fields: fields as Record<Field, string> }
}
