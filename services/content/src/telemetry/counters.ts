import { metrics } from '@fundharbor/chassis/runtime/metrics'
import type { Telemetry } from '@fundharbor/contracts/platform/telemetry'
import { Counter, Histogram } from 'prom-client'
import type { z } from 'zod'
import type { IsReleased } from './known-releases.ts'

const labelNames = ['area', 'version'] as const

const visits = new Counter({
  name: 'frontend_visits_total',
  help: 'Sampled visits by each area shown and its release, and by the shell around it',
  labelNames,
  registers: [metrics],
})

const failures = new Counter({
  name: 'frontend_failures_total',
  help: 'Failures in browsers by kind, area and release',
  labelNames: [...labelNames, 'kind'],
  registers: [metrics],
})

const seconds = new Histogram({
  name: 'frontend_vital_seconds',
  help: 'Web vitals that are times (TTFB, FCP, LCP, INP), by area and release',
  labelNames: [...labelNames, 'vital'],
  buckets: [0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10],
  registers: [metrics],
})

const shifts = new Histogram({
  name: 'frontend_layout_shift',
  help: 'The web vital CLS, by area and release',
  labelNames,
  buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  registers: [metrics],
})

type Visit = z.output<typeof Telemetry>
type Release = Pick<Visit, 'area' | 'version'>

/** Clients can send any name. Counting what was never released would hide what was among endless series. */
const UNKNOWN: Release = { area: 'other', version: 'other' }

/** Counts a visit's report for its area and for the shell around it. */
export async function countVisit(visit: Visit, isReleased: IsReleased): Promise<void> {
  const labelsOf = async ({ area, version }: Release) =>
    (await isReleased(area, version)) ? { area, version } : UNKNOWN
  countFor(visit, await labelsOf(visit))
  if (visit.shell && visit.area !== 'shell')
    countFor(visit, await labelsOf({ area: 'shell', version: visit.shell }))
}

function countFor(visit: Visit, labels: Release): void {
  visits.inc(labels)
  for (const { kind, times } of visit.failures) failures.inc({ ...labels, kind }, times)
  for (const { name, value } of visit.vitals)
    if (name === 'CLS') shifts.observe(labels, value)
    else seconds.observe({ ...labels, vital: name }, value / 1000)
}
