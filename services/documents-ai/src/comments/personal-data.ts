import type { Transaction } from 'objection'
import { CommentModel } from './model.ts'

/** What a person wrote; without the text that it is about, because they may have left the team. */
export async function exportComments(personId: string) {
  const rows = await CommentModel.query().where({ createdBy: personId }).orderBy('createdAt')
  return rows.map(({ documentId, text, replacement, createdAt }) => ({
    documentId,
    text,
    replacement,
    createdAt: createdAt.toISOString(),
  }))
}

/** Takes a person's name off what they wrote and decided; it belongs to the team. Documents take theirs with them. */
export async function eraseComments(trx: Transaction, personId: string): Promise<void> {
  await CommentModel.query(trx).where({ createdBy: personId }).patch({ createdBy: null })
  await CommentModel.query(trx).where({ closedBy: personId }).patch({ closedBy: null })
}
