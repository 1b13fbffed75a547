import { clock } from '@fundharbor/chassis/runtime/clock'
import { notFound } from '@fundharbor/chassis/http/failures'
import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { Router } from '@koa/router'
import { listDocuments } from './lists.ts'
import { DocumentVersionModel, GeneratedDocumentModel } from './model.ts'
import { presentDocument, presentVersion } from './presenter.ts'
import { restoreVersion, saveDocument } from './save-document.ts'

export const router = new Router()

mount(router, generatedDocuments.list, async ({ person, query, ctx }) => {
  const page = await listDocuments(person, query)
  return respondPage(ctx, { ...page, rows: page.rows.map(presentDocument) })
})

mount(router, generatedDocuments.read, async ({ person, params }) =>
  presentDocument(await GeneratedDocumentModel.findOwn(person, params.id)),
)

mount(router, generatedDocuments.update, async ({ person, params, body }) =>
  presentDocument(await saveDocument(person, params.id, body)),
)

mount(router, generatedDocuments.remove, async ({ person, params }) => {
  const deleted = await GeneratedDocumentModel.ofUser(person.id)
    .findById(params.id)
    .patch({ deletedAt: clock.now() })
  if (deleted === 0) throw notFound('Document')
  return {}
})

mount(router, generatedDocuments.restore, async ({ person, params }) => {
  const mine = GeneratedDocumentModel.query().where({ userId: person.id })
  const restored = await mine.findById(params.id).patch({ deletedAt: null })
  if (restored === 0) throw notFound('Document')
  return presentDocument(await GeneratedDocumentModel.findOwn(person, params.id))
})

mount(router, generatedDocuments.versions, async ({ person, params }) => {
  const { id } = await GeneratedDocumentModel.findOwn(person, params.id)
  const rows = await DocumentVersionModel.query().where({ documentId: id }).orderBy('revision', 'desc')
  return rows.map(presentVersion)
})

mount(router, generatedDocuments.version, async ({ person, params }) => {
  const { id } = await GeneratedDocumentModel.findOwn(person, params.id)
  const row = await DocumentVersionModel.query().findById([id, params.revision])
  if (!row) throw notFound('Version')
  return { ...presentVersion(row), content: sanitizeHtml(row.content) }
})

mount(router, generatedDocuments.restoreVersion, async ({ person, params }) =>
  presentDocument(await restoreVersion(person, params.id, params.revision)),
)
