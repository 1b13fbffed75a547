import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessibleInBothThemes, test } from '../fixtures.ts'

interface Opportunity {
  id: string
  title: string
  funderName: string
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

test('a visitor goes from the landing page to an opportunity, its funder and the sign-in', async ({
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
  await page.goto(`/funding/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  for (const name of ['Change history', 'Read it in full'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Facts' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.locator('header p a[href^="/funders/"]').click()
  await expect(page.getByRole('region', { name: 'Open opportunities' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto(`/funding/${id}`)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth')
})

test('a shared link leads visitors to the public page, and members to the details', async ({
  page,
  request,
  signInAs,
}) => {
  const { id, title } = await findOpportunity(request)
  await page.goto(`/opportunities/${id}`)
  await expect(page).toHaveURL(`/funding/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await signInAs('member')
  await page.goto(`/funding/${id}`)
  await page.getByRole('link', { name: 'See all details' }).click()
  await expect(page).toHaveURL(`/opportunities/${id}`)
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
})

test('public pages have their words, tags and a picture without JavaScript', async ({ request }) => {
  const { id, title, funderName } = await findOpportunity(request)
  const response = await request.get(`/funding/${id}`)
  const html = await response.text()
  expect(response.status()).toBe(200)
  expect(html).toContain('"@type":"MonetaryGrant"')
  expect(html).toContain('Funding type: Grant')
  expect(html).toMatch(/rel="canonical" href="[^"]*\/funding\//)
  expect(JSON.stringify(html)).not.toContain('grants.gov/search-results')
  const image = /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const picture = await request.get(new URL(image).pathname)
  expect(picture.headers()['content-type']).toBe('image/png')
  const api = await (await request.get(`/api/public/opportunities/${id}`)).json()
  expect(api).toMatchObject({ title, funderName })
  for (const field of [
    'description',
    'applicationUrl',
    'contactEmail',
    'funderWebsite',
    'eligibilityCriteria',
  ])
    expect(Object.keys(api)).not.toContain(field)
  expect(Object.keys(api.source)).toEqual(['name', 'readAt'])
  const missing = await request.get(`/funding/${crypto.randomUUID()}`)
  expect(missing.status()).toBe(404)
})

test('public pages do not scroll sideways on a small phone', async ({ page, request }) => {
  const { id } = await findOpportunity(request)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/funding/${id}`)
  for (const path of [`/funding/${id}`, '/funders', '/subjects/health']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(320)
  }
})

test('a page that is opened by its address starts at the top', async ({ page }) => {
  await page.goto('/blog')
  // Only the app remembers where a page was scrolled to.
  await expect(page.locator('#first')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 300))
  await page.goto('/help-center')
  await expect(page.locator('#first')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
