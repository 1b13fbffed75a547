import { uploadFields } from '@fundharbor/contracts/catalog/imports'
import { readSourceTable, type Source, type SourceItem } from '../imports/source.ts'
import type { TableRow } from '../tables/read-table.ts'
import { isKnownColumn } from './guess-mapping.ts'
import { readDecimals, type UploadSettings } from './read-decimals.ts'
import { readRow } from './read-row.ts'

/** A stored upload. */
export interface UploadRecord extends UploadSettings {
  id: string
  name: string
  content: Buffer
  createdAt: Date
}

/** An uploaded file as a source. It is not complete, so it withdraws nothing. */
export const uploadSource = ({ id, name, content, createdAt, ...settings }: UploadRecord): Source => ({
  name: 'fundharbor',
  file: name,
  uploadId: id,
  async *items() {
    const table = await readSourceTable(name, content, isKnownColumn)
    const { mapping } = settings
    const { decimals } = readDecimals(table, settings)
    for (const row of table.rows) yield toSourceItem(row, { mapping, decimals }, createdAt)
  },
})

function toSourceItem(row: TableRow, settings: UploadSettings, readAt: Date): SourceItem {
  const { mapping } = settings
  const { position } = row
  const sourceId = mapping.id === undefined ? null : row.cells[mapping.id] || null
  if (row.problem !== null) return { position, sourceId, problem: row.problem }
  const read = readRow(row, settings, readAt)
  if ('record' in read) return { position, record: read.record }
  const sentences = Object.entries(read.problems).map(
    ([field, problem]) => `${uploadFields.find(({ slug }) => slug === field)?.label ?? field}: ${problem}`,
  )
  return { position, sourceId, problem: sentences.join('; ') }
}
