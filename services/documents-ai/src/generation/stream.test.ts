import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { organizationMember } from '@fundharbor/chassis/testing/people'
import { TEST_ORIGIN } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { northquay } from '../../testdata/sources.test-helper.ts'
import { writeEvent } from './events.ts'

const service = documentsService()
const open: IncomingMessage[] = []
let person: Person

beforeEach(() => {
  person = organizationMember()
  Object.assign(service.sources(), { person: northquay(), opportunities: [] })
  service.as(person)
})
afterEach(() => {
  for (const response of open.splice(0)) response.destroy()
})

/** A run of the person. */
async function insertRun(key: string, status: string): Promise<string> {
  const id = crypto.randomUUID()
  const createdAt = clock.now()
  const leaseUntil = new Date(createdAt.getTime() + 60_000)
  await service
    .knex()
    .table('writing_runs')
    .insert({ id, userId: person.id, workspaceId: person.workspaceId, key, status, createdAt, leaseUntil })
  return id
}

/** Starts to follow a run, and reads nothing yet. */
async function follow(key: string): Promise<IncomingMessage> {
  const body = JSON.stringify({ templateId: await service.templateId('Cover Letter'), title: 'Keys First' })
  const sent = request(`${service.url()}/api/generate-document`, {
    method: 'POST',
    agent: false,
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      'idempotency-key': key,
      origin: TEST_ORIGIN,
    },
  })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  open.push(response)
  return response
}

test('a person follows only a few runs at the same time', async () => {
  await service.generate({}, { 'idempotency-key': 'done' })
  await insertRun('running', 'running')
  const statuses = []
  for (let page = 0; page < 4; page += 1) statuses.push((await follow('running')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200])
  expect((await follow('done')).statusCode).toBe(429)
  open[0]?.destroy()
  await vi.waitFor(async () => expect((await follow('done')).statusCode).toBe(200), 5000)
})

test('events that nobody reads wait in the database', { timeout: 30_000 }, async () => {
  const runId = await insertRun('long', 'finished')
  const data = JSON.stringify({ index: 0, html: 'x'.repeat(200_000), writer: 'built-in' })
  const events = Array.from({ length: 150 }, (_, index) => ({
    runId,
    seq: index + 1,
    event: 'section',
    data,
  }))
  await service.knex().table('writing_events').insert(events)
  const response = await follow('long')
  await sleep(1500)
  await service.knex().table('writing_events').where({ runId }).where('seq', '>', 140).delete()
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  expect(text).toContain('id: 140\n')
  expect(text).not.toContain('id: 150\n')
  expect(text).toContain('event: failed')
})

test('nothing more is sent to somebody who works elsewhere now', async () => {
  const runId = await insertRun('left', 'running')
  const response = await follow('left')
  const section = (index: number) =>
    writeEvent(runId, { event: 'section', data: { index, html: `<p>${index}</p>`, writer: 'built-in' } })
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  await section(1)
  await vi.waitFor(() => expect(text).toContain('<p>1</p>'), 5000)
  service.as({ ...person, workspaceId: crypto.randomUUID() })
  await section(2)
  await once(response, 'end')
  expect(text).not.toContain('<p>2</p>')
})

test('a document that would be too long to save is not written', async () => {
  const template = `<h2>Need</h2><p>${'We house people. '.repeat(30_000)}</p>`
  const id = await service.templateId('Cover Letter')
  await service.knex().table('document_templates').where({ id }).update({ template })
  const { status, body } = await service.generate()
  expect({ status, code: body.code }).toEqual({ status: 413, code: 'TOO_LARGE' })
  expect((await service.send('GET', '/api/generated-documents')).body).toEqual([])
})
