import writeWorkbook from 'write-excel-file/node'

type Value = string | number | Date | null

const toCell = (value: Value) => {
  if (value === null) return null
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd' }
  return { value }
}

/** An XLSX file with one sheet. */
export const workbookOf = (rows: Value[][]): Promise<Buffer> =>
  writeWorkbook(rows.map((cells) => cells.map(toCell))).toBuffer()
