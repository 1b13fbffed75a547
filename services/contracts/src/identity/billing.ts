import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Instant, Message, Money, queryInteger } from '../primitives.ts'
import { PaidPlan } from './plans.ts'
import { SubscriptionStatus } from './session.ts'
import { PlanLimits } from './usage.ts'

/** What a person has used of the plan's limits, as the service that counts it knows it. */
export const Usage = z.object({
  opportunityViewsThisPeriod: z.number().int(),
  applicationsThisMonth: z.number().int(),
  /** When the period of views ends; null while none has begun. */
  viewsResetAt: Instant.nullable(),
})
export type Usage = z.infer<typeof Usage>

/** The specification's subscription status: the plan, what is used of it, and its limits (-1 is unlimited). */
export const SubscriptionReport = z.object({
  plan: SubscriptionStatus,
  usage: Usage.omit({ viewsResetAt: true }),
  limits: PlanLimits,
  /** Whole days until the views count anew, rounded up. */
  daysUntilReset: z.number().int(),
})
export type SubscriptionReport = z.infer<typeof SubscriptionReport>

/** The card that renewals are charged to. */
export const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
})
export type Card = z.infer<typeof Card>

/** The paid subscription as its owner sees it. */
export const Subscription = z.object({
  plan: PaidPlan,
  /** `past_due`: the last renewal failed and is tried again; the plan stays meanwhile. */
  status: z.enum(['active', 'past_due']),
  /** The end of what is paid for. */
  currentPeriodEnd: Instant,
  /** True: it ends then. False: it renews then. */
  cancelAtPeriodEnd: z.boolean(),
  nextPayment: z.object({ amount: Money, currency: Currency, at: Instant }).nullable(),
  card: Card.nullable(),
})
export type Subscription = z.infer<typeof Subscription>

export const Invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  createdAt: Instant,
  plan: PaidPlan.nullable(),
  /** What was to be paid, credits taken off. */
  total: Money,
  currency: Currency,
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  /** The printable page of the payment provider, and its PDF where there is one. */
  hostedUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** What the checkout page needs to talk to the payment provider. */
export const PaymentSettings = z.object({
  publishableKey: z.string(),
  /** The provider's script, which defines `window.Stripe`. */
  scriptUrl: z.string(),
})
export type PaymentSettings = z.infer<typeof PaymentSettings>

/**
 * What the payment provider says about a checkout session: `claimed` once an account was created with it, `unpaid` if it
 * is unknown or not paid. `plan` is null if it is not paid.
 */
export const CheckoutStatus = z.object({
  status: z.enum(['paid', 'claimed', 'unpaid']),
  plan: PaidPlan.nullable(),
})
export type CheckoutStatus = z.infer<typeof CheckoutStatus>

export const billing = {
  status: endpoint({
    method: 'GET',
    path: '/api/subscription/status',
    summary: 'The own plan, what is used of it, and its limits',
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
    summary: 'The own paid subscription; null on the free plan',
    response: z.object({ subscription: Subscription.nullable() }),
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/api/billing/invoices',
    summary: 'The own invoices, newest first',
    response: z.array(Invoice),
  }),
  /**
   * 302 to `/checkout?client_secret=…&plan=…`; to `/auth?upgrade={plan}` without a session; to
   * `/subscription?plan=…` for who has a plan already, or came by a link of another site. Where the provider fails,
   * a browser is led to `/subscription?plan=…&failed={problem code}`.
   */
  create: endpoint({
    method: 'GET',
    path: '/api/create-subscription',
    summary: 'Begin a subscription and go to the checkout',
    access: 'everyone',
    query: z.object({ plan: PaidPlan }),
    response: z.void(),
    status: 302,
  }),
  /** 302 to the provider's own payment page, which leads back to `/auth?payment_success=1&plan=…&session_id=…`. */
  payFirst: endpoint({
    method: 'GET',
    path: '/api/billing/checkout',
    summary: 'Pay for a plan before registering',
    access: 'everyone',
    query: z.object({ plan: PaidPlan }),
    response: z.void(),
    status: 302,
  }),
  checkoutStatus: endpoint({
    method: 'GET',
    path: '/api/billing/checkout/:id',
    summary: 'Whether a checkout session is paid, by its id',
    access: 'everyone',
    params: z.object({ id: z.string().regex(/^\w{1,200}$/) }),
    response: CheckoutStatus,
  }),
  /** Asked on the way back from a payment, so that the plan holds at once and not when the webhook comes. */
  refresh: endpoint({
    method: 'POST',
    path: '/api/billing/refresh',
    summary: 'Read the own subscription from the payment provider now',
    response: z.object({ subscription: Subscription.nullable() }),
  }),
  changePlan: endpoint({
    method: 'POST',
    path: '/api/billing/plan',
    summary: 'Move the running subscription to another plan; the difference is prorated',
    body: z.object({ plan: PaidPlan }),
    response: z.object({ subscription: Subscription.nullable() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/billing/cancellation',
    summary: 'End the subscription with the period that is paid for',
    response: z.object({ subscription: Subscription.nullable() }),
  }),
  resume: endpoint({
    method: 'DELETE',
    path: '/api/billing/cancellation',
    summary: 'Take the cancellation back',
    response: z.object({ subscription: Subscription.nullable() }),
  }),
  /** The client secret of a SetupIntent, for the payment element of the change-card dialog. */
  changeCard: endpoint({
    method: 'POST',
    path: '/api/billing/card',
    summary: 'Begin to change the card',
    response: z.object({ clientSecret: z.string() }),
  }),
  /** Signed by the provider; the raw body is verified. */
  webhook: endpoint({
    method: 'POST',
    path: '/api/stripe/webhook',
    summary: "The payment provider's events",
    access: 'everyone',
    response: Message,
  }),
}

export const usage = {
  /** `periodDays` are those of the person's plan, which the counting service does not know; the free plan's unless said. */
  read: endpoint({
    method: 'GET',
    path: '/internal/usage/:userId',
    summary: 'What a person has used of the limits',
    access: 'service',
    params: z.object({ userId: z.uuid() }),
    query: z.object({ periodDays: queryInteger(1, 366).optional() }),
    response: Usage,
  }),
}
