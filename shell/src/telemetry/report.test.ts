import { Telemetry } from '@fundharbor/contracts/platform/telemetry'
import type { Registry } from '@fundharbor/contracts/platform/registry'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchVisit } from './report.ts'
import { measureVisit, recordVisit } from './visit.ts'

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
    {
      name: 'mfe-public',
      kit: '1',
      pages: [
        { path: '/', access: 'visitor' },
        { path: '/blog', access: 'public' },
      ],
      navigation: [],
      version: '2.0.0-b10c',
      entry: '/remotes/mfe-public/2.0.0-b10c/entry.js',
    },
  ],
}

let entries: Record<string, object[]> = {}
let now = 0
let sent: [string, Blob][] = []
const navigation = new EventTarget()

beforeEach(() => {
  entries = {}
  now = 0
  sent = []
  vi.stubGlobal('navigation', navigation)
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
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  performance.getEntriesByType = () => []
  Object.assign(navigator, { sendBeacon: (...beacon: [string, Blob]) => sent.push(beacon) })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const fail = (message: string) => window.dispatchEvent(new ErrorEvent('error', { error: new Error(message) }))

function goTo(path: string, at: number): void {
  now = at
  history.pushState(null, '', path)
  navigation.dispatchEvent(new Event('currententrychange'))
}

function endVisit(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
}

const reports = () =>
  Promise.all(sent.map(async ([, blob]) => Telemetry.parse(JSON.parse(await blob.text()))))

test('a visit is reported once, when it ends, by area and release and without personal data', async () => {
  entries = {
    'largest-contentful-paint': [{ startTime: 900 }, { startTime: 1234.5678 }],
    'layout-shift': [
      { startTime: 1, value: 0.01 },
      { startTime: 2, value: 0.02 },
      { startTime: 3, value: 0.5, hadRecentInput: true },
    ],
    event: [
      { startTime: 4, interactionId: 1, duration: 80 },
      { startTime: 5, interactionId: 2, duration: 120 },
      { startTime: 6, duration: 900 },
    ],
  }
  history.pushState(null, '', '/opportunities/0190?token=secret')
  const visit = recordVisit()
  fail('amara@northquay.example is not defined')
  watchVisit(registry, visit)
  fail('A page of the site failed')
  endVisit()

  expect(sent.length).toBe(1)
  const [address, blob] = sent[0] ?? ['', new Blob()]
  expect(address).toBe('/api/telemetry')
  expect(blob.type).toBe('application/json')
  expect(await reports()).toEqual([
    {
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
    },
  ])
  expect(await blob.text()).not.toMatch(/amara|token|0190|secret/)
})

test('a visit that fails is reported even if it ends soon', async () => {
  history.pushState(null, '', '/blog')
  measureVisit(registry)
  fail('A page of the site failed')
  await vi.dynamicImportSettled()
  endVisit()
  expect(await reports()).toMatchObject([{ area: 'mfe-public', failures: [{ kind: 'render', times: 1 }] }])
})

test('failures and vitals belong to the area that the visitor had gone to', async () => {
  history.pushState(null, '', '/blog/first')
  const visit = recordVisit()
  entries = {
    'largest-contentful-paint': [{ startTime: 700 }],
    'layout-shift': [
      { startTime: 100, value: 0.01 },
      { startTime: 2_500, value: 0.2 },
    ],
    event: [
      { startTime: 1_999, interactionId: 1, duration: 64 },
      { startTime: 2_600, interactionId: 2, duration: 300 },
    ],
  }
  goTo('/opportunities', 2_000)
  fail('A page of the site failed')
  goTo('/auth', 3_000)
  watchVisit(registry, visit)
  endVisit()

  expect(await reports()).toEqual([
    {
      area: 'mfe-public',
      version: '2.0.0-b10c',
      shell: '1.0.0-5e11',
      vitals: [
        { name: 'LCP', value: 700 },
        { name: 'CLS', value: 0.01 },
        { name: 'INP', value: 64 },
      ],
      failures: [],
    },
    {
      area: 'mfe-funding',
      version: '1.0.0-f00d',
      shell: '1.0.0-5e11',
      vitals: [
        { name: 'CLS', value: 0.2 },
        { name: 'INP', value: 300 },
      ],
      failures: [{ kind: 'render', times: 1 }],
    },
    { area: 'shell', version: '1.0.0-5e11', shell: '1.0.0-5e11', vitals: [], failures: [] },
  ])
})
