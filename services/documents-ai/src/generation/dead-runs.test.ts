import { randomUUID } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { organizationMember } from '@fundharbor/chassis/testing/people'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { northquay } from '../../testdata/sources.test-helper.ts'

const FAILED = 'Failed to generate document. Please try again.'
const WITHIN = { timeout: 5000 }

const service = documentsService()
let owner: { userId: string; workspaceId: string }

beforeEach(() => {
  const person = organizationMember()
  owner = { userId: person.id, workspaceId: person.workspaceId }
  Object.assign(service.sources(), { person: northquay(), opportunities: [] })
  service.as(person)
})

/** A run as a killed process leaves it. `leaseMs` is when its lease ends, relative to now. */
async function leftBehind(key: string, { leaseMs = -1000, status = 'running' } = {}): Promise<string> {
  const id = randomUUID()
  const now = clock.now()
  const leaseUntil = new Date(now.getTime() + leaseMs)
  await service
    .knex()
    .table('writing_runs')
    .insert({ id, ...owner, key, status, createdAt: now, leaseUntil })
  return id
}

const follow = async (key: string, seen = 0): Promise<string> => {
  const headers = { accept: 'text/event-stream', 'idempotency-key': key, 'last-event-id': String(seen) }
  return (await service.generate({}, headers)).body
}

const failedAt = (seq: number) => `id: ${seq}\nevent: failed\ndata: ${JSON.stringify({ message: FAILED })}`

const eventsOf = (runId: string) => service.knex().table('writing_events').where({ runId }).pluck('event')

const statusOf = async (id: string) =>
  (await service.knex().table('writing_runs').where({ id }).first()).status

test('a run whose process died is failed for a reader that reconnects', WITHIN, async () => {
  const id = await leftBehind('killed')
  expect(await follow('killed')).toContain(failedAt(1))
  expect(await statusOf(id)).toBe('failed')
  expect(await eventsOf(id)).toEqual(['failed'])
})

test('a waiting reader gets the failure when the lease expires', WITHIN, async () => {
  const id = await leftBehind('still leased', { leaseMs: 900 })
  await service
    .knex()
    .table('writing_events')
    .insert({ runId: id, seq: 1, event: 'section-started', data: { index: 0 } })
  const answers = await Promise.all([follow('still leased', 1), follow('still leased', 1)])
  for (const answer of answers) expect(answer).toContain(failedAt(2))
  expect(await eventsOf(id)).toEqual(['section-started', 'failed'])
})

test('a run that ended without a final event is reported as failed', WITHIN, async () => {
  await leftBehind('buried in silence', { status: 'failed' })
  expect(await follow('buried in silence', 3)).toContain(failedAt(4))
})

test('a reader that reconnects after the final event gets it again', WITHIN, async () => {
  const whole = await follow('done')
  expect(await follow('done', 99)).toContain(whole.slice(whole.indexOf('event: finished')))
})

test('a run whose process died can be canceled', WITHIN, async () => {
  const id = await leftBehind('stopped', { leaseMs: 60_000 })
  const reader = follow('stopped')
  expect((await service.send('POST', `/api/generated-documents/drafts/${id}/cancel`)).status).toBe(200)
  expect(await reader).toContain('id: 1\nevent: cancelled')
})

test('a failed run can be retried with the same key', WITHIN, async () => {
  await leftBehind('again')
  const headers = { 'idempotency-key': 'again' }
  const answer = await service.generate({}, headers)
  expect(answer.status).toBe(201)
  expect((await service.generate({}, headers)).body.id).toBe(answer.body.id)
})
