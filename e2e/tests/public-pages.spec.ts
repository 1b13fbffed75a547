import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

interface Opportunity {
  id: string
  title: string
}

interface Subject {
  opportunities: Opportunity[]
}

/** The newest open opportunity about health. */
async function findOpportunity(request: APIRequestContext): Promise<Opportunity> {
  const subject = (await (await request.get('/api/public/subjects/health')).json()) as Subject
  const [first] = subject.opportunities
  if (!first) throw new Error('No open opportunity about health')
  return first
}

test('a visitor goes from the landing page to an opportunity, its funder, a subject, and the sign-up', async ({
  page,
  request,
}) => {
  const { id, title } = await findOpportunity(request)
  await page.goto('/')
  await page
    .getByRole('region', { name: 'Closing soon' })
    .getByRole('listitem')
    .first()
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/\/funding\/[\da-f-]{36}$/)
  // The address of a member's page, which visitors share.
  await page.goto(`/opportunities/${id}`)
  await expect(page).toHaveURL(`/funding/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.locator('header p a[href^="/funders/"]').click()
  await expect(page.getByRole('region', { name: 'Open opportunities' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Explore', exact: true })
    .click()
  await page.getByRole('link', { name: 'Energy', exact: true }).click()
  await expect(page).toHaveTitle('Energy: open grants and funding')
  const calls = page.getByRole('region', { name: 'Open opportunities' })
  await expect(calls.getByRole('heading', { level: 3 })).toHaveCount(20)
  await calls.getByRole('link', { name: /^Sign up to see \d+ opportunities$/ }).click()
  await expect(page.getByRole('heading', { name: 'Start Your Free Trial' })).toBeVisible()
})

test('a member goes from public pages to the details and to the search', async ({
  page,
  request,
  signInAs,
}) => {
  const { id, title } = await findOpportunity(request)
  await signInAs('member')
  await page.goto(`/funding/${id}`)
  await page.getByRole('link', { name: 'See all details' }).click()
  await expect(page).toHaveURL(`/opportunities/${id}`)
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
  await page.goto('/subjects/energy')
  await page.getByRole('link', { name: /^See \d+ opportunities in search$/ }).click()
  await expect(page).toHaveURL('/opportunities?subject=energy')
})

test('a page that is opened by its address starts at the top', async ({ page }) => {
  await page.goto('/blog')
  // Only the app remembers where a page was scrolled to.
  await expect(page.locator('#first')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 300))
  await page.goto('/help-center')
  await expect(page.locator('#first')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Still need help?' })).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a first visit loads less than 170 KiB of scripts', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Closing soon' }).getByRole('listitem').first()).toBeVisible()
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ encodedBodySize }) => encodedBodySize),
  )
  expect(sizes.length).toBeGreaterThan(5)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(170 * 1024)
})
