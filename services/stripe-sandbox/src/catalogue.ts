import { planOffers } from '@fundharbor/contracts/identity/plans'
import { Stripe } from 'stripe'
import type { Ledger } from './ledger.ts'

/** Puts a product with a monthly price on the shelf for each plan on offer, under its lookup key. */
export function stockCatalogue({ state, now }: Ledger): void {
  for (const offer of planOffers) {
    const cents = Math.round(Number(offer.monthly) * 100)
    const product = productOf(offer.plan, offer.name, now())
    state.products[product.id] ??= product
    const id = `price_${offer.plan}_monthly_${cents}`
    state.prices[id] ??= {
      ...priceDefaults,
      id,
      created: now(),
      currency: offer.currency.toLowerCase(),
      lookup_key: offer.lookupKey,
      metadata: { plan: offer.plan },
      product: product.id,
      unit_amount: cents,
      unit_amount_decimal: Stripe.Decimal.from(cents),
    }
    // A price of before gives its key up.
    for (const price of Object.values(state.prices))
      if (price.id !== id && price.lookup_key === offer.lookupKey) price.lookup_key = null
  }
}

const priceDefaults = {
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  custom_unit_amount: null,
  livemode: false,
  nickname: null,
  recurring: {
    interval: 'month',
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
} as const

const productOf = (plan: string, name: string, at: number): Stripe.Product => ({
  id: `prod_${plan}`,
  object: 'product',
  active: true,
  created: at,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: { plan },
  name,
  package_dimensions: null,
  shippable: null,
  tax_details: null,
  type: 'service',
  updated: at,
  url: null,
})

/** What the older API calls a plan; subscription items still carry it. */
export const planOfPrice = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: 'month',
  interval_count: 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})
