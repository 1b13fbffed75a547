import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { changeDetails } from '@fundharbor/chassis/data/change-details'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { changedMeanwhile, conflict, invalid, notFound } from '@fundharbor/chassis/http/failures'
import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import type { TemplateChange, TemplateForm } from '@fundharbor/contracts/documents/admin-templates'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model, UniqueViolationError, type Transaction } from 'objection'
import type { z } from 'zod'
import { DocumentTemplateModel, TemplateVersionModel } from './model.ts'
import { placeholdersOf } from './placeholders.ts'
import { presentAdminTemplate } from './presenter.ts'

type Form = z.output<typeof TemplateForm>
type Change = z.output<typeof TemplateChange>

/** Adds a template. */
export const addTemplate = (admin: Person, form: Form): Promise<DocumentTemplateModel> =>
  withUniqueName(form.name, async (trx) => {
    const now = clock.now()
    const columns = toColumns(form)
    const row = await DocumentTemplateModel.query(trx)
      .insert({ ...columns, version: 1, createdAt: now, updatedAt: now })
      .returning('*')
    await recordAuditEvent(trx, admin, {
      action: 'added',
      subject: `template ${row.id}`,
      details: changeDetails(null, columns),
    })
    return row
  })

/** Changes a template and keeps the previous version. Throws CONFLICT when someone has changed it since. */
export const changeTemplate = (admin: Person, id: string, change: Change): Promise<DocumentTemplateModel> =>
  withUniqueName(change.name, async (trx) => {
    const row = await DocumentTemplateModel.query(trx).findById(id).forUpdate()
    if (!row) throw notFound('Template')
    if (row.version !== change.version)
      throw changedMeanwhile('This template', presentAdminTemplate(row, admin))
    const { version, name, template } = row
    const after = { ...toColumns(change), version: version + 1 }
    const now = clock.now()
    await TemplateVersionModel.query(trx).insert({ templateId: id, version, name, template, createdAt: now })
    await recordAuditEvent(trx, admin, {
      action: 'changed',
      subject: `template ${id}`,
      details: changeDetails({ ...row }, after),
    })
    return DocumentTemplateModel.query(trx).patchAndFetchById(id, { ...after, updatedAt: now })
  })

/** Rejects templates that are empty after sanitizing. */
function toColumns({ name, description, category, template: html, isActive }: Form) {
  const template = sanitizeHtml(html)
  if (template.trim() === '') throw invalid({ template: 'The template is empty' })
  return { name, description, category, template, isActive, placeholders: placeholdersOf(template) }
}

/** Runs a transaction and turns a duplicate template name into a CONFLICT. */
export async function withUniqueName<T>(name: string, work: (trx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await Model.knex().transaction(work)
  } catch (error) {
    if (error instanceof UniqueViolationError) throw conflict(`A template named “${name}” already exists.`)
    throw error
  }
}
