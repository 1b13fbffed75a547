import type { BrowserContext } from '@playwright/test'

/** How many milliseconds the clock of the services is ahead of the system's. */
const OFFSET = Number(process.env.CLOCK_OFFSET ?? 0)

/** The time of the services, in ISO format. */
export const serviceTime = (): string => new Date(Date.now() + OFFSET).toISOString()

/** Gives the pages of a browser context the same date as the services, so that nothing is closed in one and open in the other. */
export const shareClock = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(shiftDate, OFFSET)

/** Runs in the page. Playwright's own clock replaces timers too, which tests of speed and motion need. */
function shiftDate(offset: number): void {
  const SystemDate = Date
  const now = () => SystemDate.now() + offset
  globalThis.Date = new Proxy(SystemDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
