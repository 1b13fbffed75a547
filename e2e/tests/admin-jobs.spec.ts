import { expect, test } from '../fixtures.ts'

test('an administrator sees the jobs of every service, and runs one, which the audit log has', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/admin/jobs')
  const jobs = page.getByRole('region', { name: 'Jobs, table' })
  for (const service of ['identity-billing', 'catalog', 'content', 'documents-ai'])
    await expect(jobs.getByRole('row').filter({ hasText: service }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Queues, table' })).toContainText('Accounts to erase')
  await jobs.getByRole('button', { name: 'Run now: Delete old data in content' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('Run started', { exact: true })).toBeVisible()
  await page.goto('/admin/audit?service=content')
  await expect(page.getByRole('row').filter({ hasText: 'started job Delete old data' }).first()).toBeVisible()
})
