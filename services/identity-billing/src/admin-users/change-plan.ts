import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { GrantablePlan } from '@fundharbor/contracts/identity/admin-users'
import type { Person } from '@fundharbor/contracts/identity/session'
import { BillingAccountModel } from '../billing/model.ts'
import { notifyPlanChange } from '../seats/notify-members.ts'
import { notifySeatsAround } from '../seats/notify-seats.ts'
import { UserModel } from '../users/model.ts'
import { lockUser } from './policy.ts'

/** Gives an account a plan without payment, or takes it away. Accounts that pay change their plan themselves. */
export const changePlan = (actor: Person, id: string, plan: GrantablePlan): Promise<UserModel> =>
  UserModel.transaction(async (trx) => {
    const user = await lockUser(id, trx)
    const account = await BillingAccountModel.query(trx).findById(id)
    if (account?.plan)
      throw conflict('This user pays for a subscription and changes or cancels it on the Plans page.')
    if (user.subscriptionStatus === 'admin') throw conflict('Administrators already have every feature.')
    if (user.subscriptionStatus === plan) return user
    await recordAuditEvent(trx, actor, {
      action: 'changed the plan',
      subject: `user ${id}`,
      details: { email: user.email, before: { plan: user.subscriptionStatus }, after: { plan } },
    })
    const changed = await notifySeatsAround(id, trx, () =>
      user.$query(trx).patchAndFetch({
        subscriptionStatus: plan,
        grantedPlan: plan === 'freemium' ? null : plan,
        updatedAt: clock.now(),
      }),
    )
    await notifyPlanChange(trx, id)
    return changed
  })
