import { Stripe } from 'stripe'
import { readLeasedAccount, updateLeasedAccount, type Lease } from './lease.ts'
import type { BillingSettings } from '../settings.ts'
import { getProvider } from './stripe.ts'

/** The person behind a customer at the provider. */
export interface Subscriber {
  id: string
  email: string
  fullName: string
}

/** The id of a person's customer at the provider, created when first needed. */
async function findOrCreateCustomer(
  lease: Lease,
  subscriber: Subscriber,
  settings: BillingSettings,
): Promise<string> {
  const { customerId } = await readLeasedAccount(lease)
  return customerId ?? createCustomer(lease, subscriber, { settings, key: `customer-${subscriber.id}` })
}

/** Calls `work` with the id of the person's customer; creates a new one if theirs was deleted at the provider. */
export async function withCustomer<T>(
  lease: Lease,
  subscriber: Subscriber,
  { settings, work }: { settings: BillingSettings; work: (customer: string) => Promise<T> },
): Promise<T> {
  const customer = await findOrCreateCustomer(lease, subscriber, settings)
  try {
    return await work(customer)
  } catch (error) {
    if (!isMissingCustomer(error)) throw error
    const key = `customer-${subscriber.id}-after-${customer}`
    return work(await createCustomer(lease, subscriber, { settings, key }))
  }
}

const isMissingCustomer = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  error.message.startsWith('No such customer')

/**
 * The idempotency key belongs to the person, so a crash before the id is stored never leads to a second customer. Name
 * and email follow in a second call, because an idempotency key allows only one set of parameters.
 */
async function createCustomer(
  lease: Lease,
  subscriber: Subscriber,
  { settings, key }: { settings: BillingSettings; key: string },
): Promise<string> {
  const { id } = await getProvider(settings).run(async (stripe) => {
    const customer = await stripe.customers.create(
      { metadata: { userId: subscriber.id } },
      { idempotencyKey: key },
    )
    return stripe.customers.update(customer.id, { email: subscriber.email, name: subscriber.fullName })
  })
  await updateLeasedAccount(lease, { customerId: id })
  return id
}

/** Updates name, email, and user id of a customer at the provider. */
export const syncCustomer = (
  customerId: string,
  { id, email, fullName }: Subscriber,
  settings: BillingSettings,
): Promise<unknown> =>
  getProvider(settings).run((stripe) =>
    stripe.customers.update(customerId, { email, name: fullName, metadata: { userId: id } }),
  )
