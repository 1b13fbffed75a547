import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import type { GrantablePlan } from '@fundharbor/contracts/identity/admin-users'
import type { Person } from '@fundharbor/contracts/identity/session'
import { BillingAccountModel } from '../billing/model.ts'
import { notifyMembers } from '../seats/notify-members.ts'
import { notifySeats } from '../notifications/notify-seats.ts'
import { UserModel, type UserWithPlan } from '../users/model.ts'
import { WorkspaceModel } from '../workspaces/model.ts'
import { lockUser } from './policy.ts'

/** Gives an account's own workspace a plan without payment, or takes it away. Those that pay change their plan themselves. */
export const changePlan = (actor: Person, id: string, plan: GrantablePlan): Promise<UserWithPlan> =>
  UserModel.transaction(async (trx) => {
    const found = await UserModel.query(trx).findById(id).select('workspaceId')
    if (!found) throw notFound('User')
    const { workspaceId } = found
    await WorkspaceModel.lock(workspaceId, trx)
    const user = await lockUser(id, trx)
    const account = await BillingAccountModel.ofWorkspace(workspaceId, trx)
    if (account?.plan)
      throw conflict('This user pays for a subscription and changes or cancels it on the Plans page.')
    if (user.subscriptionStatus === 'admin') throw conflict('Administrators already have every feature.')
    if (user.subscriptionStatus === plan) return user
    await recordAuditEvent(trx, actor, {
      action: 'changed the plan',
      subject: `user ${id}`,
      details: { email: user.email, before: { plan: user.subscriptionStatus }, after: { plan } },
    })
    await notifySeats({ workspaceId, actorId: null }, trx, () =>
      WorkspaceModel.query(trx)
        .findById(workspaceId)
        .patch({ subscriptionStatus: plan, grantedPlan: plan === 'freemium' ? null : plan }),
    )
    await notifyMembers(trx, workspaceId)
    await user.$query(trx).patch({ updatedAt: clock.now() })
    return lockUser(id, trx)
  })
