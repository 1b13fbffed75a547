import { byText, sortedPage } from '@fundharbor/chassis/data/sorted-page'
import { mountAudit } from '@fundharbor/chassis/data/audit'
import { notFound } from '@fundharbor/chassis/http/failures'
import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import { mount } from '@fundharbor/chassis/http/mount'
import { present } from '@fundharbor/chassis/http/present'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { adminTemplates, TemplateVersion } from '@fundharbor/contracts/documents/admin-templates'
import { Router } from '@koa/router'
import { DocumentTemplateModel, TemplateVersionModel } from '../document-templates/model.ts'
import { presentAdminTemplate } from '../document-templates/presenter.ts'
import { addTemplate, changeTemplate } from '../document-templates/save-template.ts'
import { gatherFacts } from '../generation/facts.ts'
import { type Sources } from '../sources.ts'
import { stepsFor } from '../generation/run-step.ts'

const orders = { name: byText('name') }

/** Document templates in the admin console. */
export function adminTemplatesRouter({ sources }: { sources: Sources }): Router {
  const router = new Router()

  mount(router, adminTemplates.list, async ({ person, query, ctx }) => {
    const page = await sortedPage(DocumentTemplateModel.query(), orders, query)
    return respondPage(ctx, { ...page, rows: page.rows.map((row) => presentAdminTemplate(row, person)) })
  })

  mount(router, adminTemplates.preview, async ({ person, body }) => {
    const facts = await gatherFacts(sources, person, { title: 'Title of the document' })
    return stepsFor(person.id, facts)('preview', { facts, template: sanitizeHtml(body.template) })
  })

  mount(router, adminTemplates.create, async ({ person, body }) =>
    presentAdminTemplate(await addTemplate(person, body), person),
  )

  mount(router, adminTemplates.update, async ({ person, params, body }) =>
    presentAdminTemplate(await changeTemplate(person, params.id, body), person),
  )

  mount(router, adminTemplates.versions, async ({ params }) => {
    if (!(await DocumentTemplateModel.query().findById(params.id))) throw notFound('Template')
    const rows = await TemplateVersionModel.query()
      .where({ templateId: params.id })
      .orderBy('version', 'desc')
    return rows.map((row) => present(TemplateVersion, { ...row, template: sanitizeHtml(row.template) }))
  })

  mountAudit(router, 'documents-ai')

  return router
}
