import type { PublicSearchResult } from '@fundharbor/contracts/catalog/public-search'
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBothThemes, test } from '../fixtures.ts'

const SEARCH = '**/api/public/search?*'

const field = (page: Page) => page.getByRole('searchbox', { name: 'What do you want to fund?' })
const openOpportunities = (page: Page) => page.getByRole('region', { name: 'Open opportunities' })

const search = async (page: Page, query: string) => {
  await field(page).fill(query)
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
}

test('a visitor’s search shows three open opportunities and their total', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Closing soon' })).toBeVisible()
  const searchResponse = page.waitForResponse((response) => response.url().includes('/api/public/search'))
  await search(page, 'clean energy')
  const found = (await (await searchResponse).json()) as PublicSearchResult
  expect(found.opportunities).toHaveLength(3)
  const calls = openOpportunities(page).getByRole('listitem')
  await expect(calls).toHaveCount(3)
  for (const { title, funderName } of found.opportunities) {
    await expect(openOpportunities(page).getByRole('heading', { name: title })).toBeVisible()
    await expect(openOpportunities(page).getByText(funderName).first()).toBeVisible()
  }
  await expect(page).toHaveURL(/\/\?search=clean\+energy$/)
  await expect(page.getByRole('heading', { name: 'Closing soon' })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await openOpportunities(page)
    .getByRole('link', { name: `Sign up to see all ${found.total.toLocaleString('en-US')}` })
    .click()
  await expect(page).toHaveURL(/\/auth/)
})

test('after signing in, the visitor sees the full list', async ({ page, context, signInAs }) => {
  const person = await signInAs('member')
  await context.clearCookies()
  await page.goto('/?search=hydrogen')
  await openOpportunities(page)
    .getByRole('link', { name: /^Sign up to see/ })
    .click()
  await page.getByText('Already have an account? Sign in').click()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/opportunities\?search=hydrogen/)
})

test('a misspelled search is corrected', async ({ page }) => {
  await page.goto('/?search=hydrogn')
  await expect(openOpportunities(page).getByText(/“hydrogen”$/)).toBeVisible()
  await expect(field(page)).toHaveValue('hydrogn')
})

test('results cause no layout shift', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Closing soon' })).toBeVisible()
  const below = page.getByRole('heading', { name: 'From a sea of opportunities' })
  const before = await below.boundingBox()
  await search(page, 'clean energy')
  await expect(openOpportunities(page).getByRole('listitem').getByRole('heading').first()).toBeVisible()
  const top = ((await below.boundingBox())?.y ?? 0) - (before?.y ?? 0)
  expect(Math.abs(top)).toBeLessThanOrEqual(24)
})

test('searching and clearing work by keyboard and are announced', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Closing soon' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'View Pricing' }).focus()
  await page.keyboard.press('Tab')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('clean energy')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: /open opportunit(y|ies) for “clean energy”/ }),
  ).toHaveCount(1)
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('heading', { name: 'Closing soon' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('no results, rate limiting, and an unavailable catalog each show a message', async ({ page }) => {
  const responses: Record<string, { status: number; body: object }> = {
    none: { status: 200, body: { total: 0, correctedTo: null, opportunities: [] } },
    many: {
      status: 429,
      body: {
        code: 'TOO_MANY_REQUESTS',
        message: 'Please ask again in 40 seconds.',
        retryAfter: 40,
        requestId: 'x',
      },
    },
    away: { status: 503, body: {} },
  }
  await page.route(SEARCH, (route) => {
    const response = responses[new URL(route.request().url()).searchParams.get('search') ?? '']
    return route.fulfill({ status: response?.status, json: response?.body })
  })
  const messages = {
    none: 'No open opportunities match. Try fewer or different words.',
    many: 'Please ask again in 40 seconds.',
    away: 'Search is not available right now. Try again in a moment.',
  }
  for (const [query, message] of Object.entries(messages)) {
    await page.goto(`/?search=${query}`)
    await expect(openOpportunities(page).getByText(message)).toBeVisible()
    await expectAccessibleInBothThemes(page)
  }
  await page.unroute(SEARCH)
  await openOpportunities(page).getByRole('button', { name: 'Try again' }).click()
  await expect(openOpportunities(page).getByText('Search is not available')).toHaveCount(0)
})

test('on a phone, the results are scrolled into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/')
  // Before the app runs, the form loads a new page, which starts at its top.
  await expect(page.locator('#first')).toHaveCount(0)
  await search(page, 'clean energy')
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
    await expect(page).toHaveURL(/\/\?search=clean\+energy$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
