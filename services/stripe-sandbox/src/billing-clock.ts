import { secondsInHour } from 'date-fns/constants'
import type Stripe from 'stripe'
import { SandboxError } from './errors.ts'
import { find, idOf } from './find.ts'
import { monthLine } from './invoice-lines.ts'
import { recordFailedAttempt, subscriptionOf } from './invoice-payments.ts'
import { defaultCardOf, issueInvoice, payInvoice, voidInvoice } from './invoices.ts'
import { periodEnd } from './periods.ts'
import type { Store } from './store.ts'
import { endSubscription, expireSubscription, itemOf } from './subscriptions.ts'

const FIRST_PAYMENT_WITHIN_S = 23 * secondsInHour

/** Something that happens at an instant of the billing clock. */
interface Task {
  at: number
  run: () => void
}

/** Advances the billing clock by seconds, and runs every task at its own instant; returns whether there were any. */
export function advanceClock(store: Store, seconds: number): boolean {
  let hasRun = false
  const target = store.now() + seconds
  for (let next = nextTask(store); next && next.at <= target; next = nextTask(store)) {
    store.state.clockOffset += Math.max(0, next.at - store.now())
    next.run()
    hasRun = true
  }
  store.state.clockOffset += Math.max(0, target - store.now())
  return hasRun
}

const nextTask = (store: Store): Task | undefined =>
  [...subscriptionTasks(store), ...retryTasks(store), ...sessionTasks(store)].toSorted(
    (a, b) => a.at - b.at,
  )[0]

function subscriptionTasks(store: Store): Task[] {
  return Object.values(store.state.subscriptions).flatMap((subscription): Task[] => {
    if (subscription.status === 'incomplete') {
      const run = () => expireSubscription(store, subscription)
      return [{ at: subscription.created + FIRST_PAYMENT_WITHIN_S, run }]
    }
    if (subscription.status !== 'active' && subscription.status !== 'past_due') return []
    return [renewalTask(store, subscription), ...pendingTasks(store, subscription)]
  })
}

/** A change that waits for its payment ends by itself. */
function pendingTasks(
  store: Store,
  { pending_update: pending, latest_invoice: latest }: Stripe.Subscription,
): Task[] {
  if (!pending) return []
  return [{ at: pending.expires_at, run: () => voidInvoice(store, find(store, 'invoices', idOf(latest))) }]
}

function renewalTask(store: Store, subscription: Stripe.Subscription): Task {
  const at = itemOf(subscription).current_period_end
  if (subscription.cancel_at_period_end) return { at, run: () => void endSubscription(store, subscription) }
  return { at, run: () => renew(store, subscription) }
}

function retryTasks(store: Store): Task[] {
  return Object.values(store.state.invoices).flatMap((invoice): Task[] => {
    if (invoice.status !== 'open' || invoice.next_payment_attempt === null) return []
    return [{ at: invoice.next_payment_attempt, run: () => collect(store, invoice) }]
  })
}

function sessionTasks(store: Store): Task[] {
  return Object.values(store.state.checkoutSessions).flatMap((session): Task[] => {
    if (session.status !== 'open') return []
    const run = () => {
      session.status = 'expired'
      session.url = null
      store.emit('checkout.session.expired', session)
    }
    return [{ at: session.expires_at, run }]
  })
}

/** Starts the next period, and issues and collects its invoice. */
function renew(store: Store, subscription: Stripe.Subscription): void {
  const item = itemOf(subscription)
  item.current_period_start = item.current_period_end
  item.current_period_end = periodEnd(subscription.billing_cycle_anchor, item.current_period_start)
  const lines = [monthLine(item, { start: item.current_period_start, end: item.current_period_end })]
  const invoice = issueInvoice(store, { subscription, reason: 'subscription_cycle', lines })
  store.emit('customer.subscription.updated', subscription)
  if (invoice.status === 'open') collect(store, invoice)
}

/** Charges the saved card. If the last retry fails, the subscription ends. */
function collect(store: Store, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(store, invoice)
  if (!subscription) return
  try {
    if (defaultCardOf(store, subscription)) payInvoice(store, invoice.id)
    else recordFailedAttempt(store, invoice)
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
  }
  const isLatest = idOf(subscription.latest_invoice) === invoice.id
  const hasFailed = invoice.status === 'open' && invoice.next_payment_attempt === null
  if (isLatest && hasFailed && subscription.status === 'past_due')
    endSubscription(store, subscription, 'payment_failed')
}
