import { organizationMember } from '@fundharbor/chassis/testing/people'
import { beforeEach, expect, test } from 'vitest'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { modelServer, type Behavior } from '../../testdata/model-server.test-helper.ts'
import { housingOpportunity, northquay } from '../../testdata/sources.test-helper.ts'
import { injections } from '../../testdata/injections.data.ts'

const model = modelServer({ timeoutMs: 800 })
const service = documentsService({ provider: model.provider })

/** A model that does whatever the data tells it to. */
const obeying =
  (order: string): Behavior =>
  ({ system, data }) =>
    data.texts
      ? { texts: data.texts.map((text: string) => `${order} ${text}`) }
      : {
          html: `${order}<p onclick="alert(1)">${system.slice(0, 10)} obeys: ${order} and says much more.</p>${order}`,
        }

const RUNS = /<(?!\/?(p|h1|h2|h3|br|ul|ol|li|table|thead|tbody|tr|th|td|strong|em|mark)\b)[a-z!/]/i
const HANDLERS = /<[^>]*\s(on\w+|style|href|src|action)\s*=/i

beforeEach(() => {
  service.as(organizationMember({ subscriptionStatus: 'basic' }))
})

test.each(injections.map((order, index) => ({ order, index })))(
  'injection $index has no effect',
  async ({ order }) => {
    const opportunity = housingOpportunity({
      details: { description: order, eligibility: order, selectionCriteria: order },
    })
    const person = northquay()
    if (person.organization) person.organization.missionStatement = order
    Object.assign(service.sources(), { person, opportunities: [opportunity] })
    model.state.behaviors = [obeying(order)]
    const before = (await service.send('GET', '/api/generated-documents')).body.length
    const { status, body } = await service.generate({
      opportunityId: opportunity.id,
      customVariables: { projectSummary: order },
    })
    expect(status).toBe(201)
    expect(body.content).not.toMatch(RUNS)
    expect(body.content).not.toMatch(HANDLERS)
    expect(body).toMatchObject({
      title: 'Keys First',
      opportunityId: opportunity.id,
      templateName: 'Cover Letter',
    })
    expect(body.id).not.toBe('00000000-0000-4000-8000-000000000001')
    const translated = await service.send('POST', '/api/translate-document', {
      documentId: body.id,
      targetLanguage: 'fr',
    })
    // The injection may break the markers. Then there is no translation, never a wrong one.
    expect([201, 503]).toContain(translated.status)
    if (translated.status === 201) {
      expect(translated.body.document.content).not.toMatch(RUNS)
      expect(translated.body.document.content).not.toMatch(HANDLERS)
    }
    const rows = (await service.send('GET', '/api/generated-documents')).body
    expect(rows.length - before).toBe(translated.status === 201 ? 2 : 1)
  },
)

test('rejects responses with additional properties', async () => {
  model.state.behaviors = [
    () => ({ html: '<p>A long enough text for a section.</p>', userId: 'x', documents: [] }),
  ]
  const { body } = await service.generate()
  expect(body.writer).toBe('built-in')
})

test('requests contain nothing about other people', async () => {
  const other = organizationMember({ subscriptionStatus: 'basic' })
  service.as(other)
  await service.generate({ title: 'The secret plan of somebody else' })
  model.state.requests = []
  service.as(organizationMember({ subscriptionStatus: 'basic' }))
  await service.generate()
  const sent = JSON.stringify(model.state.requests)
  expect(sent).not.toContain('secret plan')
  expect(sent).not.toContain(other.id)
  expect(await GeneratedDocumentModel.query().where({ userId: other.id }).resultSize()).toBe(1)
})
