import { clock } from '@fundharbor/chassis/runtime/clock'
import { invalid } from '@fundharbor/chassis/http/failures'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { UniqueViolationError, type Transaction } from 'objection'
import { Stripe } from 'stripe'
import { BillingAccountModel } from './model.ts'
import { priceOf } from './prices.ts'
import type { BillingSettings } from './settings.ts'
import { providerOf } from './stripe.ts'

/** The address of the provider's own payment page, which leads back to the registration. */
export async function beginCheckout(
  plan: PaidPlan,
  settings: BillingSettings,
  publicUrl: string,
): Promise<string> {
  const site = new URL(publicUrl).origin
  const session = await providerOf(settings).ask(async (stripe) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: await priceOf(stripe, plan), quantity: 1 }],
      // The provider puts the session's id in the place of the braces.
      success_url: `${site}/auth?payment_success=1&plan=${plan}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${site}/`,
      subscription_data: { metadata: { plan }, billing_mode: { type: 'flexible' } },
    }),
  )
  if (!session.url) throw new Error('The payment provider made a session without a page')
  return session.url
}

/** A paid Checkout Session that somebody registers with. */
export interface PaidSession {
  sessionId: string
  customerId: string
}

const notPaid = () =>
  invalid({
    sessionId: 'We could not find your payment. Please register without it and choose a plan afterwards.',
  })
const taken = () => invalid({ sessionId: 'This payment already belongs to an account. Please sign in.' })

/** Asks the provider whether the session is paid; throws INVALID where it is not. */
export async function readPaidSession(sessionId: string, settings: BillingSettings): Promise<PaidSession> {
  const session = await providerOf(settings).ask((stripe) => retrieve(stripe, sessionId))
  const customerId = typeof session?.customer === 'string' ? session.customer : undefined
  const isPaid = session?.status === 'complete' && session.payment_status === 'paid'
  if (!customerId || !isPaid || session?.mode !== 'subscription') throw notPaid()
  return { sessionId, customerId }
}

async function retrieve(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.retrieve(id)
  } catch (error) {
    // There is no such session.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
    throw error
  }
}

/** Binds the payment to the account that is being made, in its transaction. Of two, one succeeds. */
export async function claimSession(
  { sessionId, customerId }: PaidSession,
  userId: string,
  trx: Transaction,
): Promise<void> {
  const now = clock.now()
  try {
    await trx.table('checkout_claims').insert({ sessionId, userId, claimedAt: now })
    await trx.table(BillingAccountModel.tableName).insert({ userId, customerId, createdAt: now })
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === '23505' || error instanceof UniqueViolationError) throw taken()
    throw error
  }
}

/** Tells the provider whose customer it is now. */
export const introduce = (
  customerId: string,
  { id, email, fullName }: { id: string; email: string; fullName: string },
  settings: BillingSettings,
): Promise<unknown> =>
  providerOf(settings).ask((stripe) =>
    stripe.customers.update(customerId, { email, name: fullName, metadata: { userId: id } }),
  )
