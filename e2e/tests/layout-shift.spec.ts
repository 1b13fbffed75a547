import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const DELAY_MS = 500
const LARGEST_SHIFT = 0.02

const visitorPages = [
  '/',
  '/blog',
  '/blog/what-reviewers-underline-in-a-letter-of-inquiry',
  '/help-center',
  '/community',
  '/webinars',
  '/contact',
  '/subjects',
  '/privacy',
  '/auth',
]
const memberPages = [
  '/dashboard',
  '/opportunities',
  '/recommendations',
  '/documents',
  '/applications',
  '/saved',
  '/saved?view=calendar',
  '/timeline',
  '/projects',
  '/profile',
  '/subscription',
  '/account',
]

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

async function expectStill(page: Page, paths: readonly string[]): Promise<void> {
  await page.addInitScript(observeShifts)
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    await route.continue().catch(() => undefined)
  })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 860 })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const shift = await page.evaluate(() => Reflect.get(globalThis, 'layoutShift') as number)
      expect(shift, `${path} at ${width} pixels`).toBeLessThan(LARGEST_SHIFT)
    }
  }
}

test('pages for visitors do not move while slow answers arrive', async ({ page }) => {
  test.setTimeout(240_000)
  await expectStill(page, visitorPages)
})

test('pages for members do not move while slow answers arrive', async ({ page, signInAs }) => {
  test.setTimeout(240_000)
  await signInAs('organization-member')
  await expectStill(page, memberPages)
})
