import { conflict } from '@fundharbor/chassis/http/failures'
import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { PartialModelObject } from 'objection'
import { startGrant } from '../grants/follow-application.ts'
import { carryApprovals } from './carry-approvals.ts'
import { ApplicationModel } from './model.ts'

/** Most drafts of a workspace at a time. */
const MAX_DRAFTS = 500

/** A workspace's draft for an opportunity, locked until the transaction ends. */
export const findDraft = (trx: Knex, member: MemberInWorkspace, opportunityId: string) =>
  ApplicationModel.of(member, trx).findOne({ opportunityId, status: 'draft' }).forUpdate()

/**
 * Inserts a draft, in a transaction that has locked the workspace's applications, and starts its grant. Throws CONFLICT if the
 * workspace has too many.
 */
export async function insertDraft(
  trx: Knex,
  person: Person,
  draft: PartialModelObject<ApplicationModel> & { workspaceId: string; updatedAt: Date },
): Promise<ApplicationModel> {
  const row = { ...draft, status: 'draft' as const, createdAt: draft.updatedAt }
  const { workspaceId } = draft
  const count = await ApplicationModel.query(trx).where({ workspaceId, status: 'draft' }).resultSize()
  if (count >= MAX_DRAFTS) throw conflict(`You can have at most ${MAX_DRAFTS} drafts. Delete some first.`)
  const inserted = await ApplicationModel.query(trx).insertAndFetch(row)
  await carryApprovals(trx, inserted)
  await startGrant(trx, person, inserted)
  return inserted
}
