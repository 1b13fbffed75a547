import type { Registry } from '@fundharbor/contracts/platform/registry'
import type { FailureKind, Telemetry, VitalName } from '@fundharbor/contracts/platform/telemetry'
import { gateFor } from '../gate.ts'

const ADDRESS = '/api/telemetry'

/** Which area a visit began in. What only members see is looked up as a member; nothing is said about the person. */
function releaseAt(path: string, { shell, areas, ...rest }: Registry) {
  const registry = { shell, areas, ...rest }
  for (const viewer of [null, { emailVerified: true, role: 'admin' as const }]) {
    const gate = gateFor(path, viewer, registry)
    if (gate.show === 'area' && gate.at === undefined) return gate.area
  }
  return { name: 'shell', version: shell }
}

type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean; interactionId?: number }

/** Hears of every entry of a kind, also of those before; browsers that do not know the kind say nothing. */
function hear(type: string, listen: (entry: Entry) => void): void {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(listen))
  observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit)
}

function watchVitals(): Map<VitalName, number> {
  const vitals = new Map<VitalName, number>()
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (page) vitals.set('TTFB', page.responseStart)
  hear('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.set('FCP', startTime)
  })
  hear('largest-contentful-paint', ({ startTime }) => vitals.set('LCP', startTime))
  hear('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) vitals.set('CLS', (vitals.get('CLS') ?? 0) + value)
  })
  hear('event', ({ interactionId, duration }) => {
    if (interactionId) vitals.set('INP', Math.max(vitals.get('INP') ?? 0, duration))
  })
  return vitals
}

/** An area's failure reaches the window as a report of its boundary; a file that is not there as a failed load. */
function kindOf(error: unknown): FailureKind {
  const message = error instanceof Error ? error.message : ''
  if (message === 'A page of the site failed') return 'render'
  return /dynamically imported module|Failed to fetch|loadRemote|RUNTIME-/.test(message) ? 'load' : 'script'
}

/**
 * Watches this visit and reports it once, when it ends: vitals and how often something failed, by area and release.
 * `early` are errors from before.
 */
export function watchVisit(registry: Registry, early: readonly unknown[]): void {
  const { name: area, version } = releaseAt(location.pathname, registry)
  const vitals = watchVitals()
  const failures = new Map<FailureKind, number>()
  const note = (error: unknown) => failures.set(kindOf(error), (failures.get(kindOf(error)) ?? 0) + 1)
  early.forEach(note)
  addEventListener('error', ({ error }) => note(error))
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
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
