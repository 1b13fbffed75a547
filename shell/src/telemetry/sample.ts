import type { Registry } from '@fundharbor/contracts/platform/registry'

/** One in this many visits is measured. */
const SAMPLE_RATE = 4
/** Wait for the first page before loading the code. */
const DELAY_MS = 5000

/** Measures a sample of visits, starting some time after the page has loaded. Errors until then are collected. */
export function sampleVisits(registry: Registry): void {
  if (Math.random() * SAMPLE_RATE >= 1) return
  const early: unknown[] = []
  addEventListener('error', ({ error }) => early.push(error))
  setTimeout(() => void import('./report.ts').then(({ watchVisit }) => watchVisit(registry, early)), DELAY_MS)
}
