import type { SubscriptionReport } from '@fundharbor/contracts/identity/billing'
import type { User } from '@fundharbor/contracts/identity/users'
import { Card, clock, ErrorState, formatCount, formatDate, Skeleton, useQuery } from '@fundharbor/kit'
import styles from './current-plan.module.css'
import { LimitWarning, PastDue } from './plan-notices.tsx'
import { nameOf } from './plans.ts'
import { statusQuery } from './queries.ts'
import { isNearLimit, UsageBar } from './usage-bar.tsx'
import type { Standing } from './use-standing.ts'

/** The plan that somebody has, what is used of it, and what needs doing. */
export function CurrentPlan({ user, standing }: { user: User; standing: Standing }) {
  const { data: report, error, isFetching, refetch } = useQuery(statusQuery())
  if (error && !report)
    return (
      <ErrorState
        title="Your usage did not load"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!report) return <CurrentPlanSkeleton />
  const { usage, limits } = report
  const isNear = isNearLimit(usage.opportunityViewsThisPeriod, limits.opportunitiesPerPeriod)
  return (
    <Card as="section" flush aria-labelledby="current-plan">
      <div className={styles.row}>
        <div>
          <h2 id="current-plan" className={styles.label}>
            Current plan
          </h2>
          <p className={styles.name}>{planShown(report, user)}</p>
          <p className={styles.hint}>{untilWhen(report, user, standing)}</p>
        </div>
        <UsageBar
          label="Opportunity views"
          used={usage.opportunityViewsThisPeriod}
          limit={limits.opportunitiesPerPeriod}
        />
        <UsageBar
          label="Applications this month"
          used={usage.applicationsThisMonth}
          limit={limits.maxApplicationsPerMonth}
        />
      </div>
      {standing.kind === 'subscribed' && <PastDue subscription={standing.subscription} />}
      {isNear && <LimitWarning report={report} />}
    </Card>
  )
}

function planShown({ plan }: SubscriptionReport, user: User): string {
  if (plan === 'admin') return 'Administrator'
  if (plan === 'basic' || plan === 'premium' || plan === 'unlimited') return nameOf(plan)
  return isInTrial(user) ? 'Free trial' : 'Free'
}

const isInTrial = ({ trialEndDate, trialExpired }: User): boolean =>
  !trialExpired && trialEndDate !== null && new Date(trialEndDate) > clock.now()

function untilWhen({ plan, daysUntilReset }: SubscriptionReport, user: User, standing: Standing): string {
  if (standing.kind === 'subscribed') {
    const { cancelAtPeriodEnd, currentPeriodEnd, status } = standing.subscription
    if (cancelAtPeriodEnd) return `Ends on ${formatDate(currentPeriodEnd)}`
    return status === 'past_due' ? 'Payment overdue' : `Renews on ${formatDate(currentPeriodEnd)}`
  }
  if (plan === 'admin') return 'No limits'
  if (plan !== 'freemium') return 'No limits on views and applications'
  const reset = `Resets in ${formatCount(daysUntilReset, 'day')}`
  return isInTrial(user) && user.trialEndDate
    ? `Trial ends on ${formatDate(user.trialEndDate)}. ${reset}`
    : reset
}

const CurrentPlanSkeleton = () => (
  <Card flush role="status" aria-label="Loading your plan">
    <div className={styles.row}>
      {['30%', '60%', '60%'].map((width, index) => (
        <div key={index} className={styles.waiting}>
          <Skeleton width={width} />
          <Skeleton height={28} />
        </div>
      ))}
    </div>
  </Card>
)
