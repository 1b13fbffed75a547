import { expect, test } from '../fixtures.ts'

test('the console counts subscribers and hands their addresses out as a file', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/newsletter')
  for (const count of ['Subscribed', 'Waiting for confirmation', 'Unsubscribed'])
    await expect(page.getByText(count, { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export subscribers (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('newsletter-subscribers.csv')
})
