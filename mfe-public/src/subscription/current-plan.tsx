import type { SubscriptionReport } from '@fundharbor/contracts/identity/billing'
import type { User } from '@fundharbor/contracts/identity/users'
import { Card, clock, formatCount, formatDate, QueryFallback, Skeleton, useQuery } from '@fundharbor/kit'
import styles from './current-plan.module.css'
import { LimitWarning, PastDue } from './plan-notices.tsx'
import { PlanOwner } from './plan-owner.tsx'
import { planName } from './plans.ts'
import { statusQuery } from './queries.ts'
import { isNearLimit, UsageBar } from './usage-bar.tsx'
import type { PlanState } from './use-plan-state.ts'

/** The plan of the user's workspace, usage and warnings. */
export function CurrentPlan({ user, planState }: { user: User; planState: PlanState }) {
  const query = useQuery(statusQuery())
  const report = query.data
  if (!report)
    return (
      <QueryFallback title="Your usage did not load" query={query}>
        <CurrentPlanSkeleton isShared={isShared(user)} />
      </QueryFallback>
    )
  const { usage, limits } = report
  const isNear = isNearLimit(usage.opportunityViewsThisPeriod, limits.opportunitiesPerPeriod)
  return (
    <Card as="section" flush aria-labelledby="current-plan">
      <div className={styles.row}>
        <div>
          <h2 id="current-plan" className={styles.label}>
            Current plan
          </h2>
          <p className={styles.name}>{getPlanLabel(report, user)}</p>
          <p className={styles.hint}>{describePeriod(report, user, planState)}</p>
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
      <PlanOwner report={report} />
      {planState.kind === 'subscribed' && <PastDue subscription={planState.subscription} />}
      {isNear && <LimitWarning report={report} />}
    </Card>
  )
}

function getPlanLabel({ plan }: SubscriptionReport, user: User): string {
  if (plan === 'admin') return 'Administrator'
  if (plan === 'basic' || plan === 'premium' || plan === 'unlimited') return planName(plan)
  return isInTrial(user) ? 'Free trial' : 'Free'
}

const isInTrial = ({ trialEndDate, trialExpired }: User): boolean =>
  !trialExpired && trialEndDate !== null && new Date(trialEndDate) > clock.now()

function describePeriod(
  { plan, daysUntilReset }: SubscriptionReport,
  user: User,
  planState: PlanState,
): string {
  if (planState.kind === 'subscribed') {
    const { cancelAtPeriodEnd, currentPeriodEnd, status } = planState.subscription
    if (cancelAtPeriodEnd) return `Ends on ${formatDate(currentPeriodEnd)}`
    return status === 'past_due' ? 'Payment overdue' : `Renews on ${formatDate(currentPeriodEnd)}`
  }
  if (plan === 'admin') return 'No limits'
  if (plan !== 'freemium') return 'Unlimited views and applications'
  const reset = `Resets in ${formatCount(daysUntilReset, 'day')}`
  return isInTrial(user) && user.trialEndDate
    ? `Trial ends on ${formatDate(user.trialEndDate)}. ${reset}`
    : reset
}

/** Whether the plan says whose it is, as far as it is known before it has loaded. */
const isShared = ({ accountType, workspaceRole }: User): boolean =>
  accountType === 'organization' || (workspaceRole !== undefined && workspaceRole !== 'owner')

const CurrentPlanSkeleton = ({ isShared }: { isShared: boolean }) => (
  <Card flush role="status" aria-label="Loading your plan">
    <div className={styles.row}>
      {['30%', '60%', '60%'].map((width, index) => (
        <div key={index} className={styles.skeleton}>
          <Skeleton width={width} />
          <Skeleton height={28} />
        </div>
      ))}
    </div>
    {isShared && (
      <p className={styles.owner}>
        <Skeleton width="60%" />
      </p>
    )}
  </Card>
)
