import { Stripe } from 'stripe'
import { withCustomer, type Subscriber } from './customer.ts'
import { withLease, updateLeasedAccount, type Lease } from './lease.ts'
import type { BillingAccountModel } from './model.ts'
import type { BillingSettings } from '../settings.ts'
import { getProvider } from './stripe.ts'

/** Starts a card change; returns the client secret for the payment form. */
export const startCardChange = (subscriber: Subscriber, settings: BillingSettings): Promise<string> =>
  withLease(subscriber.workspaceId, async (lease) => {
    const intent = await withCustomer(lease, subscriber, {
      settings,
      work: (customer) =>
        getProvider(settings).run((stripe) => stripe.setupIntents.create({ customer, usage: 'off_session' })),
    })
    await updateLeasedAccount(lease, { setupIntentId: intent.id })
    return intent.client_secret ?? ''
  })

/** Makes a new card the default once the provider has accepted it. */
export async function applyNewCard(
  lease: Lease,
  { setupIntentId, customerId }: BillingAccountModel,
  settings: BillingSettings,
): Promise<void> {
  const isPending = await getProvider(settings).run(async (stripe) => {
    try {
      const { status, payment_method: method } = await stripe.setupIntents.retrieve(setupIntentId ?? '')
      if (status === 'succeeded' && customerId) await useCard(stripe, customerId, String(method))
      return status !== 'succeeded' && status !== 'canceled'
    } catch (error) {
      // The provider no longer knows the setup intent or the card: nothing is pending.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
      throw error
    }
  })
  if (!isPending) await updateLeasedAccount(lease, { setupIntentId: null })
}

async function useCard(stripe: Stripe, customer: string, method: string): Promise<void> {
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } })
  const { data } = await stripe.subscriptions.list({ customer })
  for (const { id } of data) await stripe.subscriptions.update(id, { default_payment_method: method })
  for (const each of data) if (each.status === 'past_due') await payOverdueInvoice(stripe, each)
}

/** Retries the failed renewal with the new card; if that fails too, the provider's own retries go on. */
async function payOverdueInvoice(
  stripe: Stripe,
  { latest_invoice: invoice }: Stripe.Subscription,
): Promise<void> {
  const id = typeof invoice === 'string' ? invoice : invoice?.id
  if (!id) return
  try {
    await stripe.invoices.pay(id)
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeCardError
    // The invoice was paid in the meantime.
    const isPaid = error instanceof Stripe.errors.StripeInvalidRequestError
    if (!isRefused && !isPaid) throw error
  }
}
