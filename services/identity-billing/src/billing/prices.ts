import { offerOf, planOffers } from '@fundharbor/contracts/identity/plan-offers'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import type { Stripe } from 'stripe'

/** Id of a plan's price at the provider, found by its lookup key. */
export async function priceOf(stripe: Stripe, plan: PaidPlan): Promise<string> {
  const { lookupKey } = offerOf(plan)
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })
  const [price] = data
  if (!price) throw new Error(`The payment provider has no price with the lookup key ${lookupKey}`)
  return price.id
}

/** The plans on offer, by the id of their price. */
export async function plansByPrice(stripe: Stripe): Promise<Map<string, PaidPlan>> {
  const { data } = await stripe.prices.list({ lookup_keys: planOffers.map(({ lookupKey }) => lookupKey) })
  return new Map(
    data.flatMap(({ id, lookup_key: key }) =>
      planOffers.filter(({ lookupKey }) => lookupKey === key).map(({ plan }) => [id, plan] as const),
    ),
  )
}
