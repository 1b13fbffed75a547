import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import type { Knex } from 'knex'
import type { PartialModelObject } from 'objection'
import { carryApprovals } from './carry-approvals.ts'
import { ApplicationModel } from './model.ts'

/** A workspace's draft for an opportunity, locked until the transaction ends. */
export const findDraft = (trx: Knex, member: MemberInWorkspace, opportunityId: string) =>
  ApplicationModel.of(member, trx)
    .findOne({ opportunityId, status: 'draft' })
    .orderBy('createdAt')
    .forUpdate()

/**
 * Inserts a draft. The release before allows a person one draft per opportunity, so that a second one, in another
 * workspace, does not say who started it.
 */
export async function insertDraft(
  trx: Knex,
  draft: PartialModelObject<ApplicationModel> & { updatedAt: Date },
): Promise<ApplicationModel> {
  const row = { ...draft, status: 'draft' as const, createdAt: draft.updatedAt }
  const stored = await ApplicationModel.query(trx).insert(row).onConflict().ignore().returning('*').first()
  const inserted = stored?.id
    ? stored
    : await ApplicationModel.query(trx).insertAndFetch({ ...row, userId: null })
  await carryApprovals(trx, inserted)
  return inserted
}
