import { Stripe } from 'stripe'
import type { Settings } from '../settings.ts'
import { BillingAccountModel } from './model.ts'
import { billingOf } from './settings.ts'
import { providerOf } from './stripe.ts'

/** Ends what somebody who has left still pays for, and has the provider forget them. May be repeated. */
export async function forgetCustomer(userId: string, settings: Settings): Promise<void> {
  const account = await BillingAccountModel.of(userId)
  const customer = account?.customerId
  if (customer) await providerOf(billingOf(settings)).ask((stripe) => remove(stripe, customer))
  await BillingAccountModel.query().deleteById(userId)
}

/** The provider ends a customer's subscriptions with the customer. */
async function remove(stripe: Stripe, customer: string): Promise<void> {
  try {
    await stripe.customers.del(customer)
  } catch (error) {
    const gone = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
    if (!gone) throw error
  }
}
