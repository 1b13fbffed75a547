import { useAuth, useNavigate } from '@fundharbor/kit'

/** Where the chosen plan is stored until the visitor has an account. The dashboard reads it. */
const PLAN_KEY = 'selectedPlan'

/** Stores the chosen plan and goes on: Free to sign-in, a paid plan to the subscription page, or to sign-in first. */
export function useChoosePlan(): (plan: string) => void {
  const navigate = useNavigate()
  const { user } = useAuth()
  return (plan) => {
    storePlan(plan)
    if (plan === 'freemium') location.assign('/api/login')
    else void navigate(user ? '/subscription' : `/auth?upgrade=${plan}`)
  }
}

function storePlan(plan: string): void {
  try {
    sessionStorage.setItem(PLAN_KEY, plan)
  } catch {
    // Storage may be forbidden. A paid plan is in the URL as well.
  }
}
