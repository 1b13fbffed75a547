import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Person } from '@fundharbor/contracts/identity/session'
import { closeFeed } from '../sign-in/revoke-access.ts'
import { UserModel, type UserWithPlan } from '../users/model.ts'
import { assertNotSelf, lockUser } from './policy.ts'

/** Blocks or unblocks an account and ends its sessions. */
export async function blockUser(actor: Person, id: string, isBlocked: boolean): Promise<UserWithPlan> {
  assertNotSelf(actor, id)
  return UserModel.transaction(async (trx) => {
    const user = await lockUser(id, trx)
    if (user.accountBlocked === isBlocked) return user
    const blockedAt = isBlocked ? clock.now() : null
    await user.$query(trx).patch({ accountBlocked: isBlocked, blockedAt })
    await recordAuditEvent(trx, actor, {
      action: isBlocked ? 'blocked' : 'unblocked',
      subject: `user ${id}`,
      details: { email: user.email, before: { blocked: !isBlocked }, after: { blocked: isBlocked } },
    })
    if (isBlocked) await closeFeed(id, trx)
    await UserModel.endSessions(id, trx)
    return lockUser(id, trx)
  })
}
