import type { Subscription } from '@fundharbor/contracts/identity/billing'
import type { User } from '@fundharbor/contracts/identity/users'
import { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { useAuth, useQuery } from '@fundharbor/kit'
import type { PlanName } from './plans.ts'
import { subscriptionQuery } from './queries.ts'

/** Where the reader stands, which decides what every card offers. */
export type Standing =
  | { kind: 'visitor' }
  /** Nothing is offered before it is known what there is. */
  | { kind: 'unknown'; plan: PlanName }
  | { kind: 'admin' }
  /** Without a subscription; the plan may have been given. */
  | { kind: 'open'; plan: PlanName }
  | { kind: 'subscribed'; plan: PaidPlan; subscription: Subscription }

export function useStanding(): Standing {
  const { user } = useAuth()
  const { data: subscription } = useQuery({ ...subscriptionQuery(), enabled: Boolean(user) })
  if (!user) return { kind: 'visitor' }
  if (user.role === 'admin') return { kind: 'admin' }
  if (subscription) return { kind: 'subscribed', plan: subscription.plan, subscription }
  const plan = planOf(user)
  return subscription === undefined ? { kind: 'unknown', plan } : { kind: 'open', plan }
}

function planOf({ subscriptionStatus }: User): PlanName {
  const paid = PaidPlan.safeParse(subscriptionStatus)
  return paid.success ? paid.data : 'freemium'
}
