import type { Page } from '@playwright/test'
import { fillAccount } from '../filled-account.ts'
import { expect, test } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'
import { pageContent, readSitePaths, type Audience } from '../site-pages.ts'

const DELAY_MS = 500
const LARGEST_SHIFT = 0.02

const WIDTHS = [1440, 390]

/** Adds up how far content moves without the reader's doing, and remembers what moved. Runs in the page. */
function observeShifts(): void {
  const seen = { shift: 0, moved: new Set<string>() }
  Object.assign(globalThis, { layoutShift: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as Shift
      if (hadRecentInput) continue
      seen.shift += value
      for (const { node } of sources) seen.moved.add(nameOf(node))
    }
  }).observe({ type: 'layout-shift', buffered: true })

  function nameOf(node: Node | null): string {
    const element = node instanceof Element ? node : node?.parentElement
    return element ? `${element.localName}.${element.getAttribute('class') ?? ''}` : 'removed'
  }
}

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** What `observeShifts` saw. Runs in the page. */
function readShifts(): { shift: number; moved: string[] } {
  const { shift, moved } = Reflect.get(globalThis, 'layoutShift') as { shift: number; moved: Set<string> }
  return { shift, moved: [...moved] }
}

/** Opens every page of an audience while the services answer slowly. */
async function expectStill(page: Page, audience: Audience, width: number): Promise<void> {
  const paths = await readSitePaths(page, audience)
  await page.addInitScript(observeShifts)
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    await route.continue().catch(() => undefined)
  })
  await page.setViewportSize({ width, height: 860 })
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(pageContent(page), path).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { shift, moved } = await page.evaluate(readShifts)
    if (shift >= LARGEST_SHIFT) found.push(`${path} by ${shift.toFixed(3)}: ${moved.join(', ')}`)
  }
  expect(found).toEqual([])
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

  test(`pages of the console do not move while slow answers arrive, at ${width} pixels`, async ({
    page,
    browser,
    baseURL,
    signInAs,
  }) => {
    test.setTimeout(300_000)
    const applicant = await openBrowserAs(browser, baseURL, 'organization-member')
    await applicant.page.goto('/')
    await fillAccount(applicant.page, 'Night clinic for fishing crews')
    await applicant.context.close()
    await signInAs('admin')
    await expectStill(page, 'admin', width)
  })
}
