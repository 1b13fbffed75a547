import { useNavigate } from '@fundharbor/kit'
import { useEffect } from 'react'
import { useMemberPages } from '../shared/member-pages.ts'

/** Session storage key where the landing page stores the selected plan. */
const PLAN_KEY = 'selectedPlan'

/** Opens the page of a plan selected before signing in, once. */
export function useSelectedPlan(): void {
  const navigate = useNavigate()
  const pages = useMemberPages('/subscription')
  const hasPage = pages?.['/subscription'] ?? false
  useEffect(() => {
    if (!hasPage) return
    const plan = popSelectedPlan()
    if (plan) void navigate(`/subscription?plan=${encodeURIComponent(plan)}`)
  }, [hasPage, navigate])
}

function popSelectedPlan(): string | null {
  try {
    const plan = sessionStorage.getItem(PLAN_KEY)
    sessionStorage.removeItem(PLAN_KEY)
    return plan
  } catch {
    return null // Storage may be blocked.
  }
}
