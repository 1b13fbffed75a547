import { uploadFields, type UploadField, type UploadMapping } from '@fundharbor/contracts/catalog/imports'
import { InvalidRecordError, toSourceItem, type Source, type SourceItem } from '../imports/source.ts'
import { readRow } from './read-row.ts'
import { readTable, type TableRow } from './read-table.ts'

/** A stored upload. */
export interface UploadRecord {
  id: string
  name: string
  content: Buffer
  mapping: UploadMapping
  createdAt: Date
}

/** An uploaded file as a source. It is not complete, so it withdraws nothing. */
export const uploadSource = ({ id, name, content, mapping, createdAt }: UploadRecord): Source => ({
  name: 'fundharbor',
  file: name,
  uploadId: id,
  async *items() {
    for (const row of readTable(name, content).rows) yield toItem(row, mapping, createdAt)
  },
})

function toItem(row: TableRow, mapping: UploadMapping, readAt: Date): SourceItem {
  const { position } = row
  const sourceId = mapping.id === undefined ? null : row.cells[mapping.id] || null
  if (row.problem !== null) return { position, sourceId, problem: row.problem }
  return toSourceItem({ position, sourceId }, () => {
    const read = readRow(row, mapping, readAt)
    if ('record' in read) return read.record
    throw new InvalidRecordError(sentencesOf(read.problems))
  })
}

const sentencesOf = (problems: Partial<Record<UploadField, string>>): string =>
  Object.entries(problems)
    .map(
      ([field, problem]) => `${uploadFields.find(({ slug }) => slug === field)?.label ?? field}: ${problem}`,
    )
    .join('; ')
