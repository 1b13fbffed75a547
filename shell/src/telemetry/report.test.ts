import { Telemetry } from '@fundharbor/contracts/platform/telemetry'
import type { Registry } from '@fundharbor/contracts/platform/registry'
import { expect, test, vi } from 'vitest'
import { watchVisit } from './report.ts'

const registry: Registry = {
  kit: '1.0',
  shell: '1.0.0-5e11',
  dev: false,
  areas: [
    {
      name: 'mfe-funding',
      kit: '1',
      pages: [{ path: '/opportunities', access: 'member' }],
      navigation: [],
      version: '1.0.0-f00d',
      entry: '/remotes/mfe-funding/1.0.0-f00d/entry.js',
    },
  ],
}

const entries: Record<string, object[]> = {
  'largest-contentful-paint': [{ startTime: 900 }, { startTime: 1234.5678 }],
  'layout-shift': [{ value: 0.01 }, { value: 0.02 }, { value: 0.5, hadRecentInput: true }],
  event: [{ interactionId: 1, duration: 80 }, { interactionId: 2, duration: 120 }, { duration: 900 }],
}

test('a visit is reported once, when it ends, by area and release and without personal data', async () => {
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      listen: (list: { getEntries: () => object[] }) => void
      constructor(listen: (list: { getEntries: () => object[] }) => void) {
        this.listen = listen
      }
      observe({ type }: { type: string }) {
        this.listen({ getEntries: () => entries[type] ?? [] })
      }
    },
  )
  const sent: [string, Blob][] = []
  Object.assign(navigator, { sendBeacon: (...beacon: [string, Blob]) => sent.push(beacon) })
  performance.getEntriesByType = () => []
  history.pushState(null, '', '/opportunities/0190?token=secret')

  watchVisit(registry, [new Error('amara@northquay.example is not defined')])
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('A page of the site failed') }))
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))

  expect(sent.length).toBe(1)
  const [address, blob] = sent[0] ?? ['', new Blob()]
  expect(address).toBe('/api/telemetry')
  expect(blob.type).toBe('application/json')
  const text = await blob.text()
  expect(Telemetry.parse(JSON.parse(text))).toEqual({
    area: 'mfe-funding',
    version: '1.0.0-f00d',
    shell: '1.0.0-5e11',
    vitals: [
      { name: 'LCP', value: 1234.568 },
      { name: 'CLS', value: 0.03 },
      { name: 'INP', value: 120 },
    ],
    failures: [
      { kind: 'script', times: 1 },
      { kind: 'render', times: 1 },
    ],
  })
  expect(text).not.toMatch(/amara|token|0190|secret/)
})
