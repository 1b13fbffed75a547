import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import { present } from '@fundharbor/chassis/http/present'
import { AdminTemplate } from '@fundharbor/contracts/documents/admin-templates'
import { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { DocumentTemplateModel } from './model.ts'
import { mayUse } from './policy.ts'

/** Omits the text of premium templates for plans without them. */
function forPerson(row: DocumentTemplateModel, person: Person) {
  const isPremium = !mayUse(person, row)
  return { ...row, isPremium, template: isPremium ? '' : sanitizeHtml(row.template) }
}

export const presentTemplate = (row: DocumentTemplateModel, person: Person): DocumentTemplate =>
  present(DocumentTemplate, forPerson(row, person))

export const presentAdminTemplate = (row: DocumentTemplateModel, person: Person): AdminTemplate =>
  present(AdminTemplate, forPerson(row, person))
