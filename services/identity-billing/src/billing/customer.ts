import { Stripe } from 'stripe'
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
  return customerId ?? makeCustomer(lease, payer, { settings, key: `customer-${payer.id}` })
}

/**
 * Does something with the person's customer. One that was deleted at the provider is made anew, once for each that
 * is gone.
 */
export async function withCustomer<T>(
  lease: Lease,
  payer: Payer,
  { settings, work }: { settings: BillingSettings; work: (customer: string) => Promise<T> },
): Promise<T> {
  const customer = await customerOf(lease, payer, settings)
  try {
    return await work(customer)
  } catch (error) {
    if (!isGone(error)) throw error
    const key = `customer-${payer.id}-after-${customer}`
    return work(await makeCustomer(lease, payer, { settings, key }))
  }
}

const isGone = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  error.message.startsWith('No such customer')

async function makeCustomer(
  lease: Lease,
  payer: Payer,
  { settings, key }: { settings: BillingSettings; key: string },
): Promise<string> {
  const { id } = await providerOf(settings).ask(async (stripe) => {
    const customer = await stripe.customers.create(
      { metadata: { userId: payer.id } },
      { idempotencyKey: key },
    )
    return stripe.customers.update(customer.id, { email: payer.email, name: payer.fullName })
  })
  await writeUnder(lease, { customerId: id })
  return id
}
