import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, member, organizationMember } from '@fundharbor/chassis/testing/people'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { housingOpportunity, northquay } from '../../testdata/sources.test-helper.ts'
import { claimRun } from './runs.ts'

const service = documentsService({ perDay: 5 })

beforeEach(() => {
  Object.assign(service.sources(), { person: northquay(), opportunities: [] })
  service.as(organizationMember())
})

test('generates a letter from organization, opportunity and title, and marks missing values', async () => {
  const opportunity = housingOpportunity()
  service.sources().opportunities = [opportunity]
  const { status, body } = await service.generate({ opportunityId: opportunity.id })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    title: 'Keys First',
    templateName: 'Cover Letter',
    opportunityTitle: 'Addressing homelessness through innovation',
    organizationName: 'Northquay Community Trust',
    writer: 'built-in',
    format: 'html',
    language: 'en',
    revision: 1,
  })
  expect(body.content).toContain('Northquay Community Trust requests')
  expect(body.content).toContain('Nobody in Northquay sleeps without a home.')
  expect(body.content).toContain(
    '<mark data-missing="requestedAmount">amount you request, for example $48,300</mark>',
  )
  expect(body.content).not.toContain('{{')
  expect(body.missing).toContain('requestedAmount')
  expect(body.missing).not.toContain('missionStatement')
})

test('custom variables come first, however their names are spelled', async () => {
  const { body } = await service.generate({
    customVariables: {
      requested_amount: '$50,000',
      'Recipient Name': 'Ms Lindqvist',
      contactRole: 'Director',
    },
  })
  expect(body.content).toContain('Dear Ms Lindqvist,')
  expect(body.content).toContain('requests $50,000 for')
  expect(body.missing).not.toContain('requestedAmount')
})

test('uses the person’s application', async () => {
  const application = {
    projectTitle: 'Keys First',
    projectDescription: 'Forty flats on Quay Street are leased and filled from the shelter.',
    requestedAmount: '6300000.00',
    currency: 'EUR',
    projectCategory: 'community',
    targetBeneficiaries: 1200,
    projectDuration: '2years',
    expectedOutcomes: null,
  }
  const opportunity = housingOpportunity({ application })
  service.sources().opportunities = [opportunity]
  const { body } = await service.generate({ opportunityId: opportunity.id })
  expect(body.content).toContain('requests €6,300,000 for Keys First')
  expect(body.content).toContain('Forty flats on Quay Street are leased')
})

test('a report has the sums, the number and the budget of the award of the grant', async () => {
  clock.setTo('2027-07-01T12:00:00.000Z')
  onTestFinished(() => clock.reset())
  service.as(member({ subscriptionStatus: 'basic' }))
  const award = {
    amount: '48300.00',
    currency: 'USD',
    startsOn: '2027-01-01',
    endsOn: '2027-12-31',
    number: 'G-27-118',
    spent: '2500.10',
    categories: [
      { category: 'Staff', amount: '30000.00', spent: '2500.10', left: '27499.90', isPlanned: true },
    ],
  }
  const opportunity = housingOpportunity({ award })
  service.sources().opportunities = [opportunity]
  const templateId = await service.templateId('Progress Report')
  const { body } = await service.generate({ templateId, opportunityId: opportunity.id })
  for (const fact of [
    'G-27-118',
    '$48,300',
    '$2,500.10',
    'January 1, 2027 to July 1, 2027',
    'Staff',
    '$27,499.90',
  ])
    expect(body.content).toContain(fact)
  expect(body.missing).not.toContain('finances')
})

test('values are text, and placeholders inside them are not filled', async () => {
  service.sources().person.fullName = '<img src=x onerror=alert(1)> {{taxId}}'
  const { body } = await service.generate({
    customVariables: { requestedAmount: '<script>alert(1)</script>"><b onclick=x>b</b>' },
  })
  expect(body.content).not.toMatch(/<(script|img|b)\b/)
  expect(body.content).toContain('&lt;script&gt;')
  expect(body.content).toContain('{{taxId}}')
})

test('rejects a missing template or title', async () => {
  const missing = 'Please select a template and enter a document title'
  const { status, body } = await service.generate({ title: ' ' })
  expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { title: missing } })
  const none = await service.generate({ templateId: '' })
  expect(none.body.fields).toEqual({ templateId: missing })
})

test('free members can generate cover letters only', async () => {
  service.as(member())
  const templateId = await service.templateId('Grant Proposal')
  const refused = await service.generate({ templateId })
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 403, code: 'PLAN_REQUIRED' })
  expect((await service.generate()).status).toBe(201)
  for (const person of [member({ subscriptionStatus: 'basic' }), admin()]) {
    service.as(person)
    expect((await service.generate({ templateId })).status).toBe(201)
  }
})

test('answers 404 for an unknown template or opportunity', async () => {
  const unknown = 'c5e7a5d0-3f1f-4f6c-9d2e-1d2c3b4a5f60'
  expect((await service.generate({ templateId: unknown })).body.message).toBe('Template not found')
  expect((await service.generate({ opportunityId: unknown })).body.message).toBe('Opportunity not found')
})

test('repeating a request with the same key generates one document', async () => {
  const headers = { 'idempotency-key': 'one click' }
  const answers = await Promise.all([1, 2, 3, 4].map(() => service.generate({}, headers)))
  const again = await service.generate({}, headers)
  expect(again.status).toBe(201)
  const made = answers.filter(({ status }) => status === 201)
  expect(new Set([...made, again].map(({ body }) => body.id)).size).toBe(1)
  expect((await service.send('GET', '/api/generated-documents')).body).toHaveLength(1)
})

test('generates one document at a time', async () => {
  const person = organizationMember()
  service.as(person)
  await claimRun({ person, key: 'another tab', perDay: 5 })
  const { status, body } = await service.generate()
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message: 'Another of your documents is being written. Wait until it’s finished.',
  })
})

test('enforces the daily limit and says when it resets', async () => {
  for (let count = 0; count < 5; count += 1) expect((await service.generate()).status).toBe(201)
  const { status, body, headers } = await service.generate()
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a stream has the sections in order and ends with the document', async () => {
  const { headers, body } = await service.generate(
    {},
    { accept: 'text/event-stream', 'idempotency-key': 's' },
  )
  expect(headers.get('content-type')).toContain('text/event-stream')
  expect(body.match(/^event: .*$/gm)).toEqual([
    'event: started',
    ...Array(4).fill('event: section'),
    'event: finished',
  ])
  const resumed = await service.generate(
    {},
    { accept: 'text/event-stream', 'idempotency-key': 's', 'last-event-id': '4' },
  )
  expect(resumed.body.match(/^id: .*$/gm)).toEqual(['id: 5', 'id: 6'])
  for (const id of ['9007199254740991', '-1', 'x']) {
    const replayed = await service.generate(
      {},
      { accept: 'text/event-stream', 'idempotency-key': 's', 'last-event-id': id },
    )
    expect(replayed.body.match(/^event: .*$/gm)).toHaveLength(6)
  }
  expect((await service.send('GET', '/api/generated-documents')).body).toHaveLength(1)
})
