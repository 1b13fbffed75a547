import { admin, member } from '@fundharbor/chassis/testing/people'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'

const service = documentsService()
const PATH = '/api/admin/document-templates'
beforeEach(() => service.as(admin()))

const form = (more: object = {}) => ({
  name: `Board Memo ${crypto.randomUUID()}`,
  description: 'One page for the board.',
  category: 'letter',
  template: '<h1>Memo of {{organizationName}}</h1><p onclick="x">{{boardQuestion}}</p><script>x()</script>',
  ...more,
})

test('an administrator adds a template, which is sanitized and available to everyone', async () => {
  const { status, body } = await service.send('POST', PATH, form())
  expect(status).toBe(201)
  expect(body).toMatchObject({
    version: 1,
    isActive: true,
    placeholders: ['organizationName', 'boardQuestion'],
    template: '<h1>Memo of {{organizationName}}</h1><p>{{boardQuestion}}</p>',
  })
  service.as(member({ subscriptionStatus: 'basic' }))
  const { body: document } = await service.generate({ templateId: body.id })
  expect(document.content).toContain('<h1>Memo of Northquay Community Trust</h1>')
})

test('a change keeps the previous version; stale changes and non-administrators are rejected', async () => {
  const { body: made } = await service.send('POST', PATH, form())
  const change = { ...form({ template: '<p>New {{text}}</p>' }), version: 1 }
  const { body: changed } = await service.send('PUT', `${PATH}/${made.id}`, change)
  expect(changed).toMatchObject({ version: 2, placeholders: ['text'] })
  expect((await service.send('PUT', `${PATH}/${made.id}`, change)).status).toBe(409)
  const { body: versions } = await service.send('GET', `${PATH}/${made.id}/versions`)
  expect(versions).toMatchObject([{ version: 1, name: made.name, template: made.template }])
  expect((await service.send('GET', '/api/admin/documents-ai/audit')).body).toMatchObject([
    { action: 'changed', subject: `template ${made.id}` },
    { action: 'added', subject: `template ${made.id}` },
    {},
  ])
  service.as(member())
  expect((await service.send('PUT', `${PATH}/${made.id}`, change)).status).toBe(403)
})

test('an inactive template is not offered, and its documents stay', async () => {
  const { body: made } = await service.send('POST', PATH, form())
  const document = (await service.generate({ templateId: made.id })).body
  await service.send('PUT', `${PATH}/${made.id}`, { ...form(), isActive: false, version: 1 })
  expect((await service.generate({ templateId: made.id })).status).toBe(404)
  expect((await service.send('GET', `/api/generated-documents/${document.id}`)).status).toBe(200)
  const { body } = await service.send('GET', `${PATH}?limit=100`)
  expect(body.find(({ id }: any) => id === made.id)).toMatchObject({ isActive: false })
})

test('a preview fills the template and stores nothing', async () => {
  const { body } = await service.send('POST', `${PATH}/preview`, {
    template: '<p onclick="x">{{organizationName}} and {{other}}</p>',
  })
  expect(body).toEqual({
    html: '<p>Northquay Community Trust and <mark data-missing="other">other</mark></p>',
    missing: ['other'],
  })
})

test('names are unique, and every invalid field is named', async () => {
  const first = form()
  await service.send('POST', PATH, first)
  expect((await service.send('POST', PATH, first)).status).toBe(409)
  const { status, body } = await service.send('POST', PATH, { name: '', template: ' ' })
  expect(status).toBe(400)
  expect(Object.keys(body.fields)).toEqual(['name', 'description', 'category', 'template'])
  const empty = await service.send('POST', PATH, form({ template: '<script>x</script>' }))
  expect(empty.body.fields).toEqual({ template: 'The template is empty' })
})

test('the list is paged', async () => {
  const names: string[] = []
  let address: string | undefined = `${PATH}?limit=3`
  while (address) {
    const { body, headers } = await service.send('GET', address)
    names.push(...body.map(({ name }: any) => name))
    address = /<([^>]*)>/.exec(headers.get('link') ?? '')?.[1]
  }
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('Grant Proposal')
})
