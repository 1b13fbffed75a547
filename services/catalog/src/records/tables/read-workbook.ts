import { MAX_UPLOAD_ROWS } from '@fundharbor/contracts/catalog/imports'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { readSheet } from 'read-excel-file/node'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { BrokenTableError, MAX_COLUMNS, NOT_A_TABLE } from './broken-table.ts'
import { cellText } from './cell-text.ts'

// cspell:ignore rels
const MAX_INFLATED_BYTES = 64 * 1024 * 1024
const BROKEN = 'The Excel file cannot be read. Save it again as XLSX, or as CSV.'

/** The cells of the first sheet of an XLSX file, by row. */
export async function readWorkbook(content: Buffer): Promise<string[][]> {
  try {
    const rows = await readSheet(await repack(content))
    return rows.map((cells) => cells.map(cellText))
  } catch (error) {
    if (error instanceof BrokenTableError) throw error
    const [, row, column] = /at row (\d+), col (\d+)/.exec(String(error)) ?? []
    throw new BrokenTableError(row ? `The cell in row ${row}, column ${column} has an error` : BROKEN, {
      cause: error,
    })
  }
}

/** The archive without what is not needed, and not compressed: its reader inflates whatever it is given. */
async function repack(content: Buffer): Promise<Readable> {
  const archive = await fromBufferPromise(content)
  const packed = new ZipFile()
  let left = MAX_INFLATED_BYTES
  let hasSheets = false
  for await (const entry of archive.eachEntry()) {
    if (!/\.(?:xml|rels)$/.test(entry.fileName)) continue
    left -= entry.uncompressedSize
    if (left < 0) throw new BrokenTableError('The Excel file is too large. Save it as CSV.')
    // Fails for an entry that is larger than it says.
    const bytes = await buffer(await archive.openReadStreamPromise(entry))
    if (entry.fileName.includes('worksheets/')) {
      hasSheets = true
      assertExtent(bytes.toString('latin1'))
    }
    packed.addBuffer(bytes, entry.fileName, { compress: false })
  }
  // A Word file, for example, is also an archive.
  if (!hasSheets) throw new BrokenTableError(NOT_A_TABLE)
  packed.end()
  return packed.outputStream as Readable
}

const ADDRESS = /\br\s*=\s*["']([A-Z]*)(\d+)/g
const MAX_CELLS = MAX_UPLOAD_ROWS * MAX_COLUMNS

/** The reader fills all cells up to the last one, and that can be far away: `XFD1048576`. */
function assertExtent(sheet: string): void {
  let [columns, rows] = [1, 1]
  for (const [, letters = '', row = ''] of sheet.matchAll(ADDRESS)) {
    columns = Math.max(
      columns,
      [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0),
    )
    rows = Math.max(rows, Number(row))
  }
  if (columns * rows > MAX_CELLS)
    throw new BrokenTableError('The sheet has cells far from its table. Delete those, or save it as CSV.')
}
