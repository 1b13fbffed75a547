import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBothThemes, test } from '../fixtures.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'What do you want to fund?' })
const openOpportunities = (page: Page) => page.getByRole('region', { name: 'Open opportunities' })

test('the figures of the catalog are on the first screen of a desktop, and View Pricing shows the prices', async ({
  page,
  request,
}) => {
  const { open } = (await (await request.get('/api/opportunities/overview')).json()) as { open: number }
  await page.goto('/')
  const figures = page.getByRole('region', { name: 'In the catalog today' })
  await expect(figures.getByText(open.toLocaleString('en-US'), { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(figures.getByText('stated in EUR')).toBeInViewport({ ratio: 1 })
  await page.getByRole('main').getByRole('link', { name: 'View Pricing' }).click()
  await expect(page.getByRole('heading', { name: /\$10 to go all the way/ })).toBeInViewport()
})

test('what is typed while the page loads stays', async ({ page }) => {
  const text = 'after school programs for teenagers in Ohio'
  await page.goto('/', { waitUntil: 'commit' })
  await field(page).focus()
  await page.keyboard.type(text, { delay: 40 })
  await expect(page.locator('#first')).toHaveCount(0)
  await expect(field(page)).toHaveValue(text)
})

test('a visitor searches by keyboard, without a layout shift, signs in, and sees the full list', async ({
  page,
  context,
  signInAs,
}) => {
  const person = await signInAs('member')
  await context.clearCookies()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Closing soon' })).toBeVisible()
  const below = page.getByRole('heading', { name: 'From a sea of opportunities' })
  const topOf = () => below.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  await page.getByRole('main').getByRole('link', { name: 'View Pricing' }).focus()
  await page.keyboard.press('Tab')
  await expect(field(page)).toBeFocused()
  const before = await topOf()
  await page.keyboard.type('clean energy')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: /open opportunit(y|ies) for “clean energy”/ }),
  ).toHaveCount(1)
  await expect(openOpportunities(page).getByRole('listitem')).toHaveCount(3)
  expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(24)
  await expect(field(page)).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await openOpportunities(page)
    .getByRole('link', { name: /^Sign up to see/ })
    .click()
  await page.getByText('Already have an account? Sign in').click()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/opportunities\?search=clean\+energy/)
})

test('on a phone, the results are scrolled into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/')
  // Before the app runs, the form loads a new page, which starts at its top.
  await expect(page.locator('#first')).toHaveCount(0)
  await field(page).fill('clean energy')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(openOpportunities(page).getByRole('listitem').first()).toBeInViewport()
  await expectAccessibleInBothThemes(page)
})

test('the form is in the server’s HTML and keeps text typed before the scripts load', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await field(page).fill('night clinic')
  const before = await field(page).boundingBox()
  release()
  await expect(page.locator('#first')).toHaveCount(0)
  await expect(field(page)).toHaveValue('night clinic')
  const after = await field(page).boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form submits to a URL', async ({ page }) => {
    await page.goto('/')
    await field(page).fill('clean energy')
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/\?search=clean\+energy&country=$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
