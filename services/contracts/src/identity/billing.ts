import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Instant, Message, Money } from '../primitives.ts'
import { PlanLimits } from './plan-limits.ts'
import { PaidPlan } from './plans.ts'
import { SubscriptionStatus } from './session.ts'
import { Usage } from './usage.ts'

/** The specification's subscription status: the plan, its limits (-1 is unlimited), and what is used of them. */
export const SubscriptionReport = z.object({
  plan: SubscriptionStatus,
  usage: Usage.omit({ viewsResetAt: true }),
  limits: PlanLimits,
  /** Days until the view count resets, rounded up. */
  daysUntilReset: z.number().int(),
  /** The organization whose plan this is; null in a workspace without one. */
  organization: z.string().nullable().default(null),
  /** Names of the people who can change the plan: owners, and members with the billing role. */
  managedBy: z.array(z.string()).default([]),
})
export type SubscriptionReport = z.infer<typeof SubscriptionReport>

/** The card that renewals are charged to. `expMonth` is 1–12, `expYear` has four digits. */
export const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
})
export type Card = z.infer<typeof Card>

/** A workspace's paid subscription. `nextPayment` and `card` are null for members who cannot change it. */
export const Subscription = z.object({
  plan: PaidPlan,
  /** `past_due`: the last renewal failed and is being retried; the plan stays active until the last retry. */
  status: z.enum(['active', 'past_due']),
  /** End of the period that is paid for. */
  currentPeriodEnd: Instant,
  /** True if it ends with the current period, false if it renews. */
  cancelAtPeriodEnd: z.boolean(),
  nextPayment: z.object({ amount: Money, currency: Currency, at: Instant }).nullable(),
  card: Card.nullable(),
})
export type Subscription = z.infer<typeof Subscription>

/** An invoice from the payment provider. */
export const Invoice = z.object({
  id: z.string(),
  /** Null until the invoice is final. */
  number: z.string().nullable(),
  createdAt: Instant,
  /** Null if its price is not one of ours. */
  plan: PaidPlan.nullable(),
  /** The amount due, after credits. */
  total: Money,
  currency: Currency,
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  /** The provider's printable page. */
  hostedUrl: z.string().nullable(),
  /** The sandbox has no PDFs. */
  pdfUrl: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** What the browser needs to load the payment provider's form. */
export const PaymentSettings = z.object({
  publishableKey: z.string(),
  /** URL of the provider's script, which defines `window.Stripe`. */
  scriptUrl: z.string(),
})
export type PaymentSettings = z.infer<typeof PaymentSettings>

/** The payment provider's id of a checkout session, e.g. `cs_test_a1b2c3`. */
export const CheckoutSessionId = z.string().regex(/^\w{1,200}$/)

/**
 * Whether a checkout session is paid and can be registered with. `claimed`: it already belongs to an account.
 * `unpaid`: also for an unknown id; then `plan` is null.
 */
export const CheckoutStatus = z.object({
  status: z.enum(['paid', 'claimed', 'unpaid']),
  plan: PaidPlan.nullable(),
})
export type CheckoutStatus = z.infer<typeof CheckoutStatus>

/** A subscription after a change; null on the free plan. */
const subscriptionResponse = z.object({ subscription: Subscription.nullable() })

/**
 * Plans and payments. 503 `BILLING_NOT_CONFIGURED` if the site takes no payments, 503 `UNAVAILABLE` if the payment
 * provider cannot be reached. Changes also throw 402 `PAYMENT_REFUSED` with the provider's message if a card is
 * declined, and 409 `CONFLICT` without a subscription to change.
 */
export const billing = {
  status: endpoint({
    method: 'GET',
    path: '/api/subscription/status',
    summary: "Your workspace's plan, its limits, and what is used of them",
    response: SubscriptionReport,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/billing/settings',
    summary: "The payment provider's public key and script",
    access: 'everyone',
    response: PaymentSettings,
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/api/billing/subscription',
    summary: "Your workspace's paid subscription; null on the free plan",
    response: subscriptionResponse,
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/api/billing/invoices',
    summary: "Your workspace's last 100 invoices, newest first",
    permission: 'billing',
    response: z.array(Invoice),
  }),
  /**
   * Redirects (302) to `/checkout?client_secret=…&plan=…`; to `/auth?upgrade={plan}` without a session; to
   * `/subscription?plan=…` if the workspace already has a plan, or the user cannot change it or came from another site; and to
   * `/subscription?plan=…&failed={problem code}` if the provider fails.
   */
  startSubscription: endpoint({
    method: 'GET',
    path: '/api/create-subscription',
    summary: 'Start a subscription and go to the checkout',
    access: 'everyone',
    query: z.object({ plan: PaidPlan }),
    response: z.void(),
    status: 302,
  }),
  /** Redirects (302) to the provider's payment page, which leads back to `/auth?payment_success=1&plan=…&session_id=…`. */
  startCheckout: endpoint({
    method: 'GET',
    path: '/api/billing/checkout',
    summary: 'Pay for a plan before registering',
    access: 'everyone',
    query: z.object({ plan: PaidPlan }),
    response: z.void(),
    status: 302,
  }),
  /** Limited per network address (429 `TOO_MANY_REQUESTS`). */
  checkoutStatus: endpoint({
    method: 'GET',
    path: '/api/billing/checkout/:id',
    summary: 'Whether a checkout session is paid, by its id',
    access: 'everyone',
    params: z.object({ id: CheckoutSessionId }),
    response: CheckoutStatus,
  }),
  /** Called after a payment, so that the plan applies before the webhook arrives. */
  refresh: endpoint({
    method: 'POST',
    path: '/api/billing/refresh',
    summary: "Read your workspace's subscription from the payment provider now",
    response: subscriptionResponse,
  }),
  /**
   * With a `clientSecret`, nothing has changed yet: the bank asks the person to confirm the payment. Once they have, the same request
   * completes the change.
   */
  changePlan: endpoint({
    method: 'POST',
    path: '/api/billing/plan',
    summary: 'Change the plan of the subscription; the difference is prorated',
    permission: 'billing',
    body: z.object({ plan: PaidPlan }),
    response: subscriptionResponse.extend({ clientSecret: z.string().optional() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/billing/cancellation',
    summary: 'Cancel the subscription at the end of the current period',
    permission: 'billing',
    response: subscriptionResponse,
  }),
  resume: endpoint({
    method: 'DELETE',
    path: '/api/billing/cancellation',
    summary: 'Undo the cancellation',
    permission: 'billing',
    response: subscriptionResponse,
  }),
  /** Returns the client secret of a SetupIntent for the provider's payment form. */
  changeCard: endpoint({
    method: 'POST',
    path: '/api/billing/card',
    summary: 'Start changing the card',
    permission: 'billing',
    response: z.object({ clientSecret: z.string() }),
  }),
  /** Verified by the provider's signature of the raw body; 400 `INVALID` if it does not match. */
  webhook: endpoint({
    method: 'POST',
    path: '/api/stripe/webhook',
    summary: "Receives the payment provider's events",
    access: 'everyone',
    response: Message,
  }),
}
