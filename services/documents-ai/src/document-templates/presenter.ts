import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import type { AdminTemplate } from '@fundharbor/contracts/documents/admin-templates'
import type { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { DocumentTemplateModel } from './model.ts'
import { mayUse } from './policy.ts'

/** Omits the text of premium templates for plans without them. */
export function presentTemplate(row: DocumentTemplateModel, person: Person): DocumentTemplate {
  const allowed = mayUse(person, row)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    template: allowed ? sanitizeHtml(row.template) : '',
    placeholders: row.placeholders,
    isActive: row.isActive,
    isPremium: !allowed,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export const presentAdminTemplate = (row: DocumentTemplateModel, person: Person): AdminTemplate => ({
  ...presentTemplate(row, person),
  version: row.version,
})
