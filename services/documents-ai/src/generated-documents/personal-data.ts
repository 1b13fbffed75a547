import { idsOf, rowsById } from '@fundharbor/chassis/data/rows-by-id'
import { eraseWorkspaceRows } from '@fundharbor/chassis/data/workspace-rows'
import type { Transaction } from 'objection'
import { GeneratedDocumentModel } from './model.ts'
import { presentSanitized } from './presenter.ts'

/**
 * What a person created; without the text if a colleague saved it last, because the person may have left the team. As
 * stored: content was sanitized when it was saved, and the export is a file that no browser renders.
 */
export async function* exportDocuments(userId: string) {
  const all = await GeneratedDocumentModel.query().select('id').where({ userId }).orderBy(['createdAt', 'id'])
  const read = (ids: string[]) =>
    GeneratedDocumentModel.query().findByIds(ids).where({ userId }).orderBy(['createdAt', 'id'])
  for await (const row of rowsById(idsOf(all), read)) {
    yield {
      ...presentSanitized(row, row.updatedBy === userId ? row.content : ''),
      deletedAt: row.deletedAt?.toISOString() ?? null,
    }
  }
}

/**
 * Deletes the documents of a workspace that goes with a person. A team keeps theirs, but not who wrote them. Versions are deleted by cascade.
 */
export async function eraseDocuments(
  trx: Transaction,
  { personId, workspaceId }: { personId: string; workspaceId: string | undefined },
): Promise<void> {
  if (workspaceId) {
    // Events of those who left a moment ago have copies.
    await trx.table('writing_runs').where({ workspace_id: workspaceId }).delete()
  }
  const documents = { table: 'generated_documents', unnamed: { user_id: null } }
  await eraseWorkspaceRows(trx, documents, { personId, workspaceId })
  await GeneratedDocumentModel.query(trx).where({ updatedBy: personId }).patch({ updatedBy: null })
  for (const table of ['generated_documents', 'generated_document_versions'])
    await trx
      .table(table)
      .whereRaw('? = ANY(editors)', personId)
      .update({ editors: trx.raw('array_remove(editors, ?)', personId) })
}
