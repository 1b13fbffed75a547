import type { Page } from '@playwright/test'
import { fillAccount } from '../filled-account.ts'
import { expect, test } from '../fixtures.ts'
import { pageContent, readSitePaths, type Audience } from '../site-pages.ts'

const DELAY_MS = 500
const LARGEST_SHIFT = 0.02

const WIDTHS = [1440, 390]

/** Adds up how far content moves without the reader's doing. Runs in the page. */
function observeShifts(): void {
  Object.assign(globalThis, { layoutShift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) Object.assign(globalThis, { layoutShift: readShift() + value })
    }
  }).observe({ type: 'layout-shift', buffered: true })

  function readShift(): number {
    return Reflect.get(globalThis, 'layoutShift') as number
  }
}

/** Dialogs with an address of their own are centered and grow with their text, so they are not measured. */
const isDialog = (path: string): boolean =>
  /^\/(?:webinars|community)\/[0-9a-f-]{36}$|^\/help-center\/|^\/subscription\/card/.test(path)

/** Opens every page of an audience while the services answer slowly. */
async function expectStill(page: Page, audience: Audience, width: number): Promise<void> {
  const paths = (await readSitePaths(page, audience)).filter((path) => !isDialog(path))
  await page.addInitScript(observeShifts)
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    await route.continue().catch(() => undefined)
  })
  await page.setViewportSize({ width, height: 860 })
  const moved: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(pageContent(page), path).toBeVisible()
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(() => Reflect.get(globalThis, 'layoutShift') as number)
    if (shift >= LARGEST_SHIFT) moved.push(`${path} by ${shift.toFixed(3)}`)
  }
  expect(moved).toEqual([])
}

for (const width of WIDTHS) {
  test(`pages for visitors do not move while slow answers arrive, at ${width} pixels`, async ({ page }) => {
    test.setTimeout(300_000)
    await expectStill(page, 'visitor', width)
  })

  test(`pages of an account in use do not move while slow answers arrive, at ${width} pixels`, async ({
    page,
    signInAs,
  }) => {
    test.setTimeout(300_000)
    await signInAs('organization-member')
    await page.goto('/')
    await fillAccount(page, 'Night clinic for fishing crews')
    await expectStill(page, 'member', width)
  })
}
