import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { allows } from '@fundharbor/contracts/identity/roles'
import type { Person, WorkspaceRole } from '@fundharbor/contracts/identity/session'
import type { Transaction } from 'objection'
import { passPaymentOn } from '../billing/pass-payment-on.ts'
import { OrganizationModel } from '../organizations/model.ts'
import { notifySessionChange } from '../sessions/notify-session-change.ts'
import { changeFeedAddress } from '../sign-in/revoke-access.ts'
import { UserModel } from '../users/model.ts'
import { MembershipModel } from '../workspaces/membership-model.ts'
import { WorkspaceModel } from '../workspaces/model.ts'
import { ActivityModel } from './activity-model.ts'
import { queueDeparture } from './departures.ts'
import { InvitationModel } from './invitation-model.ts'
import { lockAsOwner } from './lock-as-owner.ts'
import { notifyAboutMembers } from '../notifications/notify.ts'
import { notifyMembers } from '../seats/notify-members.ts'
import { notifySeats } from '../notifications/notify-seats.ts'

const LAST_OWNER = 'You are the only owner. Make another member an owner first.'

/** Changes a role; an organization always keeps an owner. */
export const changeRole = (actor: Person, userId: string, role: WorkspaceRole) =>
  MembershipModel.transaction(async (trx) => {
    const { id: actorId, workspaceId } = actor
    await lockAsOwner(actor, trx)
    const member = await findMember({ workspaceId, userId }, trx)
    if (member.role === role) return
    if (member.role === 'owner') await assertAnotherOwner(member, trx)
    if (member.role === 'owner') await InvitationModel.withdrawThoseOf({ workspaceId, userId }, trx)
    await notifySeats({ workspaceId, actorId }, trx, () => member.$query(trx).patch({ role }))
    await passOrganizationOn(member, trx)
    // Receipts, invoices and the card are only for who may see the subscription.
    if (!allows(role, 'billing')) await passPaymentOn(member, trx)
    await ActivityModel.record({ workspaceId, action: 'changed-role', actorId, subjectId: userId, role }, trx)
    await notifyAboutMembers({ workspaceId, recipientIds: [userId], kind: 'role-changed', actorId }, trx)
    await notifyMembers(trx, workspaceId)
  })

/**
 * Ends a membership, as an owner or one's own, and with it the person's API keys. Sessions in the workspace return to the
 * person's own one.
 */
export const removeMember = (actor: Person, userId: string) =>
  MembershipModel.transaction(async (trx) => {
    const { id: actorId, workspaceId } = actor
    const isLeaving = userId === actorId
    await (isLeaving ? WorkspaceModel.lock(workspaceId, trx) : lockAsOwner(actor, trx))
    const member = await findMember({ workspaceId, userId }, trx)
    if (member.role === 'owner') await assertAnotherOwner(member, trx)
    await passOrganizationOn(member, trx)
    const user = await UserModel.query(trx).findById(userId).throwIfNotFound()
    if (user.workspaceId === workspaceId) {
      await moveHome(user, trx)
      await changeFeedAddress(userId, trx)
    }
    await passPaymentOn(member, trx)
    await InvitationModel.withdrawThoseOf({ workspaceId, userId }, trx)
    await notifySeats({ workspaceId, actorId }, trx, () => member.$query(trx).delete())
    await notifyMembers(trx, workspaceId)
    await queueDeparture(trx, { workspaceId, userId })
    await ActivityModel.record(
      {
        workspaceId,
        action: isLeaving ? 'left' : 'removed',
        actorId,
        ...(isLeaving ? {} : { subjectId: userId }),
      },
      trx,
    )
    await notifySessionChange(trx, { userId })
  })

/** Throws NOT_FOUND for somebody who is not a member of the workspace. Call it with the workspace locked. */
export async function findMember(member: { workspaceId: string; userId: string }, trx: Transaction) {
  const found = await MembershipModel.query(trx).findOne(member)
  if (!found) throw notFound('Member')
  return found
}

async function assertAnotherOwner(member: MembershipModel, trx: Transaction): Promise<void> {
  const other = await MembershipModel.others(member, trx).where({ role: 'owner' }).first()
  if (!other) throw conflict(LAST_OWNER)
}

/** An organization is deleted with the account that it names, which is why that is an owner's. */
async function passOrganizationOn(member: MembershipModel, trx: Transaction): Promise<void> {
  const { workspaceId, userId } = member
  const heir = await MembershipModel.others(member, trx).where({ role: 'owner' }).first()
  if (heir) await OrganizationModel.query(trx).where({ workspaceId, userId }).patch({ userId: heir.userId })
}

/** Gives a person who leaves the workspace of their account a new one of their own. */
async function moveHome({ id }: UserModel, trx: Transaction): Promise<void> {
  const now = clock.now()
  const { id: workspaceId } = await WorkspaceModel.query(trx)
    .insert({ kind: 'personal', createdAt: now })
    .returning('id')
  await trx.table('projects').insert({ workspaceId, isDefault: true, createdAt: now, updatedAt: now })
  await MembershipModel.query(trx).insert({ workspaceId, userId: id, role: 'owner', joinedAt: now })
  await UserModel.query(trx).findById(id).patch({ workspaceId })
}
