import { expect, expectAccessible, test } from '../fixtures.ts'

const jobs = {
  upSince: '2026-11-21T08:00:00.000Z',
  jobs: [
    {
      name: 'ebb',
      schedule: '15 3 * * *',
      nextRunAt: '2026-11-22T03:15:00.000Z',
      lastRun: {
        startedAt: '2026-11-21T03:15:00.000Z',
        finishedAt: '2026-11-21T03:15:02.000Z',
        error: 'Error: low water',
      },
      recentRuns: 7,
      recentFailures: 2,
      lastFailure: {
        startedAt: '2026-11-21T03:15:00.000Z',
        finishedAt: '2026-11-21T03:15:02.000Z',
        error: 'Error: low water',
      },
    },
  ],
  queues: [{ name: 'email', waiting: 3, oldestAt: '2026-11-21T09:00:00.000Z', failed: 1 }],
  failed: [
    {
      id: '11111111-1111-4111-8111-111111111111',
      queue: 'email',
      about: 'Tide tables, to amara@northquay.example',
      attempts: 12,
      error: 'The mail server refused it',
      queuedAt: '2026-11-20T09:00:00.000Z',
      nextTryAt: null,
    },
  ],
}

test('jobs and queues of every service are shown', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Jobs' }).click()
  const jobs = page.getByRole('region', { name: 'Jobs, table' })
  for (const service of ['identity-billing', 'catalog', 'content', 'documents-ai'])
    await expect(jobs.getByRole('row').filter({ hasText: service }).first()).toBeVisible()
  await expect(jobs.getByRole('row').filter({ hasText: 'friday-letter' })).toContainText(
    'Fridays at 9:00 AM UTC',
  )
  await expect(page.getByRole('region', { name: 'Queues, table' })).toContainText('Accounts to erase')
})

test('failed jobs can be retried and show their error', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.route('**/api/admin/content/jobs', (route) => route.fulfill({ json: jobs }))
  const retries: unknown[] = []
  await page.route('**/api/admin/content/jobs/email/retry', (route) => {
    retries.push(route.request().postDataJSON())
    return route.fulfill({ json: { retried: 1 } })
  })
  await page.goto('/admin/jobs')
  const failed = page.getByRole('region', { name: 'Failed jobs, table' })
  await expect(failed.getByRole('row').filter({ hasText: 'Tide tables' })).toContainText('No more attempts')
  const ebb = page.getByRole('row').filter({ hasText: 'ebb' })
  await expect(ebb).toContainText('Failed')
  await expect(ebb).toContainText('2 of 7')
  await ebb.getByRole('button', { name: 'Expand row' }).click()
  await expect(page.getByText('Error: low water')).toBeVisible()
  await expectAccessible(page)
  await failed.getByRole('button', { name: /^Retry Tide tables/ }).click()
  await expect(page.getByText('Retry started', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Retry all failed jobs of email in content' }).click()
  await expect.poll(() => retries).toEqual([{ id: jobs.failed[0]?.id }, {}])
})

test('a job can be run now, after asking', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/jobs')
  const retention = page
    .getByRole('region', { name: 'Jobs, table' })
    .getByRole('button', { name: 'Run now: Delete old data in content' })
  await retention.click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('Run started', { exact: true })).toBeVisible()
  await page.goto('/admin/audit?service=content')
  await expect(page.getByRole('row').filter({ hasText: 'started job Delete old data' }).first()).toBeVisible()
})

test('when a service is down, the page names it and shows the others', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.route('**/api/admin/catalog/jobs', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto('/admin/jobs')
  await expect(page.getByText('catalog is not responding')).toBeVisible()
  const jobs = page.getByRole('region', { name: 'Jobs, table' })
  await expect(jobs.getByRole('row').filter({ hasText: 'identity-billing' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/admin/catalog/jobs')
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByText('catalog is not responding')).toBeHidden()
  await expect(jobs.getByRole('row').filter({ hasText: 'search-upkeep' })).toBeVisible()
})
