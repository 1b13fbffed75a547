import { MAX_UPLOAD_ROWS } from '@fundharbor/contracts/catalog/imports'

/** The file cannot be read as a table; the message is for the uploader. */
export class BrokenTableError extends Error {}

/** Said about text, pictures and documents. */
export const NOT_A_TABLE = 'The file is not a table. Upload a CSV, XLSX or JSON file.'

/** The most columns of a table. */
export const MAX_COLUMNS = 200

/** Called before rows are read cell by cell, because a small file can have very many. */
export function assertSize(columns: number, rows: number): void {
  if (columns > MAX_COLUMNS) throw new BrokenTableError(`The file has more than ${MAX_COLUMNS} columns`)
  if (rows > MAX_UPLOAD_ROWS)
    throw new BrokenTableError(`The file has more than ${MAX_UPLOAD_ROWS} rows, which is the limit`)
}
