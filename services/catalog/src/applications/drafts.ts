import { conflict } from '@fundharbor/chassis/http/failures'
import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import type { Knex } from 'knex'
import type { PartialModelObject } from 'objection'
import { carryApprovals } from './carry-approvals.ts'
import { ApplicationModel } from './model.ts'

/** Most drafts of a workspace at a time. */
const MAX_DRAFTS = 500

/** A workspace's draft for an opportunity, locked until the transaction ends. */
export const findDraft = (trx: Knex, member: MemberInWorkspace, opportunityId: string) =>
  ApplicationModel.of(member, trx)
    .findOne({ opportunityId, status: 'draft' })
    .orderBy('createdAt')
    .forUpdate()

/**
 * Inserts a draft, in a transaction that has locked the workspace's applications. Throws CONFLICT if it has too many. The
 * previous release allows one draft per person and opportunity, so a second one, in another workspace, gets no user ID.
 */
export async function insertDraft(
  trx: Knex,
  draft: PartialModelObject<ApplicationModel> & { workspaceId: string; updatedAt: Date },
): Promise<ApplicationModel> {
  const row = { ...draft, status: 'draft' as const, createdAt: draft.updatedAt }
  const { workspaceId } = draft
  const count = await ApplicationModel.query(trx).where({ workspaceId, status: 'draft' }).resultSize()
  if (count >= MAX_DRAFTS) throw conflict(`You can have at most ${MAX_DRAFTS} drafts. Delete some first.`)
  // Erasure finds a person's rows by user ID, so a row without one must not contain their name.
  const unnamed = { ...row, userId: null, applicantName: '', applicantEmail: '' }
  const stored = await ApplicationModel.query(trx).insert(row).onConflict().ignore().returning('*').first()
  const inserted = stored?.id ? stored : await ApplicationModel.query(trx).insertAndFetch(unnamed)
  await carryApprovals(trx, inserted)
  return inserted
}
