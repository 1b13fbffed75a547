import type { ServiceJobs } from '@fundharbor/contracts/platform/jobs'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, cellsOf, columnTitles, openPage, refusal } from '../render-page.test-helper.tsx'

const failedRun = {
  startedAt: '2026-11-20T03:15:00.000Z',
  finishedAt: '2026-11-20T03:15:02.000Z',
  error: 'Error: low water',
}
const none: ServiceJobs = { upSince: '2026-11-20T00:00:00.000Z', jobs: [], queues: [], failed: [] }
const content: ServiceJobs = {
  ...none,
  jobs: [
    {
      name: 'friday-letter',
      schedule: '15 3 * * *',
      nextRunAt: '2026-11-21T03:15:00.000Z',
      lastRun: failedRun,
      recentRuns: 7,
      recentFailures: 2,
      lastFailure: failedRun,
    },
  ],
  queues: [{ name: 'email', waiting: 1200, oldestAt: '2026-11-20T09:00:00.000Z', failed: 1 }],
  failed: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      queue: 'email',
      about: 'Tide tables, to amara@northquay.example',
      attempts: 12,
      error: 'The email server refused it',
      queuedAt: '2026-11-19T09:00:00.000Z',
      nextTryAt: null,
    },
  ],
}

test('lists jobs, queues and failed jobs, and retries a failed one', async () => {
  const retry = '/api/admin/content/jobs/email/retry'
  const { sentTo } = openPage('/admin/jobs', {
    'GET /api/admin/identity-billing/jobs': none,
    'GET /api/admin/documents-ai/jobs': none,
    'GET /api/admin/catalog/jobs': refusal(503),
    'GET /api/admin/content/jobs': content,
    [`POST ${retry}`]: { retried: 1 },
    'POST /api/admin/content/jobs/friday-letter/run': {},
  })
  await screen.findByText('friday-letter')
  expect(await screen.findByText('catalog is not responding')).toBeTruthy()
  expect(columnTitles('Jobs')).toEqual([
    'Job',
    'Service',
    'Schedule',
    'Last run',
    'Started',
    'Next run',
    'Failed in 7 days',
  ])
  expect(cellsOf('friday-letter')[1]).toMatch(/^Send the Friday newsletter/)
  expect(cellsOf('friday-letter').slice(2, -1)).toEqual([
    'content',
    'Daily at 3:15 AM UTC',
    'Failed',
    'November 20, 2026 at 3:15 AM',
    'November 21, 2026 at 3:15 AM',
    '2 of 7',
  ])
  expect(cellsOf('Emails').slice(1, 5)).toEqual(['content', '1,200', 'November 20, 2026 at 9:00 AM', '1'])
  expect(cellsOf('Tide tables, to amara@northquay.example')).toContain('No more attempts')
  await userEvent.click(screen.getByRole('button', { name: 'Retry Tide tables, to amara@northquay.example' }))
  expect(await screen.findByText('1 job will run again now.')).toBeTruthy()
  expect(sentTo(retry, 'POST')[0]?.body).toEqual({ id: content.failed[0]?.id })
  await userEvent.click(
    screen.getByRole('button', { name: 'Run now: Send the Friday newsletter in content' }),
  )
  await answer('Run “Send the Friday newsletter” now?', 'Run now')
  expect(await screen.findByText('Run started')).toBeTruthy()
})
