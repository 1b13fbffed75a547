import type Stripe from 'stripe'
import { testCard, type CardDetails } from './cards.ts'
import { find } from './find.ts'
import { newId } from './ids.ts'
import type { Ledger } from './ledger.ts'

/** A payment method from a test card; unknown numbers are refused and not kept. */
export function createCard(ledger: Ledger, details: CardDetails): Stripe.PaymentMethod {
  const number = details.number.replaceAll(/\s/g, '')
  const { brand } = testCard(number)
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: details.expMonth,
      exp_year: details.expYear,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: ledger.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  ledger.state.paymentMethods[method.id] = method
  ledger.state.cards[method.id] = { number, authenticated: false }
  return method
}

/** Keeps a card with a customer for later payments. */
export function attach(ledger: Ledger, id: string, customer: string): Stripe.PaymentMethod {
  const method = find(ledger, 'paymentMethods', id)
  if (method.customer !== customer) {
    method.customer = customer
    ledger.emit('payment_method.attached', method)
  }
  return method
}

/** A payment method's test card and whether its holder has proven to be themselves. */
export function cardOf({ state }: Ledger, id: string) {
  const kept = state.cards[id] ?? { number: '', authenticated: false }
  return { kept, behaviour: testCard(kept.number) }
}
