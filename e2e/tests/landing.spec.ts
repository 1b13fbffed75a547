import { expect, test } from '../fixtures.ts'

test('the landing page shows features, prices, and open opportunities', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'A clear way in to funding.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Closing soon' })).toBeVisible()
  for (const feature of ['Smart Discovery', 'Document Generation', 'Expert Guidance'])
    await expect(page.getByRole('heading', { name: feature })).toBeVisible()
  const goals = page.getByRole('region', { name: 'Our goals' })
  for (const claim of ['$2.5B+', '15,000+', '89%', '150+']) await expect(goals.getByText(claim)).toBeVisible()
  const table = page.getByRole('table', { name: 'What the Free and Basic plans include' })
  // Without a model, nothing is translated, and the row about it is left out.
  await expect(table.getByRole('row')).toHaveCount(9)
  await expect(page.getByRole('list', { name: 'Plans' }).getByRole('listitem')).toHaveCount(2)
})

test('the figures of the catalog are on the first screen of a desktop', async ({ page, request }) => {
  const { open } = (await (await request.get('/api/opportunities/overview')).json()) as { open: number }
  await page.goto('/')
  const figures = page.getByRole('region', { name: 'In the catalog today' })
  await expect(figures.getByText(open.toLocaleString('en-US'), { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(figures.getByText('stated in EUR')).toBeInViewport({ ratio: 1 })
})

test('visitors explore the catalog from the header', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Explore', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Funding by subject' })).toBeVisible()
})

test('View Pricing shows the prices, and Start Free Trial the sign-up form', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'View Pricing' }).click()
  await expect(page.getByRole('heading', { name: /\$10 to go all the way/ })).toBeInViewport()
  await page.getByRole('link', { name: 'Start Free Trial' }).click()
  await expect(page).toHaveURL(/\/auth/)
})

test('Get Started leads to the sign-in page, and Choose Basic to the upgrade', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await page.goto('/')
  await page.getByRole('button', { name: 'Choose Basic' }).click()
  await expect(page).toHaveURL(/upgrade=basic|\/subscription|\/checkout/)
})

test('three articles link to the blog', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Budget lines that survive an audit' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Budget lines that survive an audit' }),
  ).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: 'View All Articles' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Grant Funding Insights' })).toBeVisible()
})

test('when the catalog is down, only its section is missing', async ({ page }) => {
  await page.route('**/api/opportunities/overview', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'From the blog' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Closing soon' })).toHaveCount(0)
})

test('the first text is visible before any script loads', async ({ page }) => {
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'A clear way in to funding.' })).toBeVisible()
})

test('members see their dashboard instead', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
})
