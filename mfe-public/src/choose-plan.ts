import { useAuth, useNavigate } from '@fundharbor/kit'

/** Where the plan waits until its chooser has an account; the dashboard takes it from there. */
const PLAN_KEY = 'selectedPlan'

/**
 * Carries a choice of plan on: Free to signing in, a paid plan to the subscription page, which for a visitor lies
 * behind an account.
 */
export function useChoosePlan(): (plan: string) => void {
  const navigate = useNavigate()
  const { user } = useAuth()
  return (plan) => {
    keepPlan(plan)
    if (plan === 'freemium') location.assign('/api/login')
    else void navigate(user ? '/subscription' : `/auth?upgrade=${plan}`)
  }
}

function keepPlan(plan: string): void {
  try {
    sessionStorage.setItem(PLAN_KEY, plan)
  } catch {
    // Storage may be forbidden; a paid plan is in the address as well.
  }
}
