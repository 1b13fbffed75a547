import { expect, expectAccessible, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('visitors find in the menu what the header has no room for', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Menu' })
  const icon = await menu.locator('svg').boundingBox()
  expect(Math.abs((icon?.x ?? 0) + (icon?.width ?? 0) - 374)).toBeLessThan(3)
  await menu.click()
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Explore', 'Blog', 'Pricing', 'Login', 'Community', 'Webinars', 'Help'])
    await expect(dialog.getByRole('link', { name, exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Grant Funding Insights' })).toBeVisible()
})

test('the header of visitors fits on the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('on a tablet, the links of visitors are in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  await expect(dialog.getByRole('link', { name: 'Pricing', exact: true })).toBeVisible()
})

test('the menu of members repeats no tab', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/saved')
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  const labels = await tabs.getByRole('link').allTextContents()
  await tabs.getByRole('button', { name: 'Menu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  const others = [
    'Recommendations',
    'Pipeline',
    'Organization Profile',
    'Saved',
    'Timeline',
    'Projects',
    'Plans',
  ]
  for (const name of [...others, 'Help Center'])
    await expect(dialog.getByRole('link', { name, exact: true })).toBeVisible()
  for (const name of labels) await expect(dialog.getByRole('link', { name, exact: true })).toHaveCount(0)
})

test('the footer folds', async ({ page }) => {
  await page.goto('/contact')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Browse Subjects' })).toBeHidden()
  await footer.getByText('Product').click()
  await footer.getByRole('link', { name: 'Browse Subjects' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Funding by subject' })).toBeVisible()
})

test('discussions are in sight below the categories', async ({ page }) => {
  await page.goto('/community')
  await expect(page.getByRole('button', { name: /^All/ })).toBeVisible()
  await expect(
    page.getByRole('article').or(page.getByRole('listitem')).getByRole('heading').first(),
  ).toBeInViewport()
})
