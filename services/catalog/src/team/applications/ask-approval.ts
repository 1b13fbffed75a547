import type { ReadMembers } from '../../records/members/read-members.ts'
import { conflict, invalid, notFound } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ApprovalRequest } from '@fundharbor/contracts/catalog/application-approvals'
import type { Member } from '@fundharbor/contracts/identity/members'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'
import type { z } from 'zod'
import { ApprovalModel } from './approvals.ts'
import { recordEvent } from './events.ts'
import { ApplicationModel } from './model.ts'
import { notifyMembers } from './notify-members.ts'

/** Roles that can approve: viewers and billing only read. */
const approvers: readonly Member['role'][] = ['owner', 'editor', 'reviewer']

/** Asks members to approve a draft, and tells them. Those who decided earlier are asked again. */
export async function askApproval(
  person: Person,
  { id, memberIds, note }: z.output<typeof ApprovalRequest> & { id: string },
  readMembers: ReadMembers,
): Promise<ApplicationModel> {
  // Before the members, so that people of other organizations learn nothing but that it was not found.
  assertDraft(await ApplicationModel.of(person).findById(id))
  const members = await readMembers(person.workspaceId)
  const asked = members.filter(({ userId }) => memberIds.includes(userId))
  if (asked.length < new Set(memberIds).size)
    throw invalid({ memberIds: 'Choose members of your organization' })
  const others = asked.filter(({ role, hasSeat }) => !hasSeat || !approvers.includes(role))
  if (others.length > 0)
    throw invalid({
      memberIds: `${others[0]?.name} can’t approve, because of their role in your organization`,
    })
  return Model.knex().transaction(async (trx) => {
    const draft = await lockDraft(person, id).transacting(trx)
    assertDraft(draft)
    const request = { askedBy: person.id, askedAt: clock.now(), decision: 'waiting' as const }
    for (const { userId, name } of asked) {
      await ApprovalModel.query(trx)
        .insert({ applicationId: id, userId, name, note: null, revision: null, decidedAt: null, ...request })
        .onConflict(['application_id', 'user_id'])
        .merge()
    }
    const askedIds = asked.map(({ userId }) => userId)
    await notifyMembers(trx, person, {
      kind: 'approval-requested',
      application: draft,
      recipientIds: askedIds,
    })
    await recordEvent(trx, { applicationId: id, kind: 'asked', actor: person, note, askedIds })
    return draft
  })
}

/** An application of a member's workspace, locked until the transaction ends. */
export const lockDraft = (person: Person, id: string) => ApplicationModel.of(person).findById(id).forUpdate()

/** Throws unless it is a draft. */
export function assertDraft(
  application: ApplicationModel | undefined,
): asserts application is ApplicationModel {
  if (!application) throw notFound('Application')
  if (application.status !== 'draft') throw conflict('Only drafts are approved before they are submitted.')
}
