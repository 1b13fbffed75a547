import type { Browser, Page } from '@playwright/test'
import { fillAccount, fillEveryPage } from '../filled-account.ts'
import { expect, expectAccessible, test, trackRequests } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'
import { isWithoutSample, pageContent, readSitePages, readSitePaths } from '../site-pages.ts'
import { horizontalOverflow, observeShifts, readShifts, replaceText } from '../page-measures.ts'

/** Long enough that a page first shows that it is loading. */
const DELAY_MS = 300
/** A long title on a phone may take one line more when its font has loaded. */
const LARGEST_SHIFT = 0.03
/** Lists of an account in use, whose loading state is not as high as what follows. */
const LISTS = /^\/(?:applications|pipeline|timeline|documents)/
const LARGEST_SHIFT_OF_LISTS = 0.1
/** Pages on which people read or type while the rest loads. */
const STEADY = /^\/(?:account|opportunities\?search=)/
const LARGEST_SHIFT_OF_STEADY = 0.02
const NAME = 'Night clinic for fishing crews'
/** Takes the place of the name, with a word that is wider than a column. */
const LONG_NAME = `${'harbor'.repeat(6)} and the Northquay Night Clinic for Fishing Crews and Their Families`

/** The widths of a page, and a narrower one to which each is then resized. */
const phone = { width: 390, narrower: 320 }
const desk = { width: 1440, narrower: 1280 }

/** What people see who have no organization. */
const firstDays = [
  '/',
  '/recommendations',
  '/profile',
  '/documents?tab=mine',
  '/grants',
  '/projects',
  '/members',
  '/saved-searches',
]

test.describe.configure({ timeout: 900_000 })

interface Visit {
  page: Page
  browser: Browser
  baseURL: string | undefined
  signInAs: (who: 'unverified' | 'member' | 'organization-member' | 'admin') => Promise<unknown>
}

/** How each audience signs in; returns the addresses of all pages that it can open. */
const audiences: Record<string, (visit: Visit) => Promise<string[]>> = {
  'a visitor': ({ page }) => readSitePaths(page, 'visitor'),
  'a member of an organization in use': async ({ page, signInAs }) => {
    await signInAs('organization-member')
    await page.goto('/')
    await fillEveryPage(page, NAME)
    return readSitePaths(page, 'member')
  },
  'an administrator': async ({ page, browser, baseURL, signInAs }) => {
    const applicant = await openBrowserAs(browser, baseURL, 'organization-member')
    await applicant.page.goto('/')
    await fillAccount(applicant.page, NAME)
    await applicant.context.close()
    await signInAs('admin')
    return readSitePaths(page, 'admin')
  },
  'a new member': async ({ signInAs }) => {
    await signInAs('member')
    return firstDays
  },
  'someone with an unverified address': async ({ signInAs }) => {
    await signInAs('unverified')
    return ['/']
  },
}

/** Opens a page at one width, and measures how far it moves. */
async function load(page: Page, settled: () => Promise<void>, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 860 })
  await page.goto(path)
  await expect(pageContent(page)).toBeVisible()
  await settled()
  const { shift, moved } = await page.evaluate(readShifts)
  const largest = STEADY.test(path)
    ? LARGEST_SHIFT_OF_STEADY
    : LISTS.test(path)
      ? LARGEST_SHIFT_OF_LISTS
      : LARGEST_SHIFT
  expect.soft(shift, `${path} moves while it loads: ${moved.join(', ')}`).toBeLessThan(largest)
}

/** Checks what has to hold at each width of a page that is open. */
async function checkWidth(page: Page, path: string, { width, narrower }: typeof phone): Promise<void> {
  for (const each of [width, narrower]) {
    await page.setViewportSize({ width: each, height: 860 })
    await expect.soft
      .poll(() => page.evaluate(horizontalOverflow), `${path} scrolls sideways at ${each} pixels`)
      .toBe(0)
  }
  // Taller than the longest page, because axe reports targets under the fixed bar of a phone as too small.
  await page.setViewportSize({ width, height: width < 600 ? 8000 : 900 })
  await expectAccessible(page)
}

test('every page with a parameter has a sample', async ({ page }) => {
  const pages = await readSitePages(page)
  expect(pages.length).toBeGreaterThan(60)
  expect(pages.filter(isWithoutSample)).toEqual([])
})

for (const { width } of [phone, desk])
  test(`at ${width} pixels, an administrator’s notice comes after the page and moves nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 860 })
    await page.route('**/api/notice', (route) =>
      route.fulfill({
        json: { id: '1', text: 'Uploads pause at 14:00 UTC.', tone: 'warn', from: null, until: null },
      }),
    )
    await page.addInitScript(observeShifts)
    await page.goto('/help-center')
    await expect(page.getByRole('complementary', { name: 'Notice' })).toBeVisible()
    const { shift, moved } = await page.evaluate(readShifts)
    expect(shift, moved.join(', ')).toBeLessThan(LARGEST_SHIFT)
  })

type Check = (page: Page, settled: () => Promise<void>, path: string, nth: number) => Promise<void>

/** Opens each page of each audience, with an API that is so slow that pages first show that they are loading. */
function checkEveryPage(title: (who: string) => string, check: Check): void {
  for (const [who, prepare] of Object.entries(audiences))
    test(title(who), async ({ page, browser, baseURL, signInAs }) => {
      const paths = await prepare({ page, browser, baseURL, signInAs })
      await page.addInitScript(observeShifts)
      await page.route('**/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
        await route.continue().catch(() => undefined)
      })
      const settled = trackRequests(page)
      for (const [nth, path] of paths.entries()) await test.step(path, () => check(page, settled, path, nth))
    })
}

checkEveryPage(
  (who) => `no page of ${who} moves while it loads on a phone, scrolls sideways or is inaccessible`,
  async (page, settled, path, nth) => {
    // Each page is light at one of its widths and dark at the other: both have the same colors.
    const schemes = nth % 2 === 0 ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
    await page.emulateMedia({ colorScheme: schemes[0] })
    await load(page, settled, path, phone.width)
    await page.evaluate(replaceText, { from: NAME, to: LONG_NAME })
    await checkWidth(page, path, phone)
    await page.emulateMedia({ colorScheme: schemes[1] })
    await checkWidth(page, path, desk)
  },
)

// A long test: see `long-tests.ts`.
checkEveryPage(
  (who) => `on a wide screen, no page of ${who} moves while it loads`,
  (page, settled, path) => load(page, settled, path, desk.width),
)
