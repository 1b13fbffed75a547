// cspell:disable -- words of other languages, and of the model that stands in
import { organizationMember } from '@fundharbor/chassis/testing/people'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { modelServer, wellBehaved } from '../../testdata/model-server.test-helper.ts'

const model = modelServer({ timeoutMs: 800 })
const service = documentsService({ provider: model.provider, perDay: 12 })

beforeEach(() => {
  model.state.behaviors = [wellBehaved]
  service.as(organizationMember({ subscriptionStatus: 'basic' }))
})

const CONTENT =
  '<h1>Keys</h1><p>Rents rise. Families leave.</p><p>We <strong>lease</strong> homes.</p><ul><li>One visit</li></ul>'

const documentAt = (id: string) => `/api/generated-documents/${id}`
const read = async (id: string) => (await service.send('GET', documentAt(id))).body

async function edit(id: string, change: (content: string) => string) {
  const { title, content, revision } = await read(id)
  const { body } = await service.send('PUT', documentAt(id), { title, content: change(content), revision })
  return body
}

/** An original and its French translation. */
async function translated(content = CONTENT) {
  const { body: original } = await service.generate()
  await edit(original.id, () => content)
  const request = { documentId: original.id, targetLanguage: 'fr' }
  const { body } = await service.send('POST', '/api/translate-document', request)
  model.state.requests = []
  return { originalId: original.id as string, id: body.document.id as string }
}

async function retranslate(id: string, revision?: number) {
  const current = revision ?? (await read(id)).revision
  return service.send('POST', '/api/translate-document/changes', { documentId: id, revision: current })
}

const sent = () => model.state.requests.flatMap(({ data }) => data.texts)

test('only sentences that changed are sent, and the others keep the member’s edits', async () => {
  const { originalId, id } = await translated()
  await edit(id, (html) =>
    html.replace('Rentsé riseé.', 'Les loyers montent.').replace('Oneé visité', '<em>Une</em> visite'),
  )
  await edit(originalId, (html) => html.replace('Families leave.', 'Families move out.'))
  const { status, body } = await retranslate(id)
  expect({ status, translated: body.translated, replaced: body.replaced }).toEqual({
    status: 200,
    translated: 1,
    replaced: 0,
  })
  expect(sent()).toEqual(['Families move out.'])
  expect(body.document.content).toBe(
    '<h1>Keysé</h1><p>Les loyers montent. Familiesé moveé outé.</p><p>Weé <strong>leaseé</strong> homesé.</p><ul><li><em>Une</em> visite</li></ul>',
  )
  const { revision } = await read(originalId)
  expect(body.document).toMatchObject({ originalRevision: revision, title: 'Keysé Firsté' })
  const versions = await service.send('GET', `${documentAt(id)}/versions`)
  expect(versions.body.length).toBeGreaterThan(0)
})

test('paragraphs can move, come and go', async () => {
  const { originalId, id } = await translated()
  await edit(originalId, (html) =>
    html.replace('<h1>Keys</h1>', '<p>A new day.</p>').replace('<ul>', '<p>Rents rise.</p><ul>'),
  )
  const { body } = await retranslate(id)
  expect(sent()).toEqual(['A new day.'])
  expect(body.document.content).toBe(
    '<p>Aé newé dayé.</p><p>Rentsé riseé. Familiesé leaveé.</p><p>Weé <strong>leaseé</strong> homesé.</p><p>Rentsé riseé.</p><ul><li>Oneé visité</li></ul>',
  )
})

test('a paragraph that was added to the translation stays where it is, however often', async () => {
  const { originalId, id } = await translated()
  await edit(id, (html) =>
    html
      .replace('<p>Weé', '<p>Pour la France <em>seulement</em>.</p><p>Weé')
      .replace('</ul>', '<li>Deux visites</li></ul>'),
  )
  await edit(originalId, (html) => html.replace('Families leave.', 'Families move out.'))
  const expected =
    '<h1>Keysé</h1><p>Rentsé riseé. Familiesé moveé outé.</p><p>Pour la France <em>seulement</em>.</p><p>Weé <strong>leaseé</strong> homesé.</p><ul><li>Oneé visité</li><li>Deux visites</li></ul>'
  const { body } = await retranslate(id)
  expect(body.document.content).toBe(expected)
  expect(body.document.onlyTranslated).toEqual(['Pour la France seulement.', 'Deux visites'])
  await edit(originalId, (html) => html.replace('homes', 'houses'))
  const again = await retranslate(id)
  expect(again.body.document.content).toBe(expected.replace('homesé', 'housesé'))
  // What was before it is gone from the original.
  await edit(originalId, (html) => html.replace('<p>Rents rise. Families move out.</p>', ''))
  expect((await retranslate(id)).body.document.content).toContain(
    '<h1>Keysé</h1><p>Pour la France <em>seulement</em>.</p><p>Weé',
  )
})

test('an item that the editor added stays in its list', async () => {
  const { originalId, id } = await translated()
  await edit(id, (html) => html.replace('</ul>', '<li><p>Deux visites</p></li></ul>'))
  await edit(originalId, (html) => html.replace('homes', 'houses'))
  const { body } = await retranslate(id)
  expect(body.document.content).toContain('<ul><li>Oneé visité</li><li>Deux visites</li></ul>')
})

test('an edited paragraph that cannot be kept is counted, and stays as a version', async () => {
  const { originalId, id } = await translated()
  await edit(id, (html) => html.replace('Weé <strong>leaseé</strong> homesé.', 'Nous louons.'))
  await edit(originalId, (html) => html.replace('homes', 'houses'))
  const { body } = await retranslate(id)
  expect(body.replaced).toBe(1)
  expect(body.document.content).toContain('<p>Weé <strong>leaseé</strong> housesé.</p>')
  const [latest] = (await service.send('GET', `${documentAt(id)}/versions`)).body
  const version = await service.send('GET', `${documentAt(id)}/versions/${latest.revision}`)
  expect(version.body.content).toContain('Nous louons.')
})

test('a translation that was changed elsewhere, an original and a failing model change nothing', async () => {
  const { originalId, id } = await translated()
  expect((await retranslate(originalId)).body.message).toBe('This document is not a translation.')
  await edit(originalId, (html) => html.replace('homes', 'houses'))
  expect((await retranslate(id, 99)).status).toBe(409)
  model.state.behaviors = ['broken']
  const before = await read(id)
  expect((await retranslate(id)).status).toBe(503)
  expect(await read(id)).toEqual(before)
  service.as(organizationMember({ subscriptionStatus: 'basic' }))
  expect((await retranslate(id, 1)).status).toBe(404)
})

test('a document in another language is translated into English', async () => {
  const { body: original } = await service.generate()
  await edit(original.id, () => '<p>Les loyers montent.</p>')
  const request = { documentId: original.id, targetLanguage: 'en', sourceLanguage: 'fr' }
  const { status, body } = await service.send('POST', '/api/translate-document', request)
  expect({ status, code: body.language.code }).toEqual({ status: 201, code: 'en' })
  expect(body.document).toMatchObject({ language: 'en', translationOf: original.id })
  expect(model.state.requests.at(-1)?.data).toMatchObject({ from: 'French', language: 'English' })
  expect((await read(original.id)).language).toBe('fr')
  const again = { documentId: original.id, targetLanguage: 'fr' }
  expect((await service.send('POST', '/api/translate-document', again)).body.fields).toEqual({
    targetLanguage: 'This document is in French already',
  })
})

// Last: the model is not asked again for a while after so many failures.
test('failures count against the daily limit', async () => {
  const { originalId, id } = await translated()
  await edit(originalId, (html) => html.replace('homes', 'houses'))
  model.state.behaviors = ['broken']
  const statuses = []
  for (let attempt = 0; attempt < 11; attempt++) statuses.push((await retranslate(id)).status)
  expect(statuses.at(-1)).toBe(429)
})
