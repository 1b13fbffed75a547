import { Stripe } from 'stripe'
import { readLeasedAccount, updateLeasedAccount, type Lease } from './lease.ts'
import type { BillingSettings } from '../settings.ts'
import { getProvider } from './stripe.ts'

/** The person who pays for a workspace. */
export interface Subscriber {
  id: string
  workspaceId: string
  email: string
  fullName: string
}

/** The id of a workspace's customer at the provider, created when first needed. */
async function findOrCreateCustomer(
  lease: Lease,
  subscriber: Subscriber,
  settings: BillingSettings,
): Promise<string> {
  const { customerId } = await readLeasedAccount(lease)
  return (
    customerId ?? createCustomer(lease, subscriber, { settings, key: `customer-${subscriber.workspaceId}` })
  )
}

/** Calls `work` with the id of the workspace's customer; creates a new one if it was deleted at the provider. */
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
    const key = `customer-${subscriber.workspaceId}-after-${customer}`
    return work(await createCustomer(lease, subscriber, { settings, key }))
  }
}

const isMissingCustomer = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  error.message.startsWith('No such customer')

/**
 * The idempotency key belongs to the workspace, so a crash before the id is stored never leads to a second customer. Who
 * pays follows in a second call, because an idempotency key allows only one set of parameters.
 */
async function createCustomer(
  lease: Lease,
  subscriber: Subscriber,
  { settings, key }: { settings: BillingSettings; key: string },
): Promise<string> {
  const { id } = await getProvider(settings).run(async (stripe) => {
    const customer = await stripe.customers.create(
      { metadata: { workspaceId: subscriber.workspaceId } },
      { idempotencyKey: key },
    )
    return stripe.customers.update(customer.id, describe(subscriber))
  })
  await updateLeasedAccount(lease, { customerId: id, paidBy: subscriber.id })
  return id
}

/** Updates name, email, and user id of a customer at the provider. */
export const syncCustomer = (
  customerId: string,
  subscriber: Subscriber,
  settings: BillingSettings,
): Promise<unknown> =>
  getProvider(settings).run((stripe) => stripe.customers.update(customerId, describe(subscriber)))

const describe = ({ id, workspaceId, email, fullName }: Subscriber) => ({
  email,
  name: fullName,
  metadata: { userId: id, workspaceId },
})
