import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { BrokenTableError, MAX_COLUMNS } from './broken-table.ts'
import { assertText, wideEncodingOf } from './decode-text.ts'
import { brokenCsv, chooseDelimiter, csvOptions, parseCells } from './read-csv.ts'
import {
  assertNamedOnce,
  findHeader,
  isFilled,
  MAX_TITLE_ROWS,
  toRow,
  type IsKnown,
  type TableRow,
} from './read-table.ts'

/** As much of a file as shows its columns. */
const HEAD_BYTES = 256 * 1024

/** The first bytes of a file. */
export async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The rows of a CSV file of any size, without keeping them. Throws BrokenTableError, also between rows. */
export async function streamCsv(
  file: string,
  head: Buffer,
  isKnown: IsKnown,
): Promise<() => AsyncGenerator<TableRow>> {
  const encoding = wideEncodingOf(head) ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252')
  const text = new TextDecoder(encoding).decode(head, { stream: true })
  assertText(text)
  const delimiter = chooseDelimiter(text, (cells) => cells.filter(isKnown).length)
  const { columns, start } = readHeader(text, delimiter, isKnown)
  return async function* rows() {
    const parser = parse({ ...csvOptions, delimiter })
    const reading = pipeline(decoded(file, encoding), parser)
    // Reported by the loop over the parser's rows.
    reading.catch(() => undefined)
    let index = -1
    try {
      for await (const cells of parser as AsyncIterable<string[]>) {
        index += 1
        if (index > start && cells.some(isFilled)) yield toRow(index - start, cells, columns)
      }
      await reading
    } catch (error) {
      throw error instanceof CsvError ? brokenCsv(error) : error
    }
  }
}

function readHeader(text: string, delimiter: string | undefined, isKnown: IsKnown) {
  // The last row of a part of a file may be cut off within quotes.
  const rows = parseCells(text, { delimiter, to: MAX_TITLE_ROWS, relax_quotes: true })
  const start = findHeader(rows, isKnown)
  const columns = rows[start]?.map((name) => name.trim())
  if (!columns) throw new BrokenTableError('The file is empty')
  if (columns.length > MAX_COLUMNS)
    throw new BrokenTableError(`The file has more than ${MAX_COLUMNS} columns`)
  assertNamedOnce(columns)
  return { columns, start }
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function* decoded(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
