import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Transaction } from 'objection'
import { MembershipModel } from '../workspaces/membership-model.ts'
import { SEAT_ORDER } from '../users/seat-order.ts'
import { ActivityModel } from './activity-model.ts'
import { findMember } from './change-members.ts'
import { lockAsOwner } from './lock-as-owner.ts'
import { notifyMembers } from '../seats/notify-members.ts'
import { readSeats } from '../seats/seats.ts'

/** Gives a member without a seat that of the last one who has one. */
export const giveSeat = (actor: Person, userId: string) =>
  MembershipModel.transaction(async (trx) => {
    const { id: actorId, workspaceId } = actor
    await lockAsOwner(actor, trx)
    const member = await findMember({ workspaceId, userId }, trx)
    const seats = await readSeats(workspaceId, trx)
    if (seats === null || (await seated(workspaceId, seats, trx)).has(userId)) return
    await member.$query(trx).patch({ seatGivenAt: clock.now() })
    const after = await seated(workspaceId, seats, trx)
    if (!after.has(userId) || !after.has(actorId))
      throw conflict('Owners have all seats of your plan. Upgrade, or change the role of an owner first.')
    const { role } = member
    await ActivityModel.record(
      { workspaceId, action: 'changed-role', actorId, subjectId: userId, role, gaveSeat: true },
      trx,
    )
    await notifyMembers(trx, workspaceId)
  })

/** Ids of the members who have a seat. */
async function seated(workspaceId: string, seats: number, trx: Transaction): Promise<Set<string>> {
  const rows = await MembershipModel.query(trx).where({ workspaceId }).orderByRaw(SEAT_ORDER).limit(seats)
  return new Set(rows.map(({ userId }) => userId))
}
