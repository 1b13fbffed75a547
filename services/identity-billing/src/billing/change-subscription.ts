import { conflict, Failure } from '@fundharbor/chassis/http/failures'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { Stripe } from 'stripe'
import { withLease } from './lease.ts'
import type { BillingAccountModel } from './model.ts'
import { priceOf } from './prices.ts'
import { syncWithLease } from './sync-subscription.ts'
import type { BillingSettings } from '../settings.ts'
import { getProvider } from './stripe.ts'

type Change<T> = (stripe: Stripe, account: BillingAccountModel & { subscriptionId: string }) => Promise<T>

/** Applies a change to the current subscription and stores the result. Throws CONFLICT without a subscription. */
const change = <T>(workspaceId: string, settings: BillingSettings, apply: Change<T>) =>
  withLease(workspaceId, async (lease) => {
    const account = await syncWithLease(lease, settings)
    if (!hasSubscription(account)) throw conflict('You do not have a paid plan.')
    const result = await getProvider(settings).run((stripe) => apply(stripe, account))
    return { account: await syncWithLease(lease, settings), result }
  })

const hasSubscription = (
  account: BillingAccountModel,
): account is BillingAccountModel & { subscriptionId: string } => account.subscriptionId !== null

/**
 * Moves to another plan now; the rest of the period is prorated, and the difference is charged now or credited. If the bank asks the
 * person to confirm the payment, the result is its client secret, and nothing has changed: the plan changes once it is paid, and a
 * repeat completes the change. Throws PAYMENT_REFUSED if the card is declined; then nothing has changed either.
 */
export const changePlan = (workspaceId: string, plan: PaidPlan, settings: BillingSettings) =>
  change(workspaceId, settings, async (stripe, { subscriptionId, plan: current, status }) => {
    if (status === 'past_due') throw conflict('Your last payment failed. Please change your card first.')
    const clientSecret = plan === current ? undefined : await changePrice(stripe, subscriptionId, plan)
    // Choosing a plan also takes back a cancellation. A change that waits for its payment cannot include this.
    if (!clientSecret)
      await stripe.subscriptions.update(subscriptionId, { metadata: { plan }, cancel_at_period_end: false })
    return clientSecret
  })

/** Returns the client secret of a payment that the bank wants to be confirmed. */
async function changePrice(stripe: Stripe, id: string, plan: PaidPlan): Promise<string | undefined> {
  const [price, subscription] = await Promise.all([priceOf(stripe, plan), stripe.subscriptions.retrieve(id)])
  if (subscription.pending_update) await discard(stripe, subscription.latest_invoice)
  const { pending_update: pending, latest_invoice: invoice } = await stripe.subscriptions.update(id, {
    items: [{ id: subscription.items.data[0]?.id, price }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
  if (!pending) return undefined
  const { data } = await stripe.invoicePayments.list({
    invoice: idOf(invoice),
    expand: ['data.payment.payment_intent'],
  })
  const intent = data[0]?.payment.payment_intent
  if (typeof intent === 'object' && intent.status === 'requires_action' && intent.client_secret)
    return intent.client_secret
  await discard(stripe, invoice)
  const refusal = typeof intent === 'object' ? intent.last_payment_error?.message : undefined
  throw new Failure('PAYMENT_REFUSED', refusal ?? 'Your card was declined.')
}

/** Takes back a change that waits for its payment. */
async function discard(stripe: Stripe, invoice: Stripe.Subscription['latest_invoice']): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(idOf(invoice))
  } catch (error) {
    // The invoice was paid in the meantime.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

const idOf = (invoice: Stripe.Subscription['latest_invoice']): string =>
  typeof invoice === 'string' ? invoice : (invoice?.id ?? '')

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
