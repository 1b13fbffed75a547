import { expect, test } from '../fixtures.ts'

test('the console shows the number of subscribers and exports their addresses', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/admin/newsletter')
  for (const count of ['Subscribed', 'Waiting for confirmation', 'Unsubscribed'])
    await expect(page.getByText(count, { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export subscribers (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('newsletter-subscribers.csv')
})
