import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import type { Person, Role } from '@fundharbor/contracts/identity/session'
import { UserModel } from '../users/model.ts'
import { assertNotOneself, lockedUser } from './policy.ts'

/** Makes somebody an administrator or a user; their sessions end, so that none keeps the old rights. */
export async function changeRole(actor: Person, id: string, role: Role): Promise<UserModel> {
  assertNotOneself(actor, id)
  return UserModel.transaction(async (trx) => {
    const user = await lockedUser(id, trx)
    const details = { email: user.email, before: { role: user.role }, after: { role } }
    if (user.role === role) return user
    await user.$query(trx).patch({ role })
    await recordAuditEvent(trx, actor, { action: 'changed the role', subject: `user ${id}`, details })
    return UserModel.endSessions(id, trx)
  })
}
