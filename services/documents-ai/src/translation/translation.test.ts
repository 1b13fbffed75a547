import { admin, member, organizationMember } from '@fundharbor/chassis/testing/people'
import { DocumentTemplateModel } from '../document-templates/model.ts'
import { beforeEach, expect, test } from 'vitest'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { wellBehaved, modelServer } from '../../testdata/model-server.test-helper.ts'

const model = modelServer({ timeoutMs: 800 })
const service = documentsService({ provider: model.provider })

beforeEach(() => {
  model.state.behaviors = [wellBehaved]
  service.as(organizationMember({ subscriptionStatus: 'basic' }))
})

const CONTENT = `<h1>Grant</h1><p>We ask for <strong>more <em>help</em></strong> now &amp; soon <mark data-missing="sum">the sum</mark>.<br>Thanks</p>
<table><tbody><tr><th scope="row">Item</th><td colspan="2">€100</td></tr></tbody></table><ul><li>One<ul><li>Two</li></ul></li></ul>`

async function original(content = CONTENT) {
  const { body } = await service.generate()
  await GeneratedDocumentModel.query().findById(body.id).patch({ content })
  return body.id as string
}
const translate = (documentId: string, targetLanguage = 'fr') =>
  service.send('POST', '/api/translate-document', { documentId, targetLanguage })

test('offers more than forty languages with native names and direction', async () => {
  const { body } = await service.send('GET', '/api/supported-languages')
  expect(body.length).toBeGreaterThanOrEqual(40)
  expect(new Set(body.map(({ code }: any) => code)).size).toBe(body.length)
  const rtl = body.filter(({ isRtl }: any) => isRtl).map(({ code }: any) => code)
  expect(rtl.toSorted()).toEqual(['ar', 'fa', 'he', 'ur'])
  expect(body.find(({ code }: any) => code === 'ja' || code === 'zh').nativeName).toMatch(/\p{Script=Han}/u)
})

test('a translation keeps the structure and is a new document', async () => {
  const id = await original()
  const { status, body } = await translate(id)
  expect(status).toBe(201)
  expect(body.language).toMatchObject({ code: 'fr', name: 'French' })
  expect(body.document).toMatchObject({ language: 'fr', translationOf: id, missing: ['sum'], revision: 1 })
  const tags = (html: string) => html.replaceAll('<br />', '<br>').match(/<[^>]*>/g)
  expect(tags(body.document.content)).toEqual(tags(CONTENT))
  expect(body.document.content).toContain('<strong>moreé <em>helpé</em></strong>')
  expect(body.document.content).toContain('€100')
  expect((await service.send('GET', '/api/generated-documents')).body).toHaveLength(2)
  expect((await translate(body.document.id)).status).toBe(409)
})

test('a colleague’s translation belongs to the same workspace, and was created by them', async () => {
  const ana = organizationMember({ subscriptionStatus: 'basic' })
  const bo = member({ workspaceId: ana.workspaceId, workspaceRole: 'editor', subscriptionStatus: 'basic' })
  service.as(ana)
  const id = await original()
  service.as(bo)
  expect((await translate(id)).body.document).toMatchObject({ createdBy: bo.id, updatedBy: bo.id })
  service.as(ana)
  const { body } = await service.send('GET', '/api/generated-documents?sort=oldest')
  expect(body.map(({ createdBy }: any) => createdBy)).toEqual([ana.id, bo.id])
})

test('marks right-to-left translations', async () => {
  expect((await translate(await original(), 'ar')).body.document.isRtl).toBe(true)
})

test('rejects English and unknown languages', async () => {
  const id = await original()
  for (const [code, message] of [
    ['en', 'English cannot be the target language'],
    ['tlh', 'This language is not supported'],
  ] as const) {
    const { status, body } = await translate(id, code)
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { targetLanguage: message } })
  }
})

test('refuses a sentence that no model would translate in time, before it asks', async () => {
  const id = await original(`<p>${'Boats and boats and '.repeat(400)}</p>`)
  model.state.requests = []
  const { status, body } = await translate(id)
  expect([status, body.message]).toEqual([
    409,
    'A sentence of this document is too long to translate. Split it with periods and try again.',
  ])
  expect(model.state.requests).toEqual([])
})

test('retries responses with missing markers, additional markup or texts', async () => {
  const id = await original()
  const wrong = [
    ({ data }: any) => ({ texts: data.texts.map((text: string) => text.replace(/<\/?x1>/g, '')) }),
    ({ data }: any) => ({ texts: data.texts.slice(1) }),
    ({ data }: any) => ({ texts: [...data.texts, 'more'] }),
    ({ data }: any) => ({ texts: data.texts.map((text: string) => `<x9>${text}</x9>`) }),
  ]
  for (const behavior of wrong) {
    model.state.behaviors = [behavior, wellBehaved]
    expect((await translate(id)).status).toBe(201)
  }
  model.state.behaviors = ['broken']
  const { status, body } = await translate(id)
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
})

test('markup in the model’s response becomes text', async () => {
  const id = await original('<p>Hello there</p>')
  model.state.behaviors = [
    ({ data }) => ({
      texts: data.texts.map(
        (text: string) => `${text} <script>alert(1)</script><img src=x onerror=alert(1)>`,
      ),
    }),
  ]
  const { body } = await translate(id)
  expect(body.document.content).not.toMatch(/<(script|img)/)
  expect(body.document.content).toContain('&lt;script&gt;')
})

test('free members get PLAN_REQUIRED; documents of others are 404', async () => {
  const id = await original()
  service.as(member())
  expect((await translate(id)).body.code).toBe('PLAN_REQUIRED')
  service.as(organizationMember({ subscriptionStatus: 'premium' }))
  expect((await translate(id)).status).toBe(404)
})

test('an administrator translates a template, which stays inactive', async () => {
  const templateId = await service.templateId('Letter of Inquiry')
  const body = { templateId, targetLanguage: 'de' }
  expect((await service.send('POST', '/api/translate-template', body)).status).toBe(403)
  service.as(admin())
  const answer = await service.send('POST', '/api/translate-template', body)
  expect(answer.status).toBe(201)
  expect(answer.body.template).toMatchObject({ name: 'Letteré ofé Inquiryé (German)', isActive: false })
  const original = await DocumentTemplateModel.query().findById(templateId)
  expect(answer.body.template.placeholders).toEqual(original?.placeholders)
  expect((await service.send('POST', '/api/translate-template', body)).status).toBe(409)
})
