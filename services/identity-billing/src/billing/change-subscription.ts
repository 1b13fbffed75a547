import { conflict } from '@fundharbor/chassis/http/failures'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import type { Stripe } from 'stripe'
import { underLease } from './lease.ts'
import type { BillingAccountModel } from './model.ts'
import { priceOf } from './prices.ts'
import { refreshUnder } from './refresh.ts'
import type { BillingSettings } from './settings.ts'
import { providerOf } from './stripe.ts'

type Change = (stripe: Stripe, account: BillingAccountModel & { subscriptionId: string }) => Promise<unknown>

/** Changes the running subscription as it is now, and writes down what came of it. */
const change = (userId: string, settings: BillingSettings, apply: Change): Promise<BillingAccountModel> =>
  underLease(userId, async (lease) => {
    const account = await refreshUnder(lease, settings)
    if (!hasSubscription(account)) throw conflict('You have no paid plan.')
    await providerOf(settings).ask((stripe) => apply(stripe, account))
    return refreshUnder(lease, settings)
  })

const hasSubscription = (
  account: BillingAccountModel,
): account is BillingAccountModel & { subscriptionId: string } => account.subscriptionId !== null

/**
 * Moves to another plan at once; what is left of the month is set off, and the difference charged now or credited.
 * Throws PAYMENT_REFUSED where the card is refused: then nothing has changed.
 */
export const changePlan = (userId: string, plan: PaidPlan, settings: BillingSettings) =>
  change(userId, settings, async (stripe, { subscriptionId, plan: current, status }) => {
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
      // Who chooses a plan goes on with it.
      cancel_at_period_end: false,
    })
  })

/** Ends the subscription with the period that is paid for. */
export const cancelSubscription = (userId: string, settings: BillingSettings) =>
  endLater(userId, settings, true)

/** Takes the cancellation back. */
export const resumeSubscription = (userId: string, settings: BillingSettings) =>
  endLater(userId, settings, false)

const endLater = (userId: string, settings: BillingSettings, ending: boolean) =>
  change(userId, settings, (stripe, { subscriptionId }) =>
    stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: ending }),
  )
