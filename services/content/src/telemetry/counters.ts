import { metrics } from '@fundharbor/chassis/runtime/metrics'
import type { Telemetry } from '@fundharbor/contracts/platform/telemetry'
import { Counter, Histogram } from 'prom-client'
import type { z } from 'zod'

const labelNames = ['area', 'version'] as const

const visits = new Counter({
  name: 'frontend_visits_total',
  help: 'Sampled visits by the area shown first and its release, and by the shell around it',
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

/** Clients name areas and versions freely. Beyond this many, all others are counted as one. */
const MAX_RELEASES = 60
const known = new Set<string>()

function labelsOf({ area, version }: Pick<Telemetry, 'area' | 'version'>) {
  const release = `${area} ${version}`
  if (known.size < MAX_RELEASES) known.add(release)
  return known.has(release) ? { area, version } : { area: 'other', version: 'other' }
}

type Visit = z.output<typeof Telemetry>

/** Counts a visit's report for its area and for the shell around it. */
export function countVisit(visit: Visit): void {
  countFor(visit, visit)
  if (visit.shell && visit.area !== 'shell') countFor(visit, { area: 'shell', version: visit.shell })
}

function countFor(visit: Visit, release: Pick<Visit, 'area' | 'version'>): void {
  const labels = labelsOf(release)
  visits.inc(labels)
  for (const { kind, times } of visit.failures) failures.inc({ ...labels, kind }, times)
  for (const { name, value } of visit.vitals)
    if (name === 'CLS') shifts.observe(labels, value)
    else seconds.observe({ ...labels, vital: name }, value / 1000)
}
