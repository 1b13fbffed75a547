import type { Registry } from '@fundharbor/contracts/platform/registry'
import type { FailureKind, Telemetry, VitalName } from '@fundharbor/contracts/platform/telemetry'
import { resolvePage } from '../access.ts'

const ADDRESS = '/api/telemetry'

/** The area and version that a visit started in. Looks at visitors' pages first, then at all pages. */
function findRelease(path: string, { shell, areas, ...rest }: Registry) {
  const registry = { shell, areas, ...rest }
  for (const viewer of [null, { emailVerified: true, role: 'admin' as const }]) {
    const page = resolvePage(path, viewer, registry)
    if (page.show === 'area' && page.at === undefined) return page.area
  }
  return { name: 'shell', version: shell }
}

type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean; interactionId?: number }

/** Listens to performance entries of a type, including earlier ones. Browsers ignore types that they do not support. */
function observe(type: string, listen: (entry: Entry) => void): void {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(listen))
  observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit)
}

function watchVitals(): Map<VitalName, number> {
  const vitals = new Map<VitalName, number>()
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (page) vitals.set('TTFB', page.responseStart)
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.set('FCP', startTime)
  })
  observe('largest-contentful-paint', ({ startTime }) => vitals.set('LCP', startTime))
  observe('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) vitals.set('CLS', (vitals.get('CLS') ?? 0) + value)
  })
  observe('event', ({ interactionId, duration }) => {
    if (interactionId) vitals.set('INP', Math.max(vitals.get('INP') ?? 0, duration))
  })
  return vitals
}

/** `render` errors come from the area boundary; `load` errors mean that a file could not be loaded. */
function getFailureKind(error: unknown): FailureKind {
  const message = error instanceof Error ? error.message : ''
  if (message === 'A page of the site failed') return 'render'
  return /dynamically imported module|Failed to fetch|loadRemote|RUNTIME-/.test(message) ? 'load' : 'script'
}

/**
 * Collects web vitals and error counts of this visit and sends them once, when it ends. `early` are errors that happened
 * before. Contains no personal data.
 */
export function watchVisit(registry: Registry, early: readonly unknown[]): void {
  const { name: area, version } = findRelease(location.pathname, registry)
  const vitals = watchVitals()
  const failures = new Map<FailureKind, number>()
  const countFailure = (error: unknown) => {
    const kind = getFailureKind(error)
    failures.set(kind, (failures.get(kind) ?? 0) + 1)
  }
  early.forEach(countFailure)
  addEventListener('error', ({ error }) => countFailure(error))
  addEventListener('unhandledrejection', ({ reason }) => countFailure(reason))
  const send = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', send)
    const visit: Telemetry = {
      area,
      version,
      shell: registry.shell,
      vitals: [...vitals].map(([name, value]) => ({ name, value: Math.round(value * 1000) / 1000 })),
      failures: [...failures].map(([kind, times]) => ({ kind, times: Math.min(times, 100) })),
    }
    navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify(visit)], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', send)
}
