import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { UserModel } from '../users/model.ts'
import { BillingAccountModel } from './model.ts'
import { syncCustomer } from './customer.ts'
import { syncSubscription } from './sync-subscription.ts'
import type { BillingSettings } from '../settings.ts'

const BATCH_SIZE = 100

/** Reads every subscription from the provider each night, which makes up for lost events. */
export const reconciliation = (settings: BillingSettings): ScheduledJob => ({
  name: 'reconcile-subscriptions',
  schedule: '40 2 * * *',
  run: () => reconcile(settings),
})

/** A subscription that cannot be read is skipped until the next night. */
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
        logger.warn({ err: error }, 'could not reconcile a subscription'),
      )
      last = account.userId
    }
    if (accounts.length < BATCH_SIZE) return
  }
}

/** Also updates the customer's name and email address, which may have changed. */
async function reconcileOne(account: BillingAccountModel, settings: BillingSettings): Promise<void> {
  await syncSubscription(account.userId, settings)
  const user = await UserModel.query().findById(account.userId)
  if (user && account.customerId) await syncCustomer(account.customerId, user, settings)
}
