import type { Subscription, SubscriptionReport } from '@fundharbor/contracts/identity/billing'
import { formatCount } from '@fundharbor/kit'
import { WarningIcon } from '@phosphor-icons/react/dist/ssr/Warning'
import styles from './current-plan.module.css'
import { useCanChangePlan } from './use-can-change-plan.ts'

/** Shown when most or all views are used. */
export function LimitWarning({ report: { usage, limits, daysUntilReset } }: { report: SubscriptionReport }) {
  const viewed = usage.opportunityViewsThisPeriod
  const most = limits.opportunitiesPerPeriod
  return (
    <p className={styles.warning} role="status">
      <WarningIcon size={20} aria-hidden />
      <span>
        <strong>{viewed < most ? 'Approaching limit' : 'Limit reached'}:</strong> you have viewed {viewed} of{' '}
        {most} opportunities. Your views reset in {formatCount(daysUntilReset, 'day')}. Upgrade to Basic for
        unlimited views.
      </span>
    </p>
  )
}

/** Shown when the last renewal failed. */
export function PastDue({ subscription: { status } }: { subscription: Subscription }) {
  const canChange = useCanChangePlan()
  if (status !== 'past_due') return null
  return (
    <p className={styles.warning} role="status">
      <WarningIcon size={20} aria-hidden />
      <span>
        <strong>Your last payment failed.</strong> You keep your plan while we retry the payment over the next
        few days.
        {canChange && (
          <>
            {' '}
            <a href="/subscription/card">Change your card</a> to retry right away.
          </>
        )}
      </span>
    </p>
  )
}
