import { Stripe } from 'stripe'
import { withCustomer, type Payer } from './customer.ts'
import { underLease, writeUnder, type Lease } from './lease.ts'
import type { BillingAccountModel } from './model.ts'
import type { BillingSettings } from './settings.ts'
import { providerOf } from './stripe.ts'

/** Begins to change the card: the client secret for the payment form. */
export const beginCardChange = (payer: Payer, settings: BillingSettings): Promise<string> =>
  underLease(payer.id, async (lease) => {
    const intent = await withCustomer(lease, payer, {
      settings,
      work: (customer) =>
        providerOf(settings).ask((stripe) => stripe.setupIntents.create({ customer, usage: 'off_session' })),
    })
    await writeUnder(lease, { setupIntentId: intent.id })
    return intent.client_secret ?? ''
  })

/** Uses a card that was begun to be changed, once the provider says that it is good. */
export async function applyNewCard(
  lease: Lease,
  { setupIntentId, customerId }: BillingAccountModel,
  settings: BillingSettings,
): Promise<void> {
  const waits = await providerOf(settings).ask(async (stripe) => {
    try {
      const { status, payment_method: method } = await stripe.setupIntents.retrieve(setupIntentId ?? '')
      if (status === 'succeeded' && customerId) await useCard(stripe, customerId, String(method))
      return status !== 'succeeded' && status !== 'canceled'
    } catch (error) {
      // The provider does not know the attempt, or the card, any more: nothing waits for it.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
      throw error
    }
  })
  if (!waits) await writeUnder(lease, { setupIntentId: null })
}

async function useCard(stripe: Stripe, customer: string, method: string): Promise<void> {
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } })
  const { data } = await stripe.subscriptions.list({ customer })
  for (const { id } of data) await stripe.subscriptions.update(id, { default_payment_method: method })
  for (const each of data) if (each.status === 'past_due') await payOpen(stripe, each)
}

/** The renewal that failed is tried with the new card at once; where that fails too, the retries go on. */
async function payOpen(stripe: Stripe, { latest_invoice: invoice }: Stripe.Subscription): Promise<void> {
  const id = typeof invoice === 'string' ? invoice : invoice?.id
  if (!id) return
  try {
    await stripe.invoices.pay(id)
  } catch (error) {
    const refused = error instanceof Stripe.errors.StripeCardError
    // It was paid meanwhile.
    const settled = error instanceof Stripe.errors.StripeInvalidRequestError
    if (!refused && !settled) throw error
  }
}
