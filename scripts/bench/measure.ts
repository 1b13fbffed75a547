/// <reference lib="dom" />
import type { Browser } from '@playwright/test'

/** A slow phone network. */
const network = {
  offline: false,
  latency: 100,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

const TIMEOUT_MS = 60_000

/** What loads after the heading (images, late scripts) is part of the first load. */
const SETTLE_MS = 2000

/** One load with an empty cache. Sizes are compressed bytes as sent over the network; times are milliseconds since the navigation. */
export interface Load {
  scriptBytes: number
  allBytes: number
  requests: number
  /** Bytes of each script, by its URL. */
  scripts: Map<string, number>
  headingAt: number
  largestPaintAt: number
}

interface PageTimes {
  headingAt: number
  largestPaintAt: number
}

/** Runs in the page before the site's own scripts. */
function watch(): void {
  const seen: PageTimes = { headingAt: 0, largestPaintAt: 0 }
  Reflect.set(globalThis, 'benchmark', seen)
  const look = () => {
    if (document.querySelector('h1')?.checkVisibility()) seen.headingAt = performance.now()
    else requestAnimationFrame(look)
  }
  look()
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaintAt = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

/** Runs in the page at the end. */
function report() {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const bytes = new Map(entries.map(({ name, encodedBodySize }) => [name, encodedBodySize]))
  return {
    files: [...bytes, ['page', page?.encodedBodySize ?? 0]] as [string, number][],
    seen: Reflect.get(globalThis, 'benchmark') as PageTimes,
  }
}

const sum = (files: [string, number][]) => files.reduce((total, [, bytes]) => total + bytes, 0)

/** Loads an address as a visitor with an empty cache. */
export async function measureLoad(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await page.addInitScript(watch)
    await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS })
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: TIMEOUT_MS })
    await page.waitForTimeout(SETTLE_MS)
    const { files, seen } = await page.evaluate(report)
    const scripts = files.filter(([name]) => new URL(name, url).pathname.endsWith('.js'))
    return {
      ...seen,
      requests: files.length,
      scripts: new Map(scripts),
      scriptBytes: sum(scripts),
      allBytes: sum(files),
    }
  } finally {
    await context.close()
  }
}
