import { stringify, type Options } from 'csv-stringify/sync'

/** Texts are quoted; one that a spreadsheet would run as a formula gets an apostrophe before it. */
export const CSV_OPTIONS: Options = {
  quoted_string: true,
  escape_formulas: true,
  record_delimiter: 'windows',
}

export type CsvCell = string | number | null

/** Lines of a CSV file (RFC 4180), each with its line break. Null is an empty cell. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify([...rows] as CsvCell[][], CSV_OPTIONS)

/** One line of a CSV file, with its line break. */
export const csvLine = (cells: readonly CsvCell[]): string => csvLines([cells])
