import type { Page } from '@playwright/test'
import { fillAccount } from '../filled-account.ts'
import { expect, test, trackRequests } from '../fixtures.ts'
import { pageContent, samplePath } from '../site-pages.ts'

/** How many links, buttons and fields the page itself offers, without header and footer. */
const countControls = (page: Page): Promise<number> =>
  page
    .getByRole('main')
    .evaluate(
      (main) =>
        [...main.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
          (element) => !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true }),
        ).length,
    )

for (const width of [1440, 390])
  test(`at ${width} pixels, pages have no more controls than a person can look through`, async ({
    page,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const settled = trackRequests(page)
    await signInAs('member')
    await page.goto('/dashboard')
    await expect(page.getByText('New in the catalog')).toBeVisible()
    await settled()
    expect.soft(await countControls(page), 'the dashboard of a new person').toBeLessThanOrEqual(30)
    await signInAs('organization-member')
    await page.goto('/')
    await fillAccount(page, 'Night clinic')
    const details = await samplePath(page, { path: '/opportunities/:id', access: 'member' })
    for (const [path, most] of [
      ['/opportunities', 70],
      ['/opportunities?search=health', 70],
      ['/dashboard', 30],
      [details, 12],
    ] as const) {
      await page.goto(path)
      await expect(pageContent(page)).toBeVisible()
      await settled()
      await expect.poll(() => countControls(page)).toBeGreaterThan(0)
      expect.soft(await countControls(page), path).toBeLessThanOrEqual(most)
    }
  })
