import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { MembershipModel } from '../workspaces/membership-model.ts'
import { ActivityModel } from './activity-model.ts'
import { findMember } from './change-members.ts'
import { lockAsOwner } from './lock-as-owner.ts'
import { notifyMembers } from '../seats/notify-members.ts'
import { notifySeats } from '../notifications/notify-seats.ts'
import { seatedMembers } from '../seats/seats.ts'

/** Gives a member without a seat that of the last one who has one. */
export const giveSeat = (actor: Person, userId: string) =>
  MembershipModel.transaction(async (trx) => {
    const { id: actorId, workspaceId } = actor
    await lockAsOwner(actor, trx)
    const member = await findMember({ workspaceId, userId }, trx)
    if ((await seatedMembers(workspaceId, trx)).has(userId)) return
    await notifySeats({ workspaceId, actorId }, trx, () =>
      member.$query(trx).patch({ seatGivenAt: clock.now() }),
    )
    const after = await seatedMembers(workspaceId, trx)
    if (!after.has(userId) || !after.has(actorId))
      throw conflict('Owners have all seats of your plan. Upgrade, or change the role of an owner first.')
    const { role } = member
    await ActivityModel.record(
      { workspaceId, action: 'changed-role', actorId, subjectId: userId, role, gaveSeat: true },
      trx,
    )
    await notifyMembers(trx, workspaceId)
  })
