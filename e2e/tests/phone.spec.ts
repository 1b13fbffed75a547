import { expect, expectAccessible, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('visitors find in the menu what the header has no room for, on every small screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Menu' })
  await expect(menu).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 })
    if (width === 390) {
      const icon = await menu.locator('svg').boundingBox()
      expect(Math.abs((icon?.x ?? 0) + (icon?.width ?? 0) - 374)).toBeLessThan(3)
    }
    await menu.click()
    for (const name of ['Explore', 'Blog', 'Pricing', 'Login', 'Community', 'Webinars', 'Help'])
      await expect(dialog.getByRole('link', { name, exact: true })).toBeVisible()
    if (width === 768) await page.keyboard.press('Escape')
  }
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Community', exact: true }).click()
  // Discussions are in sight below the categories.
  await expect(
    page.getByRole('article').or(page.getByRole('listitem')).getByRole('heading').first(),
  ).toBeInViewport()
})

test('the menu of members has what the tabs do not have, and the footer is short', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/contact')
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  const labels = await tabs.getByRole('link').allTextContents()
  await tabs.getByRole('button', { name: 'Menu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Recommendations', 'Saved searches', 'Plans', 'Help Center'])
    await expect(dialog.getByRole('link', { name, exact: true })).toBeVisible()
  for (const name of labels) await expect(dialog.getByRole('link', { name, exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Help Center' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Browse Subjects' })).toHaveCount(0)
})

test('the footer of visitors folds', async ({ page }) => {
  await page.goto('/contact')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Browse Subjects' })).toBeHidden()
  await footer.getByText('Product').click()
  await footer.getByRole('link', { name: 'Browse Subjects' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Funding by subject' })).toBeVisible()
})

test('what was saved is said above the buttons of a dialog', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/opportunities')
  await page.getByRole('link', { name: 'Learn More' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^(?:Save|Watch) / }).click()
  const said = page.getByText('Saved', { exact: true })
  await expect(said).toBeVisible()
  // A click on something that is covered fails.
  await dialog.getByRole('link', { name: 'Is this for us?' }).click({ timeout: 5000 })
  await expect(said).toBeVisible()
})
