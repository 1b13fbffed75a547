import { planOffers } from '@fundharbor/contracts/identity/plan-offers'
import type Stripe from 'stripe'
import type { Store } from './store.ts'

/** Creates a monthly price for each plan on offer, under its lookup key. */
export function createPrices({ state, now }: Store): void {
  for (const offer of planOffers) {
    const cents = Math.round(Number(offer.monthly) * 100)
    const id = `price_${offer.plan}_monthly_${cents}`
    state.prices[id] ??= {
      id,
      object: 'price',
      active: true,
      created: now(),
      currency: offer.currency.toLowerCase(),
      lookup_key: offer.lookupKey,
      metadata: { plan: offer.plan },
      product: `prod_${offer.plan}`,
      recurring: { interval: 'month', interval_count: 1 },
      type: 'recurring',
      unit_amount: cents,
    } as unknown as Stripe.Price
    // An outdated price loses the lookup key.
    for (const price of Object.values(state.prices))
      if (price.id !== id && price.lookup_key === offer.lookupKey) price.lookup_key = null
  }
}

/** The plan's name, e.g. `Basic`. */
export function nameOf({ metadata, id }: Stripe.Price): string {
  const plan = metadata.plan ?? id
  return plan.charAt(0).toUpperCase() + plan.slice(1)
}
