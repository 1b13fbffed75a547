import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { statsRouter } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [statsRouter({ baseUrl: 'http://127.0.0.1:1', secret: 'a secret that nobody asks for' })],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})
const PATH = '/api/admin/catalog/statistics'

beforeEach(() => clock.setTo('2026-11-21T12:00:00.000Z'))
afterEach(() => clock.reset())

const application = (status: string, submittedAt: string | null, reviewedAt: string | null = null) => ({
  user_id: crypto.randomUUID(),
  workspace_id: crypto.randomUUID(),
  applicant_name: 'Amara Okafor',
  applicant_email: 'amara@northquay.example',
  opportunity_id: crypto.randomUUID(),
  opportunity_title: 'Clinics',
  currency: 'USD',
  status,
  submitted_at: submittedAt,
  reviewed_at: reviewedAt,
  created_at: clock.now(),
  updated_at: clock.now(),
})

test('counts applications by the week in which they were submitted and decided', async () => {
  await service
    .knex()
    .table('applications')
    .insert([
      application('draft', null),
      application('submitted', '2026-11-16T00:00:00Z'),
      application('approved', '2026-11-15T23:59:59Z', '2026-11-20T08:00:00Z'),
      application('rejected', '2026-08-01T08:00:00Z', '2026-11-10T08:00:00Z'),
    ])
  service.as(admin())
  const { status, body } = await service.send('GET', PATH)
  expect(status).toBe(200)
  expect(body).toHaveLength(12)
  expect(body[0]).toEqual({ week: '2026-08-31', submitted: 0, approved: 0, rejected: 0 })
  expect(body.at(-2)).toEqual({ week: '2026-11-09', submitted: 1, approved: 0, rejected: 1 })
  expect(body.at(-1)).toEqual({ week: '2026-11-16', submitted: 1, approved: 1, rejected: 0 })
})

test('are for administrators only', async () => {
  service.as(member())
  expect((await service.send('GET', PATH)).status).toBe(403)
})
