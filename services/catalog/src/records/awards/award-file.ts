import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { decimalSignOf } from '@fundharbor/contracts/amounts'
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_ROWS } from '@fundharbor/contracts/catalog/imports'
import { dayOrderOf } from '../imports/read-day.ts'
import { BrokenTableError } from '../tables/broken-table.ts'
import { readTable, type TableRow } from '../tables/read-table.ts'
import { readHead, streamCsv } from '../tables/stream-csv.ts'
import { awardRowReader, isAwardColumn } from './award-columns.ts'
import { readGrantsJson, type PackageFacts } from './grants-json.ts'
import type { AwardFile } from './load-awards.ts'
import type { AwardLine } from './load-batch.ts'
import type { AwardNotation } from './read-award.ts'

/** Raise it when files are read differently. */
const READER_VERSION = 1

/** A file of the 360Giving standard, with what it says of its publication. */
export interface OpenedAwardFile extends AwardFile {
  facts: PackageFacts
}

interface Rows {
  rows: () => AsyncIterable<TableRow> | Iterable<TableRow>
  /** Whether numbers are numbers in the file, whose decimal sign is a point. */
  isTyped: boolean
  facts?: PackageFacts
}

/**
 * Reads a file once from beginning to end, so that nothing of a broken one is stored. `name` is how the uploader calls it.
 * Throws BrokenTableError.
 */
export async function openAwardFile(file: string, name = path.basename(file)): Promise<OpenedAwardFile> {
  const { rows, isTyped, facts = {} } = await openRows(file, name)
  const toAwardRow = awardRowReader()
  async function* lines(): AsyncGenerator<AwardLine> {
    for await (const { position, cells, problem } of rows())
      yield { position, row: toAwardRow(cells), problem }
  }
  const notation = await checkLines(lines(), isTyped)
  return { hash: `${READER_VERSION} ${await digestOf(file)}`, notation, lines, facts }
}

/** How new and old Excel files begin. */
const EXCEL = ['PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0']

async function openRows(file: string, name: string): Promise<Rows> {
  const head = await readHead(file)
  if (EXCEL.includes(head.subarray(0, 4).toString('latin1'))) return openWorkbook(file, name)
  if (/^\s*[[{]/.test(head.toString('utf8').replace('\uFEFF', ''))) return readGrantsJson(file)
  return { rows: await streamCsv(file, head, isAwardColumn), isTyped: false }
}

async function openWorkbook(file: string, name: string): Promise<Rows> {
  const limit = `Excel files can have up to 10 MB and ${MAX_UPLOAD_ROWS.toLocaleString('en-US')} rows. Save it as CSV.`
  if ((await stat(file)).size > MAX_UPLOAD_BYTES) throw new BrokenTableError(limit)
  const table = await readTable(name, await readFile(file), isAwardColumn)
  return { rows: () => table.rows, isTyped: true }
}

const REQUIRED = ['Amount Awarded', 'Recipient Org:Name', 'Funding Org:Name']
const DAYS = ['Award Date', 'Planned Dates:Start Date', 'Planned Dates:End Date']

/** So many different sums and days show how a file writes them. */
const SAMPLED = 10_000

/** Finds out how a file writes sums and days. Throws BrokenTableError if it is not one of the standard. */
async function checkLines(lines: AsyncIterable<AwardLine>, isTyped: boolean): Promise<AwardNotation> {
  const found = new Set<string>()
  const [amounts, days] = [new Set<string>(), new Set<string>()]
  for await (const { row } of lines) {
    for (const title of REQUIRED) if (row[title]) found.add(title)
    if (amounts.size < SAMPLED) amounts.add(row['Amount Awarded'] ?? '')
    if (days.size < SAMPLED) for (const title of DAYS) days.add(row[title] ?? '')
  }
  const missing = REQUIRED.find((title) => !found.has(title))
  if (missing)
    throw new BrokenTableError(`No row has “${missing}”. Use the columns of the 360Giving standard.`)
  const order = dayOrderOf([...days])
  return {
    decimal: isTyped ? '.' : (decimalSignOf([...amounts]) ?? undefined),
    dayOrder: order === 'unclear' ? undefined : order,
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('base64url')
}
