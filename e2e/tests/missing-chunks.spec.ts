import type { Page } from '@playwright/test'
import { fillEveryPage } from '../filled-account.ts'
import { expect, test, trackRequests } from '../fixtures.ts'
import { pageContent, readSitePaths } from '../site-pages.ts'

const PARTS = /\/(?:assets|remotes\/[^/]+\/[^/]+\/assets)\/[^/]+\.(?:js|css)$/

/**
 * Aborts the first request for each script and style of a page. Call `startOver` before opening a page. Files that the
 * page's HTML names still load, because no page appears without them.
 */
async function cutOnce(
  page: Page,
): Promise<{ cut: Set<string>; startOver: (path: string) => Promise<void> }> {
  const cut = new Set<string>()
  let html = ''
  await page.route(PARTS, (route) => {
    const { pathname } = new URL(route.request().url())
    if (html.includes(pathname) || cut.has(pathname)) return route.continue()
    cut.add(pathname)
    return route.abort()
  })
  return {
    cut,
    startOver: async (path) => {
      cut.clear()
      html = await (await page.request.get(path)).text()
    },
  }
}

const names = (cut: Set<string>) =>
  [...cut].map((address) => /([a-z-]+)-[\w-]{8}\.(?:js|css)$/.exec(address)?.[1])

/** The addresses of stylesheets that have not loaded. */
const missingStyles = (page: Page): Promise<string[]> =>
  page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) =>
      (links as HTMLLinkElement[]).filter(({ sheet }) => sheet === null).map(({ href }) => href),
    )

const NAME = 'Night clinic for fishing crews'
const FAILED = /Something went wrong|could not be loaded/

/** Who looks at the pages, and how they sign in. */
const audiences = [
  ['visitors', 'visitor', undefined],
  ['members', 'member', 'organization-member'],
  ['administrators', 'admin', 'admin'],
] as const

for (const [people, audience, person] of audiences)
  test(`every page for ${people} is whole when each of its parts is cut off once`, async ({
    page,
    signInAs,
    consoleProblems,
  }) => {
    if (person) await signInAs(person)
    if (audience === 'member') {
      await page.goto('/')
      await fillEveryPage(page, NAME)
    }
    // The kit's page shows what failures look like.
    const paths = (await readSitePaths(page, audience)).filter((path) => path !== '/dev/kit')
    const { cut, startOver } = await cutOnce(page)
    const settled = trackRequests(page, (pathname) => PARTS.test(pathname))
    let cuts = 0
    for (const path of paths)
      await test.step(path, async () => {
        await startOver(path)
        await page.goto(path)
        await expect(pageContent(page)).toBeVisible()
        await settled()
        // Each retry can hit another part that has not been cut off yet, and retries come further and further apart.
        await expect.soft(page.getByText(FAILED), path).toHaveCount(0, { timeout: 30_000 })
        await expect.soft.poll(() => missingStyles(page), path).toEqual([])
        cuts += cut.size
      })
    expect(cuts).toBeGreaterThan(paths.length)
    consoleProblems.length = 0 // The errors are intended.
  })

test('a sign-up form keeps what was typed, whatever cannot be loaded, and the parts come later', async ({
  page,
  consoleProblems,
}) => {
  const { cut, startOver } = await cutOnce(page)
  await startOver('/auth')
  await page.goto('/auth')
  await page.getByLabel('Full name').fill('Amara Okafor')
  await page.getByLabel('Password', { exact: true }).fill('tidewater-lanterns')
  // Some time after the page.
  await expect.poll(() => names(cut)).toContain('notice')
  await page.getByLabel('Password', { exact: true }).fill('tidewater-lanterns-2')
  await expect(page.getByText(/strong password/i)).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Amara Okafor')
  await expect(page.getByText(FAILED)).toHaveCount(0)
  consoleProblems.length = 0 // The errors are intended.
})

test('menus and dialogs of a member’s page come when their parts are cut off once', async ({
  page,
  signInAs,
  consoleProblems,
}) => {
  await signInAs('member')
  const { cut, startOver } = await cutOnce(page)
  await startOver('/opportunities')
  await page.goto('/opportunities')
  const search = page.getByRole('main').getByRole('combobox').first()
  await search.fill('coastal')
  await page.getByRole('banner').locator('[aria-haspopup=menu]').last().click()
  await expect(page.getByRole('menuitem', { name: /Account/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('menu', { name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => names(cut)).toContain('notice')
  expect(names(cut)).toEqual(expect.arrayContaining(['avatar-menu', 'palette', 'menu']))
  await expect(search).toHaveValue('coastal')
  await expect(page.getByText(FAILED)).toHaveCount(0)
  await expect.poll(() => missingStyles(page)).toEqual([])
  consoleProblems.length = 0 // The errors are intended.
})
