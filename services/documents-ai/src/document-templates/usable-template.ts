import { notFound } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { DocumentTemplateModel } from './model.ts'
import { assertMayUse } from './policy.ts'

/** An active template that the person's plan includes; throws otherwise. */
export async function findUsableTemplate(person: Person, id: string): Promise<DocumentTemplateModel> {
  const template = await DocumentTemplateModel.query().findById(id).where({ isActive: true })
  if (!template) throw notFound('Template')
  assertMayUse(person, template)
  return template
}
