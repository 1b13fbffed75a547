import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { BillingAccountModel } from './model.ts'
import { syncPayer } from './pass-payment-on.ts'
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
      .where('workspaceId', '>', last)
      .orderBy('workspaceId')
      .limit(BATCH_SIZE)
    for (const account of accounts) {
      await reconcileOne(account, settings).catch((error: unknown) =>
        logger.warn({ err: error }, 'could not reconcile a subscription'),
      )
      last = account.workspaceId
    }
    if (accounts.length < BATCH_SIZE) return
  }
}

/** Also updates who pays, whose name and email address may have changed. */
async function reconcileOne(account: BillingAccountModel, settings: BillingSettings): Promise<void> {
  await syncSubscription(account.workspaceId, settings)
  await syncPayer(account, settings)
}
