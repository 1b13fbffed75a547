import { expect, expectAccessible, test } from '../fixtures.ts'

test('a visitor goes from all subjects to one of them and to the sign-up', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Subjects' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Funding by subject' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Find a subject').fill('solar')
  await expect(page).toHaveURL(/search=solar/)
  await expect(page.getByRole('link', { name: /solar/i }).first()).toBeVisible()
  await page.getByLabel('Find a subject').fill('')
  const about = page.getByRole('region', { name: 'What it is about' })
  await about.getByRole('link', { name: 'Energy', exact: true }).click()
  await expect(page).toHaveURL('/subjects/energy')
  await expect(page).toHaveTitle('Energy: open grants and funding')
  const calls = page.getByRole('region', { name: 'Open opportunities' })
  await expect(calls.getByRole('heading', { level: 3 })).toHaveCount(20)
  const beside = page.getByRole('complementary')
  for (const heading of ['Closing soon', 'Narrower subjects', 'Funders'])
    await expect(beside.getByRole('heading', { name: heading })).toBeVisible()
  await expectAccessible(page)
  await calls.getByRole('link', { name: /^Sign up to see \d+ opportunities$/ }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { name: 'Start Your Free Trial' })).toBeVisible()
})

test('a member goes from a subject to its opportunities in the search', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/subjects/energy')
  await expect(
    page.getByRole('region', { name: 'Open opportunities' }).getByRole('link').first(),
  ).toBeVisible()
  await page.getByRole('link', { name: /^See \d+ opportunities in search$/ }).click()
  await expect(page).toHaveURL('/opportunities?subject=energy')
})

test('when the catalog is down, the subject page shows an error and can be retried', async ({ page }) => {
  await page.route('**/api/public/subjects/energy', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/subjects/energy')
  await expect(page.getByRole('heading', { name: 'The subject did not load' })).toBeVisible()
  await page.unroute('**/api/public/subjects/energy')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Energy' })).toBeVisible()
})

test('an administrator previews and adds everyday words to a subject', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/subjects?search=renewable+energy')
  await page.getByRole('link', { name: 'Renewable energy', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Edit subject' })).toBeVisible()
  await page.getByLabel('Everyday words').press('ControlOrMeta+End')
  await page.getByLabel('Everyday words').pressSequentially('\nzephyr spinners')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  // Fourteen searches are run twice.
  await expect(preview.getByRole('heading', { name: /zephyr spinners/ })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Subject updated', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect(page.getByText('Subject reset to default', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Everyday words')).not.toHaveValue(/zephyr/)
})
