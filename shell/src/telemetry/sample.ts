import type { Registry } from '@fundharbor/contracts/platform/registry'

/** One visit in so many is watched. */
const ONE_IN = 4
/** The first page comes first: the watching is fetched when it stands. */
const AFTER_MS = 5000

/** Watches a sample of the visits, from some time after the page has loaded; errors until then are kept for it. */
export function watchSomeVisits(registry: Registry): void {
  if (Math.random() * ONE_IN >= 1) return
  const early: unknown[] = []
  addEventListener('error', ({ error }) => early.push(error))
  setTimeout(() => void import('./report.ts').then(({ watchVisit }) => watchVisit(registry, early)), AFTER_MS)
}
