import { useNavigate } from '@fundharbor/kit'
import { useEffect } from 'react'
import { useMemberPages } from '../shared/registry.ts'

/** Where the landing page leaves the plan that a visitor chose. */
const PLAN_KEY = 'selectedPlan'

/** A plan that was chosen before signing in is cleared and leads to its own page. */
export function useKeptPlan(): void {
  const navigate = useNavigate()
  const pages = useMemberPages('/subscription')
  const hasPage = pages?.['/subscription'] ?? false
  useEffect(() => {
    if (!hasPage) return
    const plan = takePlan()
    if (plan) void navigate(`/subscription?plan=${encodeURIComponent(plan)}`)
  }, [hasPage, navigate])
}

function takePlan(): string | null {
  try {
    const plan = sessionStorage.getItem(PLAN_KEY)
    sessionStorage.removeItem(PLAN_KEY)
    return plan
  } catch {
    return null // Storage may be forbidden: then nothing was kept either.
  }
}
