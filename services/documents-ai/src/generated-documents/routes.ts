import { clock } from '@fundharbor/chassis/runtime/clock'
import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { sanitizeInThread } from '../rendering/render-pool.ts'
import { announce } from './announce.ts'
import { listDocuments } from './lists.ts'
import { DocumentVersionModel, findVersion, GeneratedDocumentModel } from './model.ts'
import { presentDocumentFor, presentListedDocument, presentSanitized, presentVersion } from './presenter.ts'
import { restoreVersion, saveDocument } from './save-document.ts'

export const router = new Router()

const versionsPerPerson = rateLimit('document versions', { times: 60, seconds: 60 })

mount(router, generatedDocuments.list, async ({ person, query, ctx }) => {
  const page = await listDocuments(person, query)
  return respondPage(ctx, { ...page, rows: page.rows.map(presentListedDocument) })
})

mount(router, generatedDocuments.read, async ({ person, params }) =>
  presentDocumentFor(person, await GeneratedDocumentModel.findIn(person, params.id)),
)

mount(router, generatedDocuments.update, async ({ person, params, body }) => {
  const saved = await saveDocument(person, params.id, body)
  return presentSanitized(saved, saved.content)
})

mount(router, generatedDocuments.remove, async ({ person, params }) => {
  const deleted = await GeneratedDocumentModel.of(person)
    .findById(params.id)
    .patch({ deletedAt: clock.now() })
  if (deleted === 0) throw notFound('Document')
  await announce(Model.knex(), { documentId: params.id, kind: 'changed' })
  return {}
})

mount(router, generatedDocuments.restore, async ({ person, params }) => {
  const restored = await GeneratedDocumentModel.withDeleted(person)
    .findById(params.id)
    .patch({ deletedAt: null })
  if (restored === 0) throw notFound('Document')
  return presentDocumentFor(person, await GeneratedDocumentModel.findIn(person, params.id))
})

mount(router, generatedDocuments.versions, async ({ person, params }) => {
  await versionsPerPerson(person.id)
  const { id } = await GeneratedDocumentModel.findIn(person, params.id)
  const rows = await DocumentVersionModel.query()
    .select('documentId', 'revision', 'title', 'words', 'createdAt', 'editors')
    .where({ documentId: id })
    .orderBy('revision', 'desc')
  return rows.map(presentVersion)
})

mount(router, generatedDocuments.version, async ({ person, params }) => {
  await versionsPerPerson(person.id)
  const row = await findVersion(person, params)
  return { ...presentVersion(row), content: await sanitizeInThread(person.id, row.content) }
})

mount(router, generatedDocuments.restoreVersion, async ({ person, params }) => {
  await versionsPerPerson(person.id)
  const restored = await restoreVersion(person, params.id, params.revision)
  return presentSanitized(restored, restored.content)
})
