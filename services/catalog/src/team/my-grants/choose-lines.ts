import { changedMeanwhile, notFound } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { CallDocument } from '@fundharbor/contracts/catalog/call-documents'
import type { Person } from '@fundharbor/contracts/identity/session'
import { recordActivity } from '../activity/record.ts'
import { CallDocumentModel } from '../../matching/briefs/call-documents.ts'
import { touchGrant, type GrantModel } from '../grants/model.ts'
import { FileModel } from '../grants/part-models.ts'
import { presentCallDocument } from './present-call-document.ts'

interface Choice {
  documentId: string
  dropped: readonly number[]
  revision: number
}

/** Uses what a funder's document says, without the wrong lines. Throws CONFLICT with the document if somebody chose meanwhile. */
export async function chooseLines(
  person: Person,
  grant: GrantModel,
  { documentId, dropped, revision }: Choice,
): Promise<CallDocument> {
  const file = await FileModel.query().findOne({ id: documentId, grantId: grant.id })
  return CallDocumentModel.transaction(async (trx) => {
    const row = await CallDocumentModel.query(trx).findById(documentId).forUpdate()
    if (!file || !row) throw notFound('Document')
    if (row.revision !== revision) throw changedMeanwhile('This document', presentCallDocument(row, file))
    const saved = await row.$query(trx).patchAndFetch({
      lines: row.lines.map((line, at) => ({ ...line, isDropped: dropped.includes(at) })),
      usedAt: clock.now(),
      revision: revision + 1,
    })
    await touchGrant(trx, grant.id)
    await recordActivity(trx, person, { action: 'used-document', grant, detail: file.name })
    return presentCallDocument(saved, file)
  })
}
