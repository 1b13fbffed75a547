import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/**
 * Cuts the connection once for every script and style that a page loads by itself, after it has started. Returns their names.
 */
async function cutOnce(page: Page, path: string): Promise<Set<string>> {
  const html = await (await page.request.get(path)).text()
  const cut = new Set<string>()
  await page.route(/\/(?:assets|remotes\/[^/]+\/[^/]+\/assets)\/[^/]+\.(?:js|css)$/, (route) => {
    const { pathname } = new URL(route.request().url())
    // Without these there is no page yet.
    if (html.includes(pathname) || cut.has(pathname)) return route.continue()
    cut.add(pathname)
    return route.abort()
  })
  return cut
}

const names = (cut: Set<string>) =>
  [...cut].map((address) => /([a-z-]+)-[\w-]{8}\.(?:js|css)$/.exec(address)?.[1])

const expectWhole = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test('a sign-up form keeps what was typed, whatever cannot be loaded, and the parts come later', async ({
  page,
  consoleProblems,
}) => {
  const cut = await cutOnce(page, '/auth')
  await page.goto('/auth')
  await page.getByLabel('Full Name').fill('Amara Okafor')
  await page.getByLabel('Password', { exact: true }).fill('tidewater-lanterns')
  // Some time after the page.
  await expect.poll(() => names(cut)).toContain('notice')
  await page.getByLabel('Password', { exact: true }).fill('tidewater-lanterns-2')
  await expect(page.getByText(/strong password/i)).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Amara Okafor')
  await expectWhole(page)
  consoleProblems.length = 0 // The errors are intended.
})

test('the parts of a member’s page fail alone and come back by themselves', async ({
  page,
  signInAs,
  consoleProblems,
}) => {
  await signInAs('member')
  const cut = await cutOnce(page, '/opportunities')
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
  await expectWhole(page)
  // Every style is there in the end.
  await expect
    .poll(() =>
      page
        .locator('link[rel=stylesheet]')
        .evaluateAll((links) =>
          links
            .filter((link) => (link as HTMLLinkElement).sheet === null)
            .map((link) => (link as HTMLLinkElement).href),
        ),
    )
    .toEqual([])
  consoleProblems.length = 0 // The errors are intended.
})
