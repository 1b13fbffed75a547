import type { Subscription, SubscriptionReport } from '@fundharbor/contracts/identity/billing'
import { formatCount } from '@fundharbor/kit'
import { WarningIcon } from '@phosphor-icons/react/dist/ssr/Warning'
import styles from './current-plan.module.css'

/** Nearly all views are used: when they count anew, and what lifts the limit. */
export function LimitWarning({ report: { usage, limits, daysUntilReset } }: { report: SubscriptionReport }) {
  const used = `${usage.opportunityViewsThisPeriod} of ${limits.opportunitiesPerPeriod} opportunities`
  return (
    <p className={styles.warning} role="status">
      <WarningIcon size={20} aria-hidden />
      <span>
        <strong>Approaching limit:</strong> you have opened {used}. They count anew in{' '}
        {formatCount(daysUntilReset, 'day')}; with Basic there is no limit from now on.
      </span>
    </p>
  )
}

/** The last renewal failed: what happens next and what to do. */
export function PastDue({ subscription: { status } }: { subscription: Subscription }) {
  if (status !== 'past_due') return null
  return (
    <p className={styles.warning} role="status">
      <WarningIcon size={20} aria-hidden />
      <span>
        <strong>Your last payment failed.</strong> Your plan stays while the payment is tried again over the
        next days. <a href="/subscription/card">Change the card</a>, and the payment is tried with it at once.
      </span>
    </p>
  )
}
