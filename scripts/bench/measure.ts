/// <reference lib="dom" />
import { chromium, type Browser } from '@playwright/test'

/** A slow phone's line. */
const line = {
  offline: false,
  latency: 100,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

const PATIENCE_MS = 60_000

/** What comes after the heading (pictures, late scripts) belongs to the first load. */
const SETTLE_MS = 2000

/** One cold load: sizes are compressed bytes as they came over the line, times milliseconds since the navigation. */
export interface Load {
  scriptBytes: number
  allBytes: number
  requests: number
  /** Scripts by address, with their bytes. */
  scripts: Map<string, number>
  headingAt: number
  largestPaintAt: number
}

interface Watched {
  headingAt: number
  largestPaintAt: number
}

/** Runs in the page before anything of the site does. */
function watch(): void {
  const seen: Watched = { headingAt: 0, largestPaintAt: 0 }
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
    seen: Reflect.get(globalThis, 'benchmark') as Watched,
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
    await session.send('Network.emulateNetworkConditions', line)
    await page.addInitScript(watch)
    await page.goto(url, { waitUntil: 'load', timeout: PATIENCE_MS })
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: PATIENCE_MS })
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

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
