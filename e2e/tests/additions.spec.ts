import { expect, expectAccessible, test } from '../fixtures.ts'

test('an administrator adds ten opportunities and sees the result', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin')
  await expect(page.getByText('Daily at 6 AM UTC')).toBeVisible()
  await page.getByRole('button', { name: 'Add 10 AI Opportunities' }).click()
  const report = page.getByRole('status').filter({ hasText: '10 opportunities added' })
  await expect(report).toBeVisible({ timeout: 30_000 })
  await expect(report.getByRole('list', { name: 'Added' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await report.getByRole('button', { name: 'Close the report' }).click()
  await expect(report).toBeHidden()
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Sources' }).click()
  const row = page.getByRole('region', { name: 'Additions, table' }).getByRole('row').nth(1)
  await expect(row).toContainText('Administrator')
  await expect(row).toContainText('Finished')
})

test('an addition that cannot start shows the reason', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.route('**/api/admin/trigger-opportunity-addition', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({
        code: 'CONFLICT',
        message: 'Another addition is running. Wait until it’s finished.',
        requestId: 'r',
      }),
    }),
  )
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Add 10 AI Opportunities' }).click()
  await expect(
    page.getByText('Another addition is running. Wait until it’s finished.', { exact: true }),
  ).toBeVisible()
})
