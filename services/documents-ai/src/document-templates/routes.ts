import { mount } from '@fundharbor/chassis/http/mount'
import { documentTemplates } from '@fundharbor/contracts/documents/templates'
import { Router } from '@koa/router'
import { DocumentTemplateModel } from './model.ts'
import { presentTemplate } from './presenter.ts'

export const router = new Router()

mount(router, documentTemplates.list, async ({ person }) => {
  const rows = await DocumentTemplateModel.active()
  return rows.map((row) => presentTemplate(row, person))
})
