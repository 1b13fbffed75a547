/** Where the landing page leaves the plan that a visitor chose; the dashboard leads to it. */
const PLAN_KEY = 'selectedPlan'

/** Whoever goes to pay for the plan now is not led to it once more. */
export function forgetKeptPlan(): void {
  try {
    sessionStorage.removeItem(PLAN_KEY)
  } catch {
    // Storage may be forbidden: then nothing was kept either.
  }
}
