import type { CallDocument } from '@fundharbor/contracts/catalog/call-documents'
import type { CallDocumentModel } from '../../matching/briefs/call-documents.ts'
import type { FileModel } from '../grants/part-models.ts'
import { presentFile } from '../grants/presenter.ts'

export function presentCallDocument(row: CallDocumentModel, file: FileModel): CallDocument {
  const { id, name, size, uploadedBy, uploadedAt } = presentFile(file)
  const { lines, usedAt, revision } = row
  return {
    id,
    name,
    size,
    addedBy: uploadedBy,
    addedAt: uploadedAt,
    lines,
    isUsed: usedAt !== null,
    revision,
  }
}
