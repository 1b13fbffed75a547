import { clock } from '@fundharbor/chassis/runtime/clock'
import { invalid } from '@fundharbor/chassis/http/failures'
import type { CheckoutStatus } from '@fundharbor/contracts/identity/billing'
import { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { UniqueViolationError, type Transaction } from 'objection'
import { Stripe } from 'stripe'
import type { BillingSettings } from '../settings.ts'
import type { UserModel } from '../users/model.ts'
import { BillingAccountModel } from './model.ts'
import { priceOf } from './prices.ts'
import { getProvider } from './stripe.ts'

const CLAIMS = 'checkout_claims'

/** Creates a Checkout Session; returns the URL of the provider's payment page, which leads back to the sign-up form. */
export async function createCheckoutSession(
  plan: PaidPlan,
  settings: BillingSettings,
  publicUrl: string,
): Promise<string> {
  const site = new URL(publicUrl).origin
  const session = await getProvider(settings).run(async (stripe) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: await priceOf(stripe, plan), quantity: 1 }],
      metadata: { plan },
      // The provider replaces the placeholder in braces with the session's id.
      success_url: `${site}/auth?payment_success=1&plan=${plan}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${site}/`,
      subscription_data: { metadata: { plan }, billing_mode: { type: 'flexible' } },
    }),
  )
  if (!session.url) throw new Error('The payment provider created a checkout session without a URL')
  return session.url
}

/** A paid Checkout Session that someone registers with. */
export interface PaidSession {
  sessionId: string
  customerId: string
  plan: PaidPlan | null
}

const notPaid = () =>
  invalid({
    sessionId: 'We could not find your payment. Please register without it and choose a plan afterwards.',
  })
const alreadyClaimed = () =>
  invalid({ sessionId: 'This payment already belongs to an account. Please sign in.' })

/** Reads a session from the provider; throws INVALID if it is unknown or not paid. */
export async function readPaidSession(sessionId: string, settings: BillingSettings): Promise<PaidSession> {
  const session = await findPaidSession(sessionId, settings)
  if (!session) throw notPaid()
  return session
}

/** What the sign-up screen may say about a session before anyone registers with it. */
export async function readCheckoutStatus(
  sessionId: string,
  settings: BillingSettings,
): Promise<CheckoutStatus> {
  const session = await findPaidSession(sessionId, settings)
  if (!session) return { status: 'unpaid', plan: null }
  const claim: unknown = await BillingAccountModel.knex()
    .table(CLAIMS)
    .where({ sessionId })
    .first('sessionId')
  // Claims are deleted after a month; the account's customer stays.
  const isClaimed = claim ?? (await BillingAccountModel.ofCustomer(session.customerId))
  return { status: isClaimed ? 'claimed' : 'paid', plan: session.plan }
}

async function findPaidSession(sessionId: string, settings: BillingSettings): Promise<PaidSession | null> {
  const session = await getProvider(settings).run((stripe) => retrieve(stripe, sessionId))
  const customerId = typeof session?.customer === 'string' ? session.customer : undefined
  const isPaid = session?.status === 'complete' && session.payment_status === 'paid'
  if (!customerId || !isPaid || session?.mode !== 'subscription') return null
  return { sessionId, customerId, plan: PaidPlan.safeParse(session.metadata?.plan).data ?? null }
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

/** Assigns the payment to the workspace of a new account, in the transaction that creates it. Only one of two claims succeeds. */
export async function claimCheckoutSession(
  { sessionId, customerId }: PaidSession,
  { id: userId, workspaceId }: Pick<UserModel, 'id' | 'workspaceId'>,
  trx: Transaction,
): Promise<void> {
  const now = clock.now()
  try {
    await trx.table(CLAIMS).insert({ sessionId, userId, claimedAt: now })
    await trx
      .table(BillingAccountModel.tableName)
      .insert({ workspaceId, paidBy: userId, customerId, createdAt: now })
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === '23505' || error instanceof UniqueViolationError)
      throw alreadyClaimed()
    throw error
  }
}
