import { expect, expectAccessible, test } from '../fixtures.ts'

const titles = [
  'Applications per week',
  'Sign-ups per week',
  'Opportunities by category',
  'Opportunities by source',
  'Revenue by plan',
]

test('every chart can be shown as a table', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin')
  for (const title of titles) {
    const card = page.getByRole('region', { name: title, exact: true })
    await card.getByText('Show as a table').click()
    await expect(card.getByRole('table', { name: title })).toBeVisible()
  }
  const signUps = page.getByRole('table', { name: 'Sign-ups per week' })
  await expect(signUps.getByRole('row')).toHaveCount(13)
  await expect(signUps.getByRole('row').last().getByRole('cell').first()).not.toHaveText('0')
  const sources = page.getByRole('table', { name: 'Opportunities by source' })
  await expect(sources.getByRole('row').filter({ hasText: 'Grants.gov' }).first()).toBeVisible()
  await expectAccessible(page)
})

test('revenue is shown by plan and currency', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.route('**/api/admin/identity-billing/statistics', (route) =>
    route.fulfill({
      json: {
        weeks: [],
        revenue: [{ plan: 'premium', currency: 'USD', subscriptions: 3, monthly: '60.00' }],
      },
    }),
  )
  await page.goto('/admin')
  const card = page.getByRole('region', { name: 'Revenue by plan', exact: true })
  await expect(card.getByText('Premium, USD').first()).toBeVisible()
  await card.getByText('Show as a table').click()
  await expect(card.getByRole('row', { name: 'Premium, USD 3 $60' })).toBeVisible()
})

test('when a service is down, only its cards show an error', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.route('**/api/admin/catalog/*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.goto('/admin')
  const services = page.getByRole('region', { name: 'Services', exact: true })
  await expect(services.getByRole('listitem').filter({ hasText: 'catalog' })).toContainText('Down')
  await expect(services.getByRole('listitem').filter({ hasText: 'content' })).toContainText('Up')
  await expect(page.getByText('Failed to fetch Applications per week')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Sign-ups per week', exact: true }).getByText('Show as a table'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/admin/catalog/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Failed to fetch Applications per week')).toBeHidden()
})
