import { leased, writeUnder, type Lease } from './lease.ts'
import type { BillingSettings } from './settings.ts'
import { providerOf } from './stripe.ts'

/** Who pays. */
export interface Payer {
  id: string
  email: string
  fullName: string
}

/**
 * The person's customer at the provider, made at the first need. The idempotency key is the person: however often a
 * crash comes between making and noting, there is one. Name and address follow in a call of their own, because a key
 * belongs to one set of values.
 */
export async function customerOf(lease: Lease, payer: Payer, settings: BillingSettings): Promise<string> {
  const { customerId } = await leased(lease)
  if (customerId) return customerId
  const { id } = await providerOf(settings).ask(async (stripe) => {
    const customer = await stripe.customers.create(
      { metadata: { userId: payer.id } },
      { idempotencyKey: `customer-${payer.id}` },
    )
    return stripe.customers.update(customer.id, { email: payer.email, name: payer.fullName })
  })
  await writeUnder(lease, { customerId: id })
  return id
}
