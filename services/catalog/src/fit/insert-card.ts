import { lockName } from '@fundharbor/chassis/data/lock-name'
import { conflict } from '@fundharbor/chassis/http/failures'
import { MAX_CARDS } from '@fundharbor/contracts/catalog/pipeline'
import type { Knex } from 'knex'
import type { PartialModelObject } from 'objection'
import { DecisionModel } from './model.ts'

type NewCard = PartialModelObject<DecisionModel> & Pick<DecisionModel, 'workspaceId'>

/** Inserts a card; undefined if the workspace has one for the opportunity and project already. CONFLICT if it is full. */
export async function insertCard(trx: Knex, card: NewCard): Promise<DecisionModel | undefined> {
  const { workspaceId } = card
  // Cards that are added at the same moment count each other.
  await lockName(trx, `cards of ${workspaceId}`)
  const rows = await DecisionModel.query(trx)
    .insert([card])
    .onConflict(['workspace_id', 'project_id', 'opportunity_id'])
    .ignore()
    .returning('*')
  const inserted = rows.find(({ id }) => id)
  if (inserted && (await DecisionModel.query(trx).where({ workspaceId }).resultSize()) > MAX_CARDS)
    throw conflict(`A pipeline can have at most ${MAX_CARDS} opportunities. Remove some first.`)
  return inserted
}
