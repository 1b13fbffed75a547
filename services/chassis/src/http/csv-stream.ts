import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Context } from 'koa'
import { CSV_OPTIONS, type CsvCell } from './csv.ts'

/** Columns of a CSV file: the heading, and how to read a row's cell. */
export type CsvColumns<Row> = readonly (readonly [string, (row: Row) => CsvCell])[]

async function* recordsOf<Row>(
  columns: CsvColumns<Row>,
  rows: AsyncIterable<Row>,
): AsyncGenerator<CsvCell[]> {
  yield columns.map(([heading]) => heading)
  for await (const row of rows) yield columns.map(([, read]) => read(row))
}

/**
 * Responds with a CSV file that is written while its rows are read; the handler returns what this returns. Throws for
 * administrators, whose exports are audited: use `sendAuditedCsv`.
 */
export function sendCsv<Row>(
  ctx: Context,
  { name, columns, rows }: { name: string; columns: CsvColumns<Row>; rows: AsyncIterable<Row> },
): string {
  if (ctx.state.isForAdministrators && !ctx.state.isAudited)
    throw new Error(`Nobody would know who exported ${name}: use sendAuditedCsv`)
  ctx.attachment(name)
  ctx.type = 'text/csv; charset=utf-8'
  // The byte order mark tells spreadsheets that the file is UTF-8.
  const file = stringify({ ...CSV_OPTIONS, bom: true })
  // Koa sees an error on the file itself.
  pipeline(Readable.from(recordsOf(columns, rows)), file, () => undefined)
  ctx.body = file
  return ''
}
