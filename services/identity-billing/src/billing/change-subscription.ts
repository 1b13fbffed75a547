import { conflict } from '@fundharbor/chassis/http/failures'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import type { Stripe } from 'stripe'
import { withLease } from './lease.ts'
import type { BillingAccountModel } from './model.ts'
import { priceOf } from './prices.ts'
import { syncWithLease } from './sync-subscription.ts'
import type { BillingSettings } from '../settings.ts'
import { getProvider } from './stripe.ts'

type Change = (stripe: Stripe, account: BillingAccountModel & { subscriptionId: string }) => Promise<unknown>

/** Applies a change to the current subscription and stores the result. Throws CONFLICT without a subscription. */
const change = (
  workspaceId: string,
  settings: BillingSettings,
  apply: Change,
): Promise<BillingAccountModel> =>
  withLease(workspaceId, async (lease) => {
    const account = await syncWithLease(lease, settings)
    if (!hasSubscription(account)) throw conflict('You do not have a paid plan.')
    await getProvider(settings).run((stripe) => apply(stripe, account))
    return syncWithLease(lease, settings)
  })

const hasSubscription = (
  account: BillingAccountModel,
): account is BillingAccountModel & { subscriptionId: string } => account.subscriptionId !== null

/**
 * Moves to another plan now; the rest of the period is prorated, and the difference is charged now or credited.
 * Throws PAYMENT_REFUSED if the card is declined; then nothing has changed.
 */
export const changePlan = (workspaceId: string, plan: PaidPlan, settings: BillingSettings) =>
  change(workspaceId, settings, async (stripe, { subscriptionId, plan: current, status }) => {
    if (plan === current) return
    if (status === 'past_due') throw conflict('Your last payment failed. Please change your card first.')
    const [price, { items }] = await Promise.all([
      priceOf(stripe, plan),
      stripe.subscriptions.retrieve(subscriptionId),
    ])
    await stripe.subscriptions.update(subscriptionId, {
      items: [{ id: items.data[0]?.id, price }],
      metadata: { plan },
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      // Choosing a plan also takes back a cancellation.
      cancel_at_period_end: false,
    })
  })

/** Cancels the subscription at the end of the current period. */
export const cancelSubscription = (workspaceId: string, settings: BillingSettings) =>
  setCancellation(workspaceId, settings, true)

/** Takes back a cancellation. */
export const resumeSubscription = (workspaceId: string, settings: BillingSettings) =>
  setCancellation(workspaceId, settings, false)

const setCancellation = (workspaceId: string, settings: BillingSettings, cancels: boolean) =>
  change(workspaceId, settings, (stripe, { subscriptionId }) =>
    stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: cancels }),
  )
