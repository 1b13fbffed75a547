import { removeFilesLater } from '@fundharbor/chassis/files/file-removals'
import type { Knex } from 'knex'
import { DecisionModel } from '../fit/model.ts'
import { FileModel } from './model.ts'

/** Deletes decisions and everything that belongs to them; their files leave the store once the transaction commits. */
export async function removeCards(
  trx: Knex,
  which: Partial<Pick<DecisionModel, 'id' | 'workspaceId' | 'projectId'>>,
): Promise<void> {
  const files = await FileModel.query(trx)
    .whereIn('decisionId', DecisionModel.query(trx).where(which).select('id'))
    .select('file')
  await removeFilesLater(
    trx,
    files.map(({ file }) => file),
  )
  await DecisionModel.query(trx).delete().where(which)
}
