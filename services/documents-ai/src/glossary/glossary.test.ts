// cspell:disable -- words of other languages, and of the model that stands in
import { member, organizationMember } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { Model } from 'objection'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { modelServer, wellBehaved } from '../../testdata/model-server.test-helper.ts'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'

const model = modelServer({ timeoutMs: 800 })
const service = documentsService({ provider: model.provider })
const me = organizationMember({ subscriptionStatus: 'basic' })

beforeEach(async () => {
  await Model.knex().table('glossary_terms').delete()
  model.state.behaviors = [wellBehaved]
  model.state.requests = []
  service.as(me)
})

const add = (source: string, target: string, language = 'fr') =>
  service.send('POST', '/api/glossary', { source, target, language })
const sources = async (query = '') =>
  (await service.send('GET', `/api/glossary${query}`)).body.map(({ source }: any) => source)

test('terms are added, listed, changed and deleted', async () => {
  const { status, body } = await add('grant', 'subvention')
  expect({ status, body }).toMatchObject({ status: 201, body: { target: 'subvention', language: 'fr' } })
  await add('Award', 'aide')
  await add('grant', 'Zuschuss', 'de')
  expect(await sources()).toEqual(['Award', 'grant', 'grant'])
  expect(await sources('?language=fr')).toEqual(['Award', 'grant'])
  const path = `/api/glossary/${body.id}`
  const changed = await service.send('PATCH', path, { source: 'grants', target: 'subventions' })
  expect(changed.body).toMatchObject({ source: 'grants', target: 'subventions' })
  expect((await service.send('DELETE', path)).status).toBe(200)
  expect((await service.send('DELETE', path)).status).toBe(404)
  expect(await sources('?language=fr')).toEqual(['Award'])
})

test('a language has a term once, whatever its case', async () => {
  await add('grant', 'subvention')
  const { body } = await add('award', 'aide')
  expect(await add('Grant', 'aide')).toMatchObject({
    status: 409,
    body: { message: 'Your glossary has “grant” already.' },
  })
  const change = { source: 'GRANT', target: 'aide' }
  expect((await service.send('PATCH', `/api/glossary/${body.id}`, change)).status).toBe(409)
})

test('a term has words in both languages, and the language is supported', async () => {
  const { body } = await add(' ', '')
  expect(body.fields).toEqual({
    source: 'Enter the words of the original',
    target: 'Enter the words of the translation',
  })
  expect((await add('grant', 'x', 'tlh')).body.fields).toEqual({ language: 'This language is not supported' })
})

test('a workspace has at most 500 terms', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => ({
    workspaceId: me.workspaceId,
    language: 'fr',
    source: `term ${at}`,
    target: 'terme',
    changedAt: new Date(),
  }))
  await Model.knex().batchInsert('glossary_terms', rows)
  expect(await add('grant', 'subvention')).toMatchObject({
    status: 409,
    body: { message: 'Your workspace has 500 terms already. Delete some before you add more.' },
  })
})

test('terms of other workspaces are 404 and not listed', async () => {
  const { body } = await add('grant', 'subvention')
  service.as(member())
  expect(await sources()).toEqual([])
  const path = `/api/glossary/${body.id}`
  expect((await service.send('PATCH', path, { source: 'a', target: 'b' })).status).toBe(404)
  expect((await service.send('DELETE', path)).status).toBe(404)
})

async function translate(content: string) {
  const { body } = await service.generate()
  await GeneratedDocumentModel.query().findById(body.id).patch({ content })
  const request = { documentId: body.id, targetLanguage: 'fr' }
  return (await service.send('POST', '/api/translate-document', request)).body
}

test('the model gets the terms of its sentences, and terms that it does not use are shown', async () => {
  await add('cost center', 'centre de coûts')
  await add('deposit', 'deposité')
  await add('art', 'l’art')
  await add('cost center', 'Kostenstelle', 'de')
  const { document, unusedTerms } = await translate('<p>Each cost center pays. The party has a deposit.</p>')
  expect(model.state.requests.at(-1)?.data).toMatchObject({
    from: 'English',
    language: 'French',
    glossary: [
      { source: 'cost center', target: 'centre de coûts' },
      { source: 'deposit', target: 'deposité' },
    ],
  })
  expect(unusedTerms).toEqual([{ source: 'cost center', target: 'centre de coûts' }])
  const checks = async () =>
    (await service.send('GET', `/api/generated-documents/${document.id}/checks`)).body.filter(
      ({ kind }: any) => kind === 'names',
    )
  expect(await checks()).toMatchObject([
    {
      level: 'warning',
      message:
        'Your glossary translates “cost center” as “centre de coûts”. It is in 1 sentence of the original, but the translation uses it 0 times.',
    },
  ])
  const { title, revision } = document
  const content = '<p>Chaque centre de coûts paie. Deposité.</p>'
  await service.send('PUT', `/api/generated-documents/${document.id}`, { title, content, revision })
  expect(await checks()).toEqual([])
})

test('export has a person’s terms, and erasure takes those of their workspace', async () => {
  await add('grant', 'subvention')
  const secret = { 'X-Internal-Secret': TEST_SECRET }
  const exported = await service.send('GET', `/internal/export/${me.id}?email=${me.email}`, undefined, secret)
  expect(exported.body.glossary).toMatchObject([{ source: 'grant', target: 'subvention' }])
  const path = `/internal/people/${me.id}?email=${me.email}&workspaceId=${me.workspaceId}`
  expect((await service.send('DELETE', path, undefined, secret)).status).toBe(200)
  expect(await sources()).toEqual([])
})
