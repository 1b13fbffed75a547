import { member, organizationMember } from '@fundharbor/chassis/testing/people'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { honest, modelServer } from '../../testdata/model-server.test-helper.ts'
import { housingCall, northquay } from '../../testdata/sources.test-helper.ts'

const model = modelServer({ timeoutMs: 800 })
const service = documentsService({ provider: model.provider })
const paying = () => organizationMember({ subscriptionStatus: 'basic' })
const asStream = (key: string) => ({ accept: 'text/event-stream', 'idempotency-key': key })

beforeEach(() => {
  model.state.behaviours = [honest]
  model.state.asked = []
  Object.assign(service.sources(), { person: northquay(), opportunities: [] })
  service.as(paying())
})

const eventsOf = (text: string): { event: string; data: any }[] =>
  [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event = '', data = '']) => ({
    event,
    data: JSON.parse(data),
  }))

test('each section is drafted from the facts and arrives by itself', async () => {
  const call = housingCall()
  service.sources().opportunities = [call]
  const { body } = await service.generate({ opportunityId: call.id }, asStream('a'))
  const events = eventsOf(body)
  expect(events.map(({ event }) => event)).toEqual([
    'started',
    ...Array(5).fill(['section-started', 'section']).flat(),
    'finished',
  ])
  expect(events[0]?.data).toMatchObject({ writer: 'model', sections: expect.arrayContaining(['Why us']) })
  const { document } = events.at(-1)?.data ?? {}
  expect(document.writer).toBe('model')
  expect(document.content).toContain('<h2>Why us</h2>\n<p>Drafted: Why us.')
  expect(document.content).toContain('<mark data-missing="requestedAmount">')
  expect(document.missing).toContain('requestedAmount')
  expect(model.state.asked).toHaveLength(4)
  expect(model.state.asked[0]?.data.facts.missionstatement).toBe('Nobody in Northquay sleeps without a home.')
})

test('addresses and numbers that the model does not need stay here', async () => {
  await service.generate()
  const sent = JSON.stringify(model.state.asked)
  for (const secret of ['amara@northquay.example', '12-3456789', '+1 555 0199', '12 Harbour Road']) {
    expect(sent).not.toContain(secret)
  }
  expect(sent).not.toContain(northquay().homeAddress)
})

test('a free member’s letter is written without the model', async () => {
  service.as(member())
  const { body } = await service.generate()
  expect(body.writer).toBe('built-in')
  expect(model.state.asked).toHaveLength(0)
})

test('where the model falls silent the built-in writer goes on, once it has been waited for', async () => {
  model.state.behaviours = [honest, 'hang']
  const { status, body } = await service.generate()
  expect(status).toBe(201)
  expect(body.writer).toBe('model')
  expect(body.content).toContain('Drafted: Why this fits your call')
  expect(body.content).toContain('Our mission is this: Nobody in Northquay')
})

test('a hanging model holds nobody else', async () => {
  model.state.behaviours = ['hang']
  let isWaiting = true
  const slow = service.generate().finally(() => (isWaiting = false))
  await expect.poll(() => model.state.asked.length).toBe(1)
  service.as(member())
  expect((await service.send('GET', '/api/generated-documents')).status).toBe(200)
  expect((await service.generate()).status).toBe(201)
  expect(isWaiting).toBe(true)
  await slow
})

test('a broken connection is taken up where it was', async () => {
  const whole = eventsOf((await service.generate({}, asStream('b'))).body)
  const rest = await service.generate({}, { ...asStream('b'), 'last-event-id': '4' })
  expect(eventsOf(rest.body)).toEqual(whole.slice(4))
  expect((await service.send('GET', '/api/generated-documents')).body).toHaveLength(1)
})

test('a draft is stopped, nothing of it is stored, and another may begin', async () => {
  model.state.behaviours = ['hang']
  const stream = service.generate({}, asStream('c'))
  const { id } = await expect
    .poll(() => service.knex().table('writing_runs').where({ status: 'running' }).first())
    .toBeTruthy()
    .then(() => service.knex().table('writing_runs').where({ status: 'running' }).first())
  await expect.poll(() => model.state.asked.length).toBe(1)
  expect((await service.send('POST', `/api/generated-documents/drafts/${id}/cancel`)).status).toBe(200)
  expect(eventsOf((await stream).body).at(-1)?.event).toBe('cancelled')
  expect((await service.send('GET', '/api/generated-documents')).body).toEqual([])
  model.state.behaviours = [honest]
  expect((await service.generate()).status).toBe(201)
})

test('a stranger stops nothing', async () => {
  const { body } = await service.generate({}, asStream('d'))
  service.as(paying())
  const draftId = eventsOf(body)[0]?.data.draftId
  expect((await service.send('POST', `/api/generated-documents/drafts/${draftId}/cancel`)).status).toBe(404)
})
