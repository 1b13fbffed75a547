/** Where the landing page stores the plan that a visitor chose. The dashboard reads it and opens the subscription page. */
const PLAN_KEY = 'selectedPlan'

/** Clears the plan for users who go straight to the payment. */
export function clearSelectedPlan(): void {
  try {
    sessionStorage.removeItem(PLAN_KEY)
  } catch {
    // Storage may be forbidden: then nothing was stored either.
  }
}
