import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { projectRecords } from '@fundharbor/contracts/platform/projects'
import { Router } from '@koa/router'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { presentDocument } from '../generated-documents/presenter.ts'

/** The project that a document belongs to. */
export function projectsRouter(checkProject: CheckProject): Router {
  const router = new Router()

  mount(router, generatedDocuments.assign, async ({ person, params, body: { projectId } }) => {
    await checkProject(person, projectId)
    const changed = await GeneratedDocumentModel.ofUser(person.id).findById(params.id).patch({ projectId })
    if (changed === 0) throw notFound('Document')
    return presentDocument(await GeneratedDocumentModel.findOwn(person, params.id))
  })

  mount(router, projectRecords.release, async ({ params: { id } }) => {
    await GeneratedDocumentModel.query().where({ projectId: id }).patch({ projectId: null })
    return {}
  })

  return router
}
