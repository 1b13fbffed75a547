import { Stripe } from 'stripe'
import type { Settings } from '../settings.ts'
import { BillingAccountModel } from './model.ts'
import { requireBilling } from './require-billing.ts'
import { getProvider } from './stripe.ts'

/** Deletes a former user's customer at the provider, which also ends their subscriptions. Safe to repeat. */
export async function deleteCustomer(userId: string, settings: Settings): Promise<void> {
  const account = await BillingAccountModel.ofUser(userId)
  const customer = account?.customerId
  if (customer)
    await getProvider(requireBilling(settings)).run((stripe) => deleteAtProvider(stripe, customer))
  await BillingAccountModel.knex().table('billing_receipts').where({ userId }).delete()
  await BillingAccountModel.query().deleteById(userId)
}

async function deleteAtProvider(stripe: Stripe, customer: string): Promise<void> {
  try {
    await stripe.customers.del(customer)
  } catch (error) {
    const isGone =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
    if (!isGone) throw error
  }
}
