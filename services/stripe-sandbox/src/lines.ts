import { Stripe } from 'stripe'
import { newId } from './ids.ts'

interface Line {
  item: Stripe.SubscriptionItem
  price: Stripe.Price
  /** Cents; negative gives back. */
  amount: number
  period: { start: number; end: number }
  proration: boolean
  words: string
}

/** A line of an invoice about a subscription's item. */
export const lineOf = ({ item, price, amount, period, proration, words }: Line): Stripe.InvoiceLineItem => ({
  id: newId('il'),
  object: 'line_item',
  amount,
  currency: price.currency,
  description: words,
  discount_amounts: [],
  discountable: !proration,
  discounts: [],
  invoice: null,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration,
      proration_details: null,
      subscription: item.subscription,
      subscription_item: item.id,
    },
    type: 'subscription_item_details',
  },
  period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: price.id, product: String(price.product) },
    type: 'price_details',
    unit_amount_decimal: Stripe.Decimal.from(price.unit_amount ?? 0),
  },
  quantity: 1,
  quantity_decimal: Stripe.Decimal.from(1),
  subscription: item.subscription,
  subtotal: amount,
  taxes: [],
})

const nameOf = (price: Stripe.Price) => {
  const plan = price.metadata.plan ?? price.id
  return plan.charAt(0).toUpperCase() + plan.slice(1)
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** A whole month of a price. */
export function monthLine(
  item: Stripe.SubscriptionItem,
  price: Stripe.Price,
  period: { start: number; end: number },
): Stripe.InvoiceLineItem {
  const amount = price.unit_amount ?? 0
  const words = `1 × ${nameOf(price)} (at ${dollars(amount)} / month)`
  return lineOf({ item, price, amount, period, proration: false, words })
}

/** What is left of the month: given back for the old price, asked for the new one. */
export function prorationLines(
  item: Stripe.SubscriptionItem,
  next: Stripe.Price,
  at: number,
): Stripe.InvoiceLineItem[] {
  const period = { start: at, end: item.current_period_end }
  const left = (period.end - at) / (item.current_period_end - item.current_period_start)
  const share = (price: Stripe.Price) => Math.round((price.unit_amount ?? 0) * left)
  const common = { item, period, proration: true }
  return [
    lineOf({
      ...common,
      price: item.price,
      amount: -share(item.price),
      words: `Unused time on ${nameOf(item.price)}`,
    }),
    lineOf({ ...common, price: next, amount: share(next), words: `Remaining time on ${nameOf(next)}` }),
  ]
}
