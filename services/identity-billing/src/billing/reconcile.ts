import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { UserModel } from '../users/model.ts'
import { BillingAccountModel } from './model.ts'
import { syncCustomer } from './customer.ts'
import { syncSubscription } from './sync-subscription.ts'
import type { BillingSettings } from '../settings.ts'

const BATCH_SIZE = 100

/** Every night reads everybody's subscription from the provider: an event that was lost is caught up with. */
export const reconciliation = (settings: BillingSettings): ScheduledJob => ({
  name: 'reconcile-subscriptions',
  schedule: '40 2 * * *',
  run: () => reconcile(settings),
})

/** One that cannot be read now is tried tomorrow; the others go on. */
export async function reconcile(settings: BillingSettings): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const accounts = await BillingAccountModel.query()
      .whereNotNull('customerId')
      .where('userId', '>', last)
      .orderBy('userId')
      .limit(BATCH_SIZE)
    for (const account of accounts) {
      await reconcileOne(account, settings).catch((error: unknown) =>
        logger.warn({ err: error }, 'a subscription could not be reconciled'),
      )
      last = account.userId
    }
    if (accounts.length < BATCH_SIZE) return
  }
}

/** Name and address may have changed, too. */
async function reconcileOne(account: BillingAccountModel, settings: BillingSettings): Promise<void> {
  await syncSubscription(account.userId, settings)
  const user = await UserModel.query().findById(account.userId)
  if (user && account.customerId) await syncCustomer(account.customerId, user, settings)
}
