import type { Transaction } from 'objection'
import { InvitationModel } from '../members/invitation-model.ts'
import { OrganizationModel } from '../organizations/model.ts'
import { notifySessionChange } from '../sessions/notify-session-change.ts'
import { MembershipModel } from '../workspaces/membership-model.ts'

/**
 * Prepares a person's workspaces for the account's deletion. Returns those in which nobody else works, which are deleted
 * with it. In every other one an owner remains, who also gets its organization, because that would be deleted with its
 * own.
 */
export async function leaveWorkspaces(userId: string, trx: Transaction): Promise<string[]> {
  const emptied: string[] = []
  for (const { workspaceId } of await MembershipModel.lockedOfUser(userId, trx)) {
    const heir = await MembershipModel.others({ workspaceId, userId }, trx).first()
    if (heir) await handOver(heir, userId, trx)
    else emptied.push(workspaceId)
  }
  return emptied
}

async function handOver(heir: MembershipModel, userId: string, trx: Transaction): Promise<void> {
  const { workspaceId } = heir
  await InvitationModel.withdrawThoseOf({ workspaceId, userId }, trx)
  await heir.$query(trx).patch({ role: 'owner' })
  await OrganizationModel.query(trx).where({ workspaceId, userId }).patch({ userId: heir.userId })
  await notifySessionChange(trx, { userId: heir.userId })
}
