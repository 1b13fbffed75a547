import { Outlet, PageTitle, Spinner, useAuth, useSearchParams } from '@fundharbor/kit'
import { Suspense } from 'react'
import layout from '../layout.module.css'
import { Comparison } from './comparison.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { Manage } from './manage.tsx'
import styles from './page.module.css'
import { PayFirst } from './pay-first.tsx'
import { PlanList } from './plan-list.tsx'
import { plans, type PlanName } from './plans.ts'
import { useRedirectResult } from './use-redirect-result.ts'
import { useCanChangePlan } from './use-can-change-plan.ts'
import { usePlanState } from './use-plan-state.ts'

/** The user's plan, all plans, and the payments of a subscription. */
export function Component() {
  const { user } = useAuth()
  const [params] = useSearchParams()
  const planState = usePlanState()
  const canChange = useCanChangePlan()
  useRedirectResult()
  if (user === undefined) return <Spinner label="Loading" />
  const chosen = plans.find(({ plan }) => plan === params.get('plan'))?.plan ?? null
  const current: PlanName = 'plan' in planState ? planState.plan : 'freemium'
  return (
    <div className={`${layout.inner} ${styles.page}`}>
      <header>
        <PageTitle>Subscription Plans</PageTitle>
        {!user && (
          <p className={styles.lead}>
            New accounts start with a 3-day trial. Stay on Free for as long as you like.
          </p>
        )}
      </header>
      {user && <CurrentPlan user={user} planState={planState} />}
      <section aria-label="Plans and prices" className={styles.offers}>
        <h2 className="visually-hidden">Plans and prices</h2>
        <PlanList planState={planState} chosen={chosen} />
        {!user && <PayFirst />}
      </section>
      {user && user.role !== 'admin' && canChange && <Manage />}
      <Comparison highlighted={chosen ?? (current === 'freemium' ? 'basic' : current)} />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </div>
  )
}
