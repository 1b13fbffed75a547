import type Stripe from 'stripe'
import { idOf } from './find.ts'
import { cardFor, issueInvoice, payInvoice } from './invoices.ts'
import type { Ledger } from './ledger.ts'
import { monthLine } from './lines.ts'
import { periodEnd } from './periods.ts'
import { attemptFailed, subscriptionOf } from './settlements.ts'
import { SandboxError } from './errors.ts'
import { endSubscription, expireSubscription, itemOf } from './subscriptions.ts'

const PAY_FIRST_INVOICE_WITHIN_S = 23 * 3600

interface Due {
  at: number
  run: () => void
}

/**
 * Lets time pass (seconds, also none): everything that falls due on the way happens at its own instant. Whether
 * anything did.
 */
export function letPass(ledger: Ledger, seconds: number): boolean {
  let happened = false
  const target = ledger.now() + seconds
  for (let next = earliest(ledger); next && next.at <= target; next = earliest(ledger)) {
    ledger.state.ahead += Math.max(0, next.at - ledger.now())
    next.run()
    happened = true
  }
  ledger.state.ahead += Math.max(0, target - ledger.now())
  return happened
}

const earliest = (ledger: Ledger): Due | undefined =>
  [...subscriptionsDue(ledger), ...retriesDue(ledger), ...sessionsDue(ledger)].toSorted(
    (a, b) => a.at - b.at,
  )[0]

function subscriptionsDue(ledger: Ledger): Due[] {
  return Object.values(ledger.state.subscriptions).flatMap((subscription): Due[] => {
    if (subscription.status === 'incomplete') {
      const run = () => expireSubscription(ledger, subscription)
      return [{ at: subscription.created + PAY_FIRST_INVOICE_WITHIN_S, run }]
    }
    if (subscription.status !== 'active' && subscription.status !== 'past_due') return []
    const at = itemOf(subscription).current_period_end
    if (subscription.cancel_at_period_end)
      return [{ at, run: () => void endSubscription(ledger, subscription) }]
    return [{ at, run: () => renew(ledger, subscription) }]
  })
}

function retriesDue(ledger: Ledger): Due[] {
  return Object.values(ledger.state.invoices).flatMap((invoice): Due[] => {
    if (invoice.status !== 'open' || invoice.next_payment_attempt === null) return []
    return [{ at: invoice.next_payment_attempt, run: () => collect(ledger, invoice) }]
  })
}

function sessionsDue(ledger: Ledger): Due[] {
  return Object.values(ledger.state.checkoutSessions).flatMap((session): Due[] => {
    if (session.status !== 'open') return []
    const run = () => {
      session.status = 'expired'
      session.url = null
      ledger.emit('checkout.session.expired', session)
    }
    return [{ at: session.expires_at, run }]
  })
}

/** The next month: its period, its invoice, and the attempt to be paid. */
function renew(ledger: Ledger, subscription: Stripe.Subscription): void {
  const item = itemOf(subscription)
  item.current_period_start = item.current_period_end
  item.current_period_end = periodEnd(subscription.billing_cycle_anchor, item.current_period_start)
  const period = { start: item.current_period_start, end: item.current_period_end }
  const lines = [monthLine(item, item.price, period)]
  const invoice = issueInvoice(ledger, { subscription, reason: 'subscription_cycle', lines })
  ledger.emit('customer.subscription.updated', subscription)
  if (invoice.status === 'open') collect(ledger, invoice)
}

/** Takes the money with the card that is known. When the last try fails, the subscription ends. */
function collect(ledger: Ledger, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(ledger, invoice)
  if (!subscription) return
  try {
    if (cardFor(ledger, subscription)) payInvoice(ledger, invoice.id)
    else attemptFailed(ledger, invoice)
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
  }
  const isLatest = idOf(subscription.latest_invoice) === invoice.id
  const givesUp = invoice.status === 'open' && invoice.next_payment_attempt === null
  if (isLatest && givesUp && subscription.status === 'past_due')
    endSubscription(ledger, subscription, 'payment_failed')
}
