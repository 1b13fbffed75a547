import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { projectRecords } from '@fundharbor/contracts/platform/projects'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { presentDocumentFor } from '../generated-documents/presenter.ts'

/** Matches for a project, what was said about them, its budget and its answers go with it. */
const TABLES = [
  'recommendation_lists',
  'recommendation_feedback',
  'match_emails',
  'project_budgets',
  // What was said about one project would be untrue of the others.
  'answers',
]

/** The project that a document belongs to. */
export function projectsRouter(checkProject: CheckProject): Router {
  const router = new Router()

  mount(router, generatedDocuments.assign, async ({ person, params, body: { projectId } }) => {
    await checkProject(person, projectId)
    const changed = await GeneratedDocumentModel.of(person).findById(params.id).patch({ projectId })
    if (changed === 0) throw notFound('Document')
    return presentDocumentFor(person, await GeneratedDocumentModel.findIn(person, params.id))
  })

  mount(router, projectRecords.release, async ({ params: { id } }) => {
    await Model.knex().transaction(async (trx) => {
      await GeneratedDocumentModel.query(trx).where({ projectId: id }).patch({ projectId: null })
      for (const table of TABLES) await trx.table(table).where({ project_id: id }).delete()
    })
    return {}
  })

  return router
}
