import type { Registry } from '@fundharbor/contracts/platform/registry'
import { hasSignedInHint } from '@fundharbor/kit'

/** One in this many visits is measured. */
const SAMPLE_RATE = 4
/** Wait for the first page before loading the code. */
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

/** Records where the visit goes and what fails there. Browsers without the Navigation API record the first page only. */
export function recordVisit(): Visit {
  const visit: Visit = { steps: [stepAt(0)], errors: [] }
  const { navigation } = globalThis as { navigation?: EventTarget }
  navigation?.addEventListener('currententrychange', () => visit.steps.push(stepAt(performance.now())))
  addEventListener('error', ({ error }) => visit.errors.push({ error, at: performance.now() }))
  addEventListener('unhandledrejection', ({ reason }) =>
    visit.errors.push({ error: reason, at: performance.now() }),
  )
  return visit
}

/** Measures a sample of visits. The code that reports them is loaded some time after the page. */
export function sampleVisits(registry: Registry): void {
  if (Math.random() * SAMPLE_RATE >= 1) return
  const visit = recordVisit()
  setTimeout(
    () =>
      import('./report.ts').then(
        ({ watchVisit }) => watchVisit(registry, visit),
        // A visit that cannot be reported is not sampled.
        () => undefined,
      ),
    DELAY_MS,
  )
}
