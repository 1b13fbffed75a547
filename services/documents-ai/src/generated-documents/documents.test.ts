import { leaveTraces, tracesOf } from '@fundharbor/chassis/testing/traces'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { organizationMember } from '@fundharbor/chassis/testing/people'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { GeneratedDocumentModel } from './model.ts'

const service = documentsService()
const START = '2026-11-21T09:00:00.000Z'
const secret = { 'x-internal-secret': TEST_SECRET }

beforeEach(() => {
  clock.setTo(START)
  service.as(organizationMember())
})
afterEach(() => clock.setTo(new Date().toISOString()))

const made = async (title = 'Keys First') => (await service.generate({ title })).body
const pathOf = ({ id }: { id: string }) => `/api/generated-documents/${id}`

test('searches, sorts and pages the list', async () => {
  for (const title of ['Boats', 'anchors', 'Cranes 100%']) {
    await made(title)
    clock.setTo(new Date(clock.now().getTime() + 1000).toISOString())
  }
  const titles = async (query: string) =>
    (await service.send('GET', `/api/generated-documents?${query}`)).body.map((row: any) => row.title)
  expect(await titles('')).toEqual(['Cranes 100%', 'anchors', 'Boats'])
  expect(await titles('sort=oldest')).toEqual(['Boats', 'anchors', 'Cranes 100%'])
  expect(await titles('sort=title')).toEqual(['anchors', 'Boats', 'Cranes 100%'])
  expect(await titles('search=ANCH')).toEqual(['anchors'])
  expect(await titles('search=0%25')).toEqual(['Cranes 100%'])
  expect(await titles('search=northquay')).toHaveLength(3)
  for (const sort of ['newest', 'oldest', 'updated', 'title']) {
    const seen: string[] = []
    let address: string | undefined = `/api/generated-documents?limit=1&sort=${sort}`
    while (address) {
      const { body, headers } = await service.send('GET', address)
      expect(headers.get('x-total-count')).toBe('3')
      seen.push(...body.map((row: any) => row.title))
      address = /<([^>]*)>/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(await titles(`sort=${sort}`))
  }
})

test('an edit raises the revision; a stale edit is rejected', async () => {
  const document = await made()
  const edit = {
    title: 'Keys',
    content: '<p>One <script>x</script><mark data-missing="a">a</mark></p>',
    revision: 1,
  }
  const saved = await service.send('PUT', pathOf(document), edit)
  expect(saved.body).toMatchObject({
    title: 'Keys',
    revision: 2,
    missing: ['a'],
    content: '<p>One <mark data-missing="a">a</mark></p>',
  })
  const late = await service.send('PUT', pathOf(document), { ...edit, title: 'Late' })
  expect({ status: late.status, code: late.body.code }).toEqual({ status: 409, code: 'CONFLICT' })
  expect((await service.send('GET', pathOf(document))).body.title).toBe('Keys')
})

test('of two saves at once, the second gets a conflict', async () => {
  const document = await made()
  const answers = await Promise.all(
    ['A', 'B'].map((title) => service.send('PUT', pathOf(document), { title, content: 'x', revision: 1 })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('keeps a version every few minutes, and any can be restored', async () => {
  const document = await made()
  const save = (content: string, revision: number) =>
    service.send('PUT', pathOf(document), { title: 'Keys First', content, revision })
  await save('<p>one</p>', 1)
  await save('<p>two</p>', 2)
  clock.setTo('2026-11-21T09:05:00.000Z')
  await save('<p>three</p>', 3)
  const versions = (await service.send('GET', `${pathOf(document)}/versions`)).body
  expect(versions.map((each: any) => [each.revision, each.words])).toEqual([
    [3, 1],
    [1, expect.any(Number)],
  ])
  expect((await service.send('GET', `${pathOf(document)}/versions/3`)).body.content).toBe('<p>two</p>')
  const back = await service.send('POST', `${pathOf(document)}/versions/1/restore`)
  expect(back.body).toMatchObject({ revision: 5, content: document.content, missing: document.missing })
  expect((await service.send('GET', `${pathOf(document)}/versions`)).body[0].revision).toBe(4)
  expect((await service.send('GET', `${pathOf(document)}/versions/99`)).status).toBe(404)
})

test('a deleted document can be restored', async () => {
  const document = await made()
  expect((await service.send('DELETE', pathOf(document))).status).toBe(200)
  expect((await service.send('GET', pathOf(document))).status).toBe(404)
  expect((await service.send('DELETE', pathOf(document))).status).toBe(404)
  expect((await service.send('GET', '/api/generated-documents')).body).toEqual([])
  expect((await service.send('POST', `${pathOf(document)}/restore`)).body.id).toBe(document.id)
  expect((await service.send('GET', pathOf(document))).status).toBe(200)
})

test('answers 404 for documents of others', async () => {
  const document = await made()
  service.as(organizationMember())
  const paths: [string, string][] = [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/restore'],
    ['GET', '/versions'],
    ['GET', '/versions/1'],
    ['POST', '/versions/1/restore'],
  ]
  for (const [method, path] of paths) {
    const body = method === 'PUT' ? { title: 'x', content: 'x', revision: 1 } : undefined
    expect((await service.send(method, pathOf(document) + path, body)).status, method + path).toBe(404)
  }
})

test('unsafe markup in the table is sanitized before it leaves the service', async () => {
  const document = await made()
  await GeneratedDocumentModel.query()
    .findById(document.id)
    .patch({ content: '<p onclick="x()">a<script>x()</script></p>' })
  expect((await service.send('GET', pathOf(document))).body.content).toBe('<p>a</p>')
})

test('exports and erases a person’s documents', async () => {
  const person = organizationMember()
  service.as(person)
  const document = await made()
  await service.send('PUT', pathOf(document), { title: 'New', content: '<p>x</p>', revision: 1 })
  const exported = await service.send('GET', `/internal/export/${person.id}`, undefined, secret)
  expect(exported.body.generatedDocuments).toMatchObject([{ id: document.id, title: 'New' }])
  const knex = service.knex()
  await leaveTraces(knex, person)
  const email = encodeURIComponent(person.email)
  const path = `/internal/people/${person.id}?email=${email}&workspaceId=${person.workspaceId}`
  for (let times = 0; times < 2; times += 1)
    expect((await service.send('DELETE', path, undefined, secret)).status).toBe(200)
  expect(await tracesOf(knex, person)).toEqual([])
  for (const table of [
    'generated_documents',
    'generated_document_versions',
    'writing_runs',
    'writing_events',
  ]) {
    const rows = await knex.table(table)
    expect(JSON.stringify(rows), table).not.toContain(document.id)
    expect(JSON.stringify(rows), table).not.toContain(person.id)
  }
})
