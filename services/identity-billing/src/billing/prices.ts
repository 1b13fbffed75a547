import { offerOf, type PaidPlan } from '@fundharbor/contracts/identity/plans'
import type { Stripe } from 'stripe'

/** The price of a plan, found by its key in the provider's catalogue. */
export async function priceOf(stripe: Stripe, plan: PaidPlan): Promise<string> {
  const { lookupKey } = offerOf(plan)
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })
  const [price] = data
  if (!price) throw new Error(`The payment provider has no price with the lookup key ${lookupKey}`)
  return price.id
}
