import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'

const LIST = '**/api/recommendations'
const EXPLANATION = '**/api/recommendations/*/explanation'

const cards = (page: Page) => page.getByRole('list', { name: 'Recommendations' }).locator(':scope > li')

test('an organization reads why an opportunity fits, rates it, and opens it', async ({ page, signInAs }) => {
  test.setTimeout(120_000)
  await signInAs('organization-member')
  let explanations = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/explanation')) explanations += 1
  })
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Recommendations' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Personalized Recommendations' })).toBeVisible()
  await expect(page.getByText(/Northquay Community Trust/)).toBeVisible()
  await expect(page.getByText(/^\d+ match(es)? found$/)).toBeVisible()
  const first = cards(page).first()
  await expect(first.getByText(/^(Excellent|Good|Fair|Potential) Match$/)).toBeVisible()
  await expect(first.getByRole('progressbar')).toHaveCount(4)

  await test.step('explanations are requested once and shown one at a time', async () => {
    const why = page.getByRole('button', { name: 'Why Recommended?' })
    const analysis = page.getByRole('region', { name: 'Detailed Analysis' })
    await why.first().focus()
    await page.keyboard.press('Enter')
    await expect(analysis).toContainText(/matches your profile/)
    await expectAccessible(page)
    await why.nth(1).click()
    await expect(analysis).toHaveCount(1)
    await expect(why.first()).toHaveAttribute('aria-expanded', 'false')
    await why.first().click()
    await why.first().click()
    await expect(analysis).toHaveCount(0)
    expect(explanations).toBe(2)
  })

  await test.step('a recommendation can be dismissed and restored', async () => {
    const title = (await first.getByRole('heading', { level: 2 }).textContent()) ?? ''
    await first.getByRole('button', { name: 'Not for me' }).click()
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
  })

  await test.step('interest is kept after a reload', async () => {
    await first.getByRole('button', { name: 'Interested' }).click()
    await expect(page.getByText('Thanks for your feedback', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Interested', pressed: true })).toHaveCount(1)
  })

  await test.step('the details open, and the back button returns', async () => {
    const title = (await first.getByRole('heading', { level: 2 }).textContent()) ?? ''
    await first.getByRole('link', { name: 'View Details' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await page.goBack()
    await first.getByRole('link', { name: 'Apply Now' }).click()
    await expect(page.getByRole('dialog').getByText('Project Information')).toBeVisible()
  })
})

test('a failed list can be retried, and a failed explanation shows an error', async ({ page, signInAs }) => {
  await signInAs('organization-member')
  await page.route(LIST, (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.goto('/recommendations')
  await expect(page.getByRole('heading', { name: 'Failed to Load Recommendations' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.route(EXPLANATION, (route) => route.abort())
  await page.getByRole('button', { name: 'Why Recommended?' }).first().click()
  await expect(page.getByText('Failed to get recommendation explanation', { exact: true })).toBeVisible()
})

test('five skeletons show while loading, and an empty list links to the profile', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  const held = Promise.withResolvers<void>()
  await page.route(LIST, async (route) => {
    await held.promise
    await route.fulfill({ json: [] })
  })
  await page.goto('/recommendations')
  await expect(page.getByTestId('match-list-skeleton').locator(':scope > *')).toHaveCount(5)
  held.resolve()
  await expect(page.getByRole('heading', { name: 'No Recommendations Available' })).toBeVisible()
  await page.getByRole('link', { name: 'Update Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Organization Profile' })).toBeVisible()
})
