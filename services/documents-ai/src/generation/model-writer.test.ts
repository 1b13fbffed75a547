import { member, organizationMember } from '@fundharbor/chassis/testing/people'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { wellBehaved, modelServer } from '../../testdata/model-server.test-helper.ts'
import { housingOpportunity, northquay } from '../../testdata/sources.test-helper.ts'

const model = modelServer({ timeoutMs: 800 })
const service = documentsService({ provider: model.provider })
const paying = () => organizationMember({ subscriptionStatus: 'basic' })
const asStream = (key: string) => ({ accept: 'text/event-stream', 'idempotency-key': key })

beforeEach(() => {
  model.state.behaviors = [wellBehaved]
  model.state.requests = []
  Object.assign(service.sources(), { person: northquay(), opportunities: [] })
  service.as(paying())
})

const eventsOf = (text: string): { event: string; data: any }[] =>
  [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event = '', data = '']) => ({
    event,
    data: JSON.parse(data),
  }))

test('the model writes each section, which is streamed as it is finished', async () => {
  const opportunity = housingOpportunity()
  service.sources().opportunities = [opportunity]
  const { body } = await service.generate({ opportunityId: opportunity.id }, asStream('a'))
  const events = eventsOf(body)
  expect(events.map(({ event }) => event)).toEqual([
    'started',
    ...Array(4).fill(['section-started', 'section']).flat(),
    'finished',
  ])
  expect(events[0]?.data).toMatchObject({ writer: 'model', sections: expect.arrayContaining(['Why us']) })
  const { document } = events.at(-1)?.data ?? {}
  expect(document.writer).toBe('model')
  expect(document.content).toContain('<h2>Why us</h2>\n<p>Drafted: Why us.')
  expect(document.content).toContain('<mark data-missing="requestedAmount">')
  expect(document.missing).toContain('requestedAmount')
  expect(model.state.requests).toHaveLength(2)
  expect(model.state.requests[0]?.data.facts.missionstatement).toBe(
    'Nobody in Northquay sleeps without a home.',
  )
})

test('the model is not asked for a section that has nothing to say', async () => {
  const { body } = await service.generate()
  expect(model.state.requests.map(({ data }) => data.section.title)).toEqual([
    'How it meets your priorities',
    'Why us',
  ])
  expect(body.content).not.toContain('Enclosures')
})

test.each(['<h2>Why us</h2>', '<h3>About our record</h3>', '<p><strong>1. Why us</strong></p>'])(
  'drops %s, which the model added as a heading',
  async (heading) => {
    model.state.behaviors = [
      () => ({ html: `${heading}<blockquote><p>Northquay Community Trust.</p></blockquote>` }),
    ]
    const { content } = (await service.generate()).body
    expect(content).toContain('<h2>Why us</h2>\n<blockquote><p>Northquay Community Trust.</p></blockquote>')
  },
)

/** What is marked in the sections after the model has written this. */
async function markedIn(html: string, opportunity = housingOpportunity()): Promise<string[]> {
  service.sources().opportunities = [opportunity]
  model.state.behaviors = [() => ({ html })]
  const { body } = await service.generate({
    opportunityId: opportunity.id,
    customVariables: { requestedAmount: '€46,200', projectSummary: 'We lease 40 homes.' },
  })
  expect(body.missing).not.toContain('unsupported')
  const marked = [...body.content.matchAll(/<mark data-missing="unsupported">(.*?)<\/mark>/gs)]
  return [...new Set(marked.map(([, text]) => text as string))]
}

test('marks sentences with numbers, names and claims that the material does not have', async () => {
  const claims = [
    'Since 1998 we housed 4,711 people.',
    'Homes are leased by Dr. Petrova.',
    'Independent evaluators praised every outcome enthusiastically.',
    'Write to grants@evil.example.',
  ]
  const html =
    `<p>Northquay Community Trust runs the food bank of the harbor district. ${claims.join(' ')}</p>`.replace(
      '4,711',
      '<strong>4,711</strong>',
    )
  expect(await markedIn(html)).toEqual(claims)
  const [document] = (await service.send('GET', '/api/generated-documents')).body
  const checks = (await service.send('GET', `/api/generated-documents/${document.id}/checks`)).body
  const message = 'Check or remove this; your material doesn’t say it: “Since 1998 we housed 4,711 people.”'
  expect(checks.filter(({ kind }: { kind: string }) => kind === 'claims')).toMatchObject([
    { level: 'problem', message },
    {},
    {},
    {},
  ])
})

test('marks no function words and no sums that the material has', async () => {
  expect(
    await markedIn(`<p>In Northquay: We lease homes, With care that comes from The district, and Our homes stay.</p>
<table><tbody><tr><td>Total</td><td>€46,200 €0</td></tr></tbody></table>`),
  ).toEqual([])
})

test('a number of the call alone supports no claim about the applicant', async () => {
  const details = { description: 'Cities get 85 percent.', eligibility: null, selectionCriteria: null }
  const opportunity = housingOpportunity({ details })
  const html = '<p>Cities get 85 percent. We lease 85 homes. Our 40 homes are in Northquay.</p>'
  expect(await markedIn(html, opportunity)).toEqual(['We lease 85 homes.'])
})

test('the model is told which tone and length the member chose', async () => {
  await service.generate({ tone: 'warm', length: 'short' })
  expect(model.state.requests[0]?.data.style).toEqual({ tone: 'warm', length: 'short' })
  model.state.requests = []
  await service.generate()
  expect(model.state.requests[0]?.data.style).toEqual({ tone: 'plain', length: 'standard' })
})

test('does not send addresses and tax numbers to the model', async () => {
  await service.generate()
  const sent = JSON.stringify(model.state.requests)
  for (const secret of ['amara@northquay.example', '12-3456789', '+1 555 0199', '12 Harbor Road']) {
    expect(sent).not.toContain(secret)
  }
  expect(sent).not.toContain(northquay().homeAddress)
})

test('free members’ letters are written without the model', async () => {
  service.as(member())
  const { body } = await service.generate()
  expect(body.writer).toBe('built-in')
  expect(model.state.requests).toHaveLength(0)
})

test('the built-in writer continues when the model stops responding', async () => {
  model.state.behaviors = [wellBehaved, 'hang']
  const { status, body } = await service.generate()
  expect(status).toBe(201)
  expect(body.writer).toBe('model')
  expect(body.content).toContain('Drafted: How it meets your priorities')
  expect(body.content).toContain('Nobody in Northquay')
})

test('a hanging model does not block other users', async () => {
  model.state.behaviors = ['hang']
  let isWaiting = true
  const slow = service.generate().finally(() => (isWaiting = false))
  await expect.poll(() => model.state.requests.length).toBe(1)
  service.as(member())
  expect((await service.send('GET', '/api/generated-documents')).status).toBe(200)
  expect((await service.generate()).status).toBe(201)
  expect(isWaiting).toBe(true)
  await slow
})

test('a stream resumes where it was interrupted', async () => {
  const whole = eventsOf((await service.generate({}, asStream('b'))).body)
  const rest = await service.generate({}, { ...asStream('b'), 'last-event-id': '4' })
  expect(eventsOf(rest.body)).toEqual(whole.slice(4))
  expect((await service.send('GET', '/api/generated-documents')).body).toHaveLength(1)
})

test('a canceled generation stores nothing, and another can start', async () => {
  model.state.behaviors = ['hang']
  const stream = service.generate({}, asStream('c'))
  const { id } = await expect
    .poll(() => service.knex().table('writing_runs').where({ status: 'running' }).first())
    .toBeTruthy()
    .then(() => service.knex().table('writing_runs').where({ status: 'running' }).first())
  await expect.poll(() => model.state.requests.length).toBe(1)
  expect((await service.send('POST', `/api/generated-documents/drafts/${id}/cancel`)).status).toBe(200)
  expect(eventsOf((await stream).body).at(-1)?.event).toBe('cancelled')
  expect((await service.send('GET', '/api/generated-documents')).body).toEqual([])
  model.state.behaviors = [wellBehaved]
  expect((await service.generate()).status).toBe(201)
})

test('only the owner can cancel a generation', async () => {
  const { body } = await service.generate({}, asStream('d'))
  service.as(paying())
  const draftId = eventsOf(body)[0]?.data.draftId
  expect((await service.send('POST', `/api/generated-documents/drafts/${draftId}/cancel`)).status).toBe(404)
})
