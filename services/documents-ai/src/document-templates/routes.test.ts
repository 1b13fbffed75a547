import { admin, member, unverified } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import { beforeAll, expect, test } from 'vitest'
import { addShippedTemplates, DocumentTemplateModel } from './model.ts'
import { router } from './routes.ts'

const service = testService({
  service: 'documents_ai',
  routers: [router],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

beforeAll(addShippedTemplates)

const list = async (): Promise<DocumentTemplate[]> =>
  (await service.send('GET', '/api/document-templates')).body

test('lists the eight shipped templates by name', async () => {
  service.as(admin())
  expect((await list()).map(({ name }) => name)).toEqual([
    'Budget Plan',
    'Cover Letter',
    'Donor Thank-You',
    'Grant Proposal',
    'Impact Report',
    'Letter of Inquiry',
    'Logic Model',
    'Progress Report',
  ])
})

test('a free member gets the text of the cover letter only', async () => {
  service.as(member())
  for (const { name, isPremium, template } of await list()) {
    expect({ name, isPremium, readable: template !== '' }).toEqual({
      name,
      isPremium: name !== 'Cover Letter',
      readable: name === 'Cover Letter',
    })
  }
})

test('paying members and administrators get the text of all templates', async () => {
  for (const person of [member({ subscriptionStatus: 'basic' }), admin()]) {
    service.as(person)
    expect((await list()).every(({ isPremium, template }) => !isPremium && template.length > 500)).toBe(true)
  }
})

test('lists every placeholder of a template once', async () => {
  service.as(admin())
  for (const { template, placeholders } of await list()) {
    expect(placeholders.length).toBeGreaterThan(8)
    expect(new Set(placeholders).size).toBe(placeholders.length)
    for (const name of placeholders) expect(template).toContain(`{{${name}}}`)
  }
})

test('adding the shipped templates again keeps edits by administrators', async () => {
  await DocumentTemplateModel.query()
    .where({ name: 'Logic Model' })
    .patch({ description: 'Edited by us', version: 2 })
  await addShippedTemplates()
  service.as(admin())
  const templates = await list()
  expect(templates).toHaveLength(8)
  expect(templates.find(({ name }) => name === 'Logic Model')?.description).toBe('Edited by us')
})

test('a shipped template that nobody edited follows the release', async () => {
  const ofPlan = DocumentTemplateModel.query().where({ name: 'Budget Plan' })
  await ofPlan.clone().patch({ template: '<h1>As it was</h1>', placeholders: [] })
  await addShippedTemplates()
  service.as(admin())
  const plan = (await list()).find(({ name }) => name === 'Budget Plan')
  expect(plan?.template).toContain('{{budget.item}}')
  expect(plan?.placeholders).toContain('budget.item')
})

test('unsafe markup in the table is sanitized before it leaves the service', async () => {
  await DocumentTemplateModel.query()
    .where({ name: 'Cover Letter' })
    .patch({ template: '<p onclick="x()">Dear {{recipientName}}</p><script>x()</script>' })
  service.as(member())
  const letter = (await list()).find(({ name }) => name === 'Cover Letter')
  expect(letter?.template).toBe('<p>Dear {{recipientName}}</p>')
})

test('rejects visitors and unverified accounts', async () => {
  service.as(null)
  expect((await service.send('GET', '/api/document-templates')).status).toBe(401)
  service.as(unverified())
  const { status, body } = await service.send('GET', '/api/document-templates')
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'UNVERIFIED' })
})

test('names an unknown query parameter', async () => {
  service.as(member())
  const { status, body } = await service.send('GET', '/api/document-templates?color=blue')
  expect(status).toBe(400)
  expect(body.fields).toEqual({ color: 'Unknown parameter' })
})
