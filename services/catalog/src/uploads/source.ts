import { uploadFields } from '@fundharbor/contracts/catalog/imports'
import type { Source, SourceItem } from '../imports/source.ts'
import { readRow, type UploadReading } from './read-row.ts'
import { readTable, type TableRow } from './read-table.ts'

/** A stored upload. */
export interface UploadRecord extends UploadReading {
  id: string
  name: string
  content: Buffer
  createdAt: Date
}

/** An uploaded file as a source. It is not complete, so it withdraws nothing. */
export const uploadSource = ({ id, name, content, createdAt, ...reading }: UploadRecord): Source => ({
  name: 'fundharbor',
  file: name,
  uploadId: id,
  async *items() {
    for (const row of readTable(name, content).rows) yield toSourceItem(row, reading, createdAt)
  },
})

function toSourceItem(row: TableRow, reading: UploadReading, readAt: Date): SourceItem {
  const { position } = row
  const { mapping } = reading
  const sourceId = mapping.id === undefined ? null : row.cells[mapping.id] || null
  if (row.problem !== null) return { position, sourceId, problem: row.problem }
  const read = readRow(row, reading, readAt)
  if ('record' in read) return { position, record: read.record }
  const sentences = Object.entries(read.problems).map(
    ([field, problem]) => `${uploadFields.find(({ slug }) => slug === field)?.label ?? field}: ${problem}`,
  )
  return { position, sourceId, problem: sentences.join('; ') }
}
