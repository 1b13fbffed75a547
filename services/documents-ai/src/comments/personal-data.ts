import { idsOf, rowsById } from '@fundharbor/chassis/data/rows-by-id'
import type { Transaction } from 'objection'
import { CommentModel } from './model.ts'

/** What a person wrote; without the text that it is about, because they may have left the team. */
export async function* exportComments(personId: string) {
  const all = await CommentModel.query()
    .select('id')
    .where({ createdBy: personId })
    .orderBy(['createdAt', 'id'])
  const read = (ids: string[]) => CommentModel.query().findByIds(ids).orderBy(['createdAt', 'id'])
  for await (const { documentId, text, replacement, createdAt } of rowsById(idsOf(all), read))
    yield { documentId, text, replacement, createdAt: createdAt.toISOString() }
}

/** Takes a person's name off what they wrote and decided; it belongs to the team. Documents take theirs with them. */
export async function eraseComments(trx: Transaction, personId: string): Promise<void> {
  await CommentModel.query(trx).where({ createdBy: personId }).patch({ createdBy: null })
  await CommentModel.query(trx).where({ closedBy: personId }).patch({ closedBy: null })
}
