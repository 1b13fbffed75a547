import { rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { metrics } from '@fundharbor/chassis/runtime/metrics'
import type { Telemetry } from '@fundharbor/contracts/platform/telemetry'
import { secondsInHour } from 'date-fns/constants'
import { Counter, Histogram } from 'prom-client'
import type { z } from 'zod'
import type { IsReleased } from './known-releases.ts'

const labelNames = ['area', 'version'] as const

const visits = new Counter({
  name: 'frontend_visits_total',
  help: 'Visits by each area shown and its release, and by the shell around it; of one network, one an hour',
  labelNames,
  registers: [metrics],
})

const failures = new Counter({
  name: 'frontend_failures_total',
  help: 'Of these visits, those with a failure, by kind, area and release',
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

/** Clients can send any name. Names that were never released are counted as one, so that they do not make endless series. */
const UNKNOWN: Release = { area: 'other', version: 'other' }

/** Releases are judged by visits and failures, so nobody should decide about one alone, whatever they report. */
const perNetwork = rateLimitPerProcess({ times: 1, seconds: secondsInHour })

interface Counting {
  /** Where the visit comes from (see `siteKey`). Null counts every visit, which only a site for tests should do. */
  network: string | null
  isReleased: IsReleased
}

/** Counts a report of a visit, for its area and for the shell around it. */
export async function countVisit(visit: Visit, { network, isReleased }: Counting): Promise<void> {
  const countFor = async ({ area, version }: Release) => {
    const labels = (await isReleased(area, version)) ? { area, version } : UNKNOWN
    countVitals(visit, labels)
    const counts =
      network === null ||
      (await perNetwork(`${labels.area} ${labels.version} ${network}`).then(
        () => true,
        () => false,
      ))
    if (counts) countFailures(visit, labels)
  }
  await countFor(visit)
  if (visit.shell && visit.area !== 'shell') await countFor({ area: 'shell', version: visit.shell })
}

function countFailures(visit: Visit, labels: Release): void {
  visits.inc(labels)
  for (const kind of new Set(visit.failures.map((failure) => failure.kind))) failures.inc({ ...labels, kind })
}

function countVitals(visit: Visit, labels: Release): void {
  for (const { name, value } of visit.vitals)
    if (name === 'CLS') shifts.observe(labels, value)
    else seconds.observe({ ...labels, vital: name }, value / 1000)
}
