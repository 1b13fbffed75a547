import { conflict, type Failure } from '@fundharbor/chassis/http/failures'
import type { Transaction } from 'objection'
import { BillingAccountModel } from '../billing/model.ts'
import { passPaymentOn } from '../billing/pass-payment-on.ts'
import { InvitationModel } from '../members/invitation-model.ts'
import { notifyMembers } from '../seats/notify-members.ts'
import { OrganizationModel } from '../organizations/model.ts'
import { MembershipModel } from '../workspaces/membership-model.ts'

interface LeftWorkspaces {
  /** Workspaces in which nobody else works. */
  workspaceIds: string[]
  /** Workspaces in which others go on. */
  kept: string[]
  /** Workspaces whose subscription the person paid. */
  paid: string[]
}

/**
 * Prepares a person's workspaces for the account's deletion. Those in which nobody else works are deleted with it. In every
 * other one an owner remains, who also gets its organization, because that would be deleted with its own; throws CONFLICT
 * if the person is the only owner.
 */
export async function leaveWorkspaces(userId: string, trx: Transaction): Promise<LeftWorkspaces> {
  const workspaceIds: string[] = []
  const kept: string[] = []
  const paid = await BillingAccountModel.query(trx).where({ paidBy: userId }).select('workspaceId')
  for (const { workspaceId } of await MembershipModel.lockedOfUser(userId, trx)) {
    const heir = await MembershipModel.others({ workspaceId, userId }, trx).first()
    if (heir && heir.role !== 'owner') throw await onlyOwner(workspaceId, trx)
    if (heir) await handOver(heir, userId, trx)
    const list = heir ? kept : workspaceIds
    list.push(workspaceId)
  }
  return { workspaceIds, kept, paid: paid.map(({ workspaceId }) => workspaceId) }
}

async function onlyOwner(workspaceId: string, trx: Transaction): Promise<Failure> {
  const organization = await OrganizationModel.query(trx).findOne({ workspaceId })
  const name = organization?.name ?? 'a workspace that others work in'
  return conflict(
    `You are the only owner of ${name}. On its Members page, make another member an owner or remove the other members. Then delete your account.`,
  )
}

async function handOver(heir: MembershipModel, userId: string, trx: Transaction): Promise<void> {
  const { workspaceId } = heir
  await notifyMembers(trx, workspaceId)
  await passPaymentOn({ workspaceId, userId }, trx)
  await InvitationModel.withdrawThoseOf({ workspaceId, userId }, trx)
  await OrganizationModel.query(trx).where({ workspaceId, userId }).patch({ userId: heir.userId })
}
