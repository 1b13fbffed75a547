import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import type { Person, Role } from '@fundharbor/contracts/identity/session'
import { notifyMembers } from '../seats/notify-members.ts'
import { notifySeats } from '../notifications/notify-seats.ts'
import { UserModel, type UserWithPlan } from '../users/model.ts'
import { assertNotSelf, lockUser } from './policy.ts'

/** Changes a user's role and ends their sessions, so that none keeps the old rights. */
export async function changeRole(actor: Person, id: string, role: Role): Promise<UserWithPlan> {
  assertNotSelf(actor, id)
  return UserModel.transaction(async (trx) => {
    const user = await lockUser(id, trx)
    const details = { email: user.email, before: { role: user.role }, after: { role } }
    if (user.role === role) return user
    await notifySeats({ workspaceId: user.workspaceId, actorId: null }, trx, () =>
      user.$query(trx).patch({ role }),
    )
    await recordAuditEvent(trx, actor, { action: 'changed the role', subject: `user ${id}`, details })
    await notifyMembers(trx, user.workspaceId)
    await UserModel.endSessions(id, trx)
    return lockUser(id, trx)
  })
}
