import { Readable } from 'node:stream'
import type { Context } from 'koa'
import { csvLine } from './csv.ts'

/** Columns of a CSV file: a head, and how a row's cell is read. Formulas are defused when they are written. */
export type CsvColumns<Row> = readonly (readonly [string, (row: Row) => string | number | null])[]

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF'

async function* linesOf<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([head]) => head))
  for await (const row of rows) yield csvLine(columns.map(([, read]) => read(row)))
}

/** Answers a CSV file that is written while it is read; the handler returns what this returns. */
export function sendCsv<Row>(
  ctx: Context,
  { name, columns, rows }: { name: string; columns: CsvColumns<Row>; rows: AsyncIterable<Row> },
): string {
  ctx.attachment(name)
  ctx.type = 'text/csv; charset=utf-8'
  ctx.body = Readable.from(linesOf(columns, rows))
  return ''
}
