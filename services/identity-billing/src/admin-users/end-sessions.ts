import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import type { Person } from '@fundharbor/contracts/identity/session'
import { endNotifications } from '../sign-in/revoke-access.ts'
import { UserModel } from '../users/model.ts'
import { lockUser } from './policy.ts'

/** Signs a user out on every device. */
export async function endSessions(actor: Person, id: string): Promise<void> {
  await UserModel.transaction(async (trx) => {
    await lockUser(id, trx)
    await UserModel.endSessions(id, trx)
    await endNotifications(id, trx)
    await recordAuditEvent(trx, actor, { action: 'signed out everywhere', subject: `user ${id}` })
  })
}
