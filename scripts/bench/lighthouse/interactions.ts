/// <reference lib="dom" />
import type { BrowserContext, Page } from '@playwright/test'
import type { Slowdown } from './slowdown.ts'

/** Time that an interaction may take to the next paint. */
export const SLOWEST_MS = 200

const SETTLE_MS = 500

/** What a member does on a page. */
const journeys: Record<string, (page: Page) => Promise<void>> = {
  '/dashboard': async (page) => page.getByRole('button', { name: /^Use the (light|dark) theme$/ }).click(),
  '/opportunities': async (page) =>
    page.getByRole('combobox', { name: 'Keyword' }).pressSequentially('water'),
  '/documents': async (page) => page.keyboard.press('Tab'),
  '/recommendations': async (page) =>
    page.getByRole('button', { name: /^Use the (light|dark) theme$/ }).click(),
}

/** Runs in the page: remembers the longest time from an input to the paint that follows. */
function watchInteractions(): void {
  Reflect.set(globalThis, 'slowest', 0)
  new PerformanceObserver((list) => {
    const times = list.getEntries().map(({ duration }) => duration)
    Reflect.set(globalThis, 'slowest', Math.max(Reflect.get(globalThis, 'slowest') as number, ...times))
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** The slowest interaction of the journeys, in milliseconds, as browsers round it (to 8 ms). */
export async function measureInteractions(
  context: BrowserContext,
  { url, slowdown }: { url: string; slowdown: Slowdown },
): Promise<number> {
  let slowest = 0
  for (const [path, act] of Object.entries(journeys)) {
    const page = await context.newPage()
    // The live channel stays open.
    await page.route('**/api/live?*', (route) => route.fulfill({ status: 204 }))
    await page.goto(url + path, { waitUntil: 'networkidle' })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown.multiplier })
    await page.evaluate(watchInteractions)
    await act(page)
    await page.waitForTimeout(SETTLE_MS)
    slowest = Math.max(slowest, await page.evaluate(() => Reflect.get(globalThis, 'slowest') as number))
    await page.close()
  }
  return slowest
}
