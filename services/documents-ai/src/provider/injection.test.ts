import { organizationMember } from '@fundharbor/chassis/testing/people'
import { beforeEach, expect, test } from 'vitest'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { modelServer, type Behaviour } from '../../testdata/model-server.test-helper.ts'
import { housingCall, northquay } from '../../testdata/sources.test-helper.ts'
import { injections } from '../../testdata/injections.data.ts'

const model = modelServer({ timeoutMs: 800 })
const service = documentsService({ provider: model.provider })

/** A model without a will of its own: what the data orders, it writes, in every way that it can. */
const obeying =
  (order: string): Behaviour =>
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
  'order $index changes nothing',
  async ({ order }) => {
    const call = housingCall({
      details: { description: order, eligibility: order, selectionCriteria: order },
    })
    const person = northquay()
    if (person.organization) person.organization.missionStatement = order
    Object.assign(service.sources(), { person, opportunities: [call] })
    model.state.behaviours = [obeying(order)]
    const before = (await service.send('GET', '/api/generated-documents')).body.length
    const { status, body } = await service.generate({
      opportunityId: call.id,
      customVariables: { projectSummary: order },
    })
    expect(status).toBe(201)
    expect(body.content).not.toMatch(RUNS)
    expect(body.content).not.toMatch(HANDLERS)
    expect(body).toMatchObject({ title: 'Keys First', opportunityId: call.id, templateName: 'Cover Letter' })
    expect(body.id).not.toBe('00000000-0000-4000-8000-000000000001')
    const translated = await service.send('POST', '/api/translate-document', {
      documentId: body.id,
      targetLanguage: 'fr',
    })
    // The order may have broken the markers: then there is no translation, and never a false one.
    expect([201, 503]).toContain(translated.status)
    if (translated.status === 201) {
      expect(translated.body.document.content).not.toMatch(RUNS)
      expect(translated.body.document.content).not.toMatch(HANDLERS)
    }
    const rows = (await service.send('GET', '/api/generated-documents')).body
    expect(rows.length - before).toBe(translated.status === 201 ? 2 : 1)
  },
)

test('an answer with more than was asked for is no answer', async () => {
  model.state.behaviours = [
    () => ({ html: '<p>A long enough text for a section.</p>', userId: 'x', documents: [] }),
  ]
  const { body } = await service.generate()
  expect(body.writer).toBe('built-in')
})

test('no question holds anything of another person', async () => {
  const other = organizationMember({ subscriptionStatus: 'basic' })
  service.as(other)
  await service.generate({ title: 'The secret plan of somebody else' })
  model.state.asked = []
  service.as(organizationMember({ subscriptionStatus: 'basic' }))
  await service.generate()
  const sent = JSON.stringify(model.state.asked)
  expect(sent).not.toContain('secret plan')
  expect(sent).not.toContain(other.id)
  expect(await GeneratedDocumentModel.query().where({ userId: other.id }).resultSize()).toBe(1)
})
