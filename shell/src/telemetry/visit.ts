import type { Registry } from '@fundharbor/contracts/platform/registry'
import { hasSignedInHint } from '@fundharbor/kit'

/** The first page comes before the code that measures it. */
const DELAY_MS = 5000

/** A page that the visit came to; `since` is in milliseconds after the page was requested. */
export interface Step {
  since: number
  path: string
  isMember: boolean
}

/** The course of a visit so far. Both lists grow until the visit ends. */
export interface Visit {
  steps: Step[]
  errors: { error: unknown; at: number }[]
}

const stepAt = (since: number): Step => ({ since, path: location.pathname, isMember: hasSignedInHint() })

/**
 * Records where the visit goes and what fails there, and calls `onError` for each failure. Browsers without the Navigation
 * API record the first page only.
 */
export function recordVisit(onError?: () => void): Visit {
  const visit: Visit = { steps: [stepAt(0)], errors: [] }
  const { navigation } = globalThis as { navigation?: EventTarget }
  navigation?.addEventListener('currententrychange', () => visit.steps.push(stepAt(performance.now())))
  const recordError = (error: unknown) => {
    visit.errors.push({ error, at: performance.now() })
    onError?.()
  }
  addEventListener('error', ({ error }) => recordError(error))
  addEventListener('unhandledrejection', ({ reason }) => recordError(reason))
  return visit
}

/**
 * Measures the visit. The code that reports it is loaded some time after the page, or at the first failure: people leave a
 * broken page soon.
 */
export function measureVisit(registry: Registry): void {
  let isLoading = false
  const load = () => {
    if (isLoading) return
    isLoading = true
    void import('./report.ts').then(
      ({ watchVisit }) => watchVisit(registry, visit),
      // A visit that cannot be reported is not counted.
      () => undefined,
    )
  }
  const visit = recordVisit(load)
  setTimeout(load, DELAY_MS)
}
