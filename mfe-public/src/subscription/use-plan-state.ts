import type { Subscription } from '@fundharbor/contracts/identity/billing'
import type { User } from '@fundharbor/contracts/identity/users'
import { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { useAuth, useQuery } from '@fundharbor/kit'
import type { PlanName } from './plans.ts'
import { subscriptionQuery } from './queries.ts'

/** The plan that the viewer has, which decides the button of every plan. */
export type PlanState =
  | { kind: 'visitor' }
  /** The subscription is still loading, so no plan can be chosen yet. */
  | { kind: 'loading'; plan: PlanName }
  | { kind: 'admin' }
  /** No subscription. The plan may have been granted by an administrator. */
  | { kind: 'unsubscribed'; plan: PlanName }
  | { kind: 'subscribed'; plan: PaidPlan; subscription: Subscription }

export function usePlanState(): PlanState {
  const { user } = useAuth()
  const { data: subscription } = useQuery({ ...subscriptionQuery(), enabled: Boolean(user) })
  if (!user) return { kind: 'visitor' }
  if (user.role === 'admin') return { kind: 'admin' }
  if (subscription) return { kind: 'subscribed', plan: subscription.plan, subscription }
  const plan = getPlan(user)
  return subscription === undefined ? { kind: 'loading', plan } : { kind: 'unsubscribed', plan }
}

function getPlan({ subscriptionStatus }: User): PlanName {
  const paid = PaidPlan.safeParse(subscriptionStatus)
  return paid.success ? paid.data : 'freemium'
}
