import { conflict, forbidden } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ApprovalDecision } from '@fundharbor/contracts/catalog/application-approvals'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'
import type { z } from 'zod'
import { ApprovalModel } from './approvals.ts'
import { assertDraft, lockDraft } from './ask-approval.ts'
import { recordEvent } from './events.ts'
import { contentRevision } from './field-changes.ts'
import type { ApplicationModel } from './model.ts'
import { notifyMembers } from './notify-members.ts'

type Decision = z.output<typeof ApprovalDecision>

/** Roles that can no longer approve. */
const readOnly: readonly Person['workspaceRole'][] = ['viewer', 'billing']

/** Stores what a member who was asked decides about a draft, and tells the member who asked. */
export async function decideApproval(
  person: Person,
  { id, decision, note, revision }: Decision & { id: string },
): Promise<ApplicationModel> {
  if (readOnly.includes(person.workspaceRole))
    throw forbidden('Your role in this organization lets you view this but not approve it.')
  return Model.knex().transaction(async (trx) => {
    const draft = await lockDraft(person, id).transacting(trx)
    assertDraft(draft)
    const approval = await ApprovalModel.query(trx).findById([id, person.id])
    if (!approval) throw forbidden('Nobody has asked you to approve this draft.')
    if (contentRevision(draft) > revision)
      throw conflict('The draft was changed after you opened it. Read it again before you decide.')
    const now = clock.now()
    await approval
      .$query(trx)
      .patch({ decision, note: note ?? null, revision: draft.revision, decidedAt: now })
    const kind = decision === 'approved' ? 'approved' : 'asked-for-changes'
    await recordEvent(trx, { applicationId: id, kind, actor: person, note })
    await notifyMembers(trx, person, {
      kind: decision === 'approved' ? 'approval-given' : 'changes-requested',
      application: draft,
      recipientIds: approval.askedBy ? [approval.askedBy] : [],
    })
    return draft
  })
}
