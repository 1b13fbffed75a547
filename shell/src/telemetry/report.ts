import type { Registry } from '@fundharbor/contracts/platform/registry'
import type { FailureKind, Telemetry, VitalName } from '@fundharbor/contracts/platform/telemetry'
import { widgetName } from '@fundharbor/contracts/platform/widgets'
import { resolvePage } from '../access.ts'
import type { Step, Visit } from './visit.ts'

const ADDRESS = '/api/telemetry'

const admin = { emailVerified: true, role: 'admin' as const }

/** The area and version that shows a path. Visitors' pages are looked at first, except for members, then all pages. */
function findRelease({ path, isMember }: Step, registry: Registry) {
  for (const viewer of isMember ? [admin] : [null, admin]) {
    const page = resolvePage(path, viewer, registry)
    if (page.show === 'area' && page.at === undefined) return page.area
  }
  return { name: 'shell', version: registry.shell }
}

/** The area whose widget failed on a page of another one. */
function findWidgetOwner(error: unknown, { areas }: Registry) {
  const [, name = ''] = /^The widget (\S+) failed$/.exec(error instanceof Error ? error.message : '') ?? []
  return areas.find((area) => name.startsWith(widgetName(area.name, '')))
}

type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean; interactionId?: number }

/** Listens to performance entries of a type, including earlier ones. Browsers ignore types that they do not support. */
function observe(type: string, listen: (entry: Entry) => void): void {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(listen))
  observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit)
}

type Vitals = Map<VitalName, number>

/** Vitals of the load belong to the first page; shifts and interactions to the page on which they happened. */
function watchVitals(vitalsAt: (time: number) => Vitals): void {
  const first = vitalsAt(0)
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (page) first.set('TTFB', page.responseStart)
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') first.set('FCP', startTime)
  })
  observe('largest-contentful-paint', ({ startTime }) => first.set('LCP', startTime))
  observe('layout-shift', ({ startTime, value = 0, hadRecentInput }) => {
    const vitals = vitalsAt(startTime)
    if (!hadRecentInput) vitals.set('CLS', (vitals.get('CLS') ?? 0) + value)
  })
  observe('event', ({ startTime, interactionId, duration }) => {
    const vitals = vitalsAt(startTime)
    if (interactionId) vitals.set('INP', Math.max(vitals.get('INP') ?? 0, duration))
  })
}

/** `render` errors come from the area boundary; `load` errors mean that a file could not be loaded. */
function getFailureKind(error: unknown): FailureKind {
  const message = error instanceof Error ? error.message : ''
  if (message === 'A page of the site failed' || message.startsWith('The widget ')) return 'render'
  return /dynamically imported module|Failed to fetch|loadRemote|RUNTIME-/.test(message) ? 'load' : 'script'
}

/** What happened in one area during a visit. */
interface AreaReport {
  name: string
  version: string
  vitals: Vitals
  failures: Map<FailureKind, number>
}

/** Finds the report of the area that a visit was in at a time. */
function createReports({ steps }: Visit, registry: Registry) {
  const reports = new Map<string, AreaReport>()
  const reportOn = ({ name, version }: { name: string; version: string }): AreaReport => {
    const report = reports.get(name) ?? { name, version, vitals: new Map(), failures: new Map() }
    reports.set(name, report)
    return report
  }
  const reportOf = (step: Step) => reportOn(findRelease(step, registry))
  const [start] = steps
  const reportAt = (time: number) => reportOf(steps.findLast(({ since }) => since <= time) ?? (start as Step))
  /** Also of areas in which nothing happened, so that failures are a share of all visits. */
  const all = () => {
    steps.forEach(reportOf)
    return [...reports.values()]
  }
  const reportOfError = ({ error, at }: Visit['errors'][number]) => {
    const owner = findWidgetOwner(error, registry)
    return owner ? reportOn(owner) : reportAt(at)
  }
  return { reportAt, reportOfError, all }
}

type Reports = ReturnType<typeof createReports>

function countFailures({ errors }: Visit, { reportOfError }: Reports): void {
  for (const each of errors) {
    const { error } = each
    const { failures } = reportOfError(each)
    const kind = getFailureKind(error)
    failures.set(kind, (failures.get(kind) ?? 0) + 1)
  }
}

const toTelemetry = ({ name, version, vitals, failures }: AreaReport, shell: string): Telemetry => ({
  area: name,
  version,
  shell,
  vitals: [...vitals].map(([vital, value]) => ({ name: vital, value: Math.round(value * 1000) / 1000 })),
  failures: [...failures].map(([kind, times]) => ({ kind, times: Math.min(times, 100) })),
})

/**
 * Collects web vitals and error counts of a visit and sends them once, when it ends: one report for each area in which
 * the visit has been. Contains no personal data.
 */
export function watchVisit(registry: Registry, visit: Visit): void {
  const reports = createReports(visit, registry)
  watchVitals((time) => reports.reportAt(time).vitals)
  const send = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', send)
    countFailures(visit, reports)
    for (const report of reports.all()) {
      const text = JSON.stringify(toTelemetry(report, registry.shell))
      navigator.sendBeacon(ADDRESS, new Blob([text], { type: 'application/json' }))
    }
  }
  document.addEventListener('visibilitychange', send)
}
