import { member, organizationMember } from '@fundharbor/chassis/testing/people'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { modelServer, wellBehaved, type ReceivedRequest } from '../../testdata/model-server.test-helper.ts'
import { housingOpportunity, northquay } from '../../testdata/sources.test-helper.ts'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'

const model = modelServer({ timeoutMs: 800 })
const service = documentsService({ provider: model.provider, perDay: 4 })
const paying = () => organizationMember({ subscriptionStatus: 'basic' })

beforeEach(() => {
  model.state.behaviors = [wellBehaved]
  model.state.requests = []
  Object.assign(service.sources(), { person: northquay(), opportunities: [] })
  service.as(paying())
})
afterEach(() => void vi.useRealTimers())

const PASSAGE =
  '<p>We lease 40 homes and ask for <mark data-missing="requestedAmount">the sum</mark> to lease more of them.</p>'

/** A document, and a way to have its text rewritten. */
async function createDocument(more: object = {}) {
  const { body } = await service.generate(more)
  model.state.requests = []
  return (change: object = {}) =>
    service.send('POST', '/api/rewrite-text', {
      documentId: body.id,
      html: PASSAGE,
      wish: 'shorter',
      ...change,
    })
}
const responding = (html: string) => (model.state.behaviors = [() => ({ html })])
const sent = (): ReceivedRequest['data'] | undefined => model.state.requests.at(-1)?.data

test('a selection is rewritten, keeps its blanks, and says how many are left', async () => {
  const rewrite = await createDocument()
  const { status, body } = await rewrite()
  expect(status).toBe(200)
  expect(body).toEqual({
    html: '<p>We lease 40 homes and ask for <mark data-missing="requestedAmount">the sum</mark> to lease more of</p>',
    allowance: { perDay: 4, left: 2 },
  })
  expect(sent()).toMatchObject({ wish: 'shorter', passage: expect.stringContaining('ask for {{blank1}} to') })
  expect(JSON.stringify(sent())).not.toContain('amara@northquay.example')
})

test('marks what neither the selection nor the facts say', async () => {
  const rewrite = await createDocument()
  responding('<p>We lease 40 homes. We housed 900 people for {{blank1}}.</p>')
  const { body } = await rewrite({ wish: 'plainer' })
  expect(body.html).toContain('<p>We lease 40 homes. <mark data-missing="unsupported">')
  expect(body.html).toContain('We housed 900 people')
})

test('a sentence that was marked before is no material', async () => {
  const rewrite = await createDocument()
  const claim = '<mark data-missing="unsupported">We housed 900 people last year.</mark>'
  responding('<p>Last year we housed 900 people.</p>')
  const { body } = await rewrite({ wish: 'plainer', html: `<p>We lease 40 homes. ${claim}</p>` })
  expect(body.html).toContain('<mark data-missing="unsupported">Last year we housed 900 people.</mark>')
})

test('blanks have no numbers, and a claim around one stays marked in the editor', async () => {
  const rewrite = await createDocument()
  const blank = (name: string) => `<mark data-missing="${name}">${name}</mark>`
  responding('<p>We ask for {{blank1}} by {{blank2}}. We housed 900 people for {{blank3}} in all.</p>')
  const html = `<p>We lease homes for ${blank('sum')}, ${blank('day')} and ${blank('fee')}.</p>`
  const { body } = await rewrite({ wish: 'plainer', html })
  const claim = '<mark data-missing="unsupported">We housed 900 people for</mark>'
  expect(body.html).toBe(
    `<p>We ask for ${blank('sum')} by ${blank('day')}. ${claim} ${blank('fee')} in all.</p>`,
  )
})

test('the applicant’s address, phone number and tax ID are not sent', async () => {
  const rewrite = await createDocument()
  const mail = 'amara@northquay.example'
  const html = `<p>Write to <a href="mailto:${mail}">${mail}</a> or call +1 555 0199 about our homes, 12-3456789.</p>`
  const { body } = await rewrite({ html })
  expect(JSON.stringify(sent())).not.toMatch(/amara@|0199|12-3456789/)
  expect(sent()?.passage).toMatch(/Write to {{contactemail\d}} or call {{contactphone\d}} about/)
  expect(body.html).toBe(`<p>Write to ${mail} or call +1 555 0199 about our 12-3456789.</p>`)
})

test('headings are not rewritten', async () => {
  const rewrite = await createDocument()
  const { status, body } = await rewrite({ html: `<h2>Need</h2>${PASSAGE}` })
  expect([status, body.fields]).toEqual([400, { html: 'Select text between two headings' }])
})

test('a document is rewritten after its opportunity has left the catalog', async () => {
  const opportunity = housingOpportunity()
  service.sources().opportunities = [opportunity]
  const rewrite = await createDocument({ opportunityId: opportunity.id })
  service.sources().opportunities = []
  expect((await rewrite()).status).toBe(200)
})

test('answers a criterion of the funder from what the applicant says', async () => {
  const criterion = 'Value for money, worth 30 points'
  const brief = {
    asks: [],
    outcomes: [],
    applicants: [],
    amounts: [],
    dates: [],
    criteria: [{ text: criterion, quote: null, weight: null }],
    attachments: [],
    limits: [],
  }
  const opportunity = housingOpportunity({ brief })
  service.sources().opportunities = [opportunity]
  const rewrite = await createDocument({ opportunityId: opportunity.id })
  const [{ id }] = (await service.send('GET', '/api/generated-documents')).body
  expect((await service.send('GET', `/api/generated-documents/${id}/criteria`)).body).toEqual([criterion])
  responding('<p>We lease 30 homes: value for money. We ask for {{blank1}}.</p>')
  const { body } = await rewrite({ wish: 'criterion', criterion })
  expect(sent()).toMatchObject({ criterion })
  // The points are the funder's, not the applicant's.
  expect(body.html).toContain('<mark data-missing="unsupported">We lease 30 homes: value for money.</mark>')
  expect((await rewrite({ wish: 'criterion' })).body.fields).toEqual({ criterion: 'Enter the criterion' })
})

test('the day of writing supports no number of the applicant', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-28T12:00:00Z') })
  const rewrite = await createDocument()
  responding('<p>We lease 28 homes for {{blank1}}.</p>')
  const { body } = await rewrite({ wish: 'plainer' })
  expect(body.html).toContain('<mark data-missing="unsupported">We lease 28 homes for</mark>')
})

test.each([
  ['loses a blank', '<p>We lease 40 homes.</p>'],
  ['is no shorter', `<p>${'We lease 40 homes. '.repeat(20)}{{blank1}}</p>`],
])('a text that %s is no answer', async (_, html) => {
  const rewrite = await createDocument()
  responding(html)
  expect((await rewrite()).status).toBe(503)
})

test('unsafe markup of the model is dropped', async () => {
  const rewrite = await createDocument()
  responding('<p onclick="x()">We lease homes for {{blank1}}.<script>steal()</script><img src=x></p>')
  const { body } = await rewrite({ wish: 'plainer' })
  expect(body.html).not.toMatch(/script|onclick|img|steal/)
})

test('failures count against the daily limit', async () => {
  const rewrite = await createDocument()
  model.state.behaviors = ['down']
  for (const status of [503, 503, 503, 429]) expect((await rewrite()).status).toBe(status)
})

test('needs a plan that includes it, a sentence, and a document in English of one’s own', async () => {
  const rewrite = await createDocument()
  expect((await rewrite({ html: '<p>We do.</p>' })).body.fields).toEqual({
    html: 'Select at least one sentence',
  })
  await GeneratedDocumentModel.query().patch({ language: 'fr' })
  expect((await rewrite()).status).toBe(409)
  service.as(paying())
  expect((await rewrite()).status).toBe(404)
  service.as(member())
  expect((await rewrite()).body.code).toBe('PLAN_REQUIRED')
  expect(model.state.requests).toHaveLength(0)
})
