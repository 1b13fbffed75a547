import type Stripe from 'stripe'
import { newId } from './ids.ts'
import { nameOf } from './prices.ts'

interface Line {
  item: Stripe.SubscriptionItem
  price: Stripe.Price
  /** In cents; negative for a credit. */
  amount: number
  period: { start: number; end: number }
  description: string
}

/** An invoice line for a subscription item. */
const createLine = ({ item, price, amount, period, description }: Line) =>
  ({
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    parent: {
      subscription_item_details: { subscription: item.subscription, subscription_item: item.id },
      type: 'subscription_item_details',
    },
    period,
    pricing: { price_details: { price: price.id, product: price.product }, type: 'price_details' },
    quantity: 1,
    subscription: item.subscription,
  }) as unknown as Stripe.InvoiceLineItem

/** A full month of the item's price. */
export function monthLine(
  item: Stripe.SubscriptionItem,
  period: { start: number; end: number },
): Stripe.InvoiceLineItem {
  const { price } = item
  const amount = price.unit_amount ?? 0
  const description = `1 × ${nameOf(price)} (at $${(amount / 100).toFixed(2)} / month)`
  return createLine({ item, price, amount, period, description })
}

/** The rest of the period: a credit for the old price, and a charge for the new one. */
export function prorationLines(
  item: Stripe.SubscriptionItem,
  next: Stripe.Price,
  at: number,
): Stripe.InvoiceLineItem[] {
  const period = { start: at, end: item.current_period_end }
  const left = (period.end - at) / (item.current_period_end - item.current_period_start)
  const share = (price: Stripe.Price) => Math.round((price.unit_amount ?? 0) * left)
  const [from, to] = [nameOf(item.price), nameOf(next)]
  return [
    createLine({
      item,
      period,
      price: item.price,
      amount: -share(item.price),
      description: `Unused time on ${from}`,
    }),
    createLine({ item, period, price: next, amount: share(next), description: `Remaining time on ${to}` }),
  ]
}
