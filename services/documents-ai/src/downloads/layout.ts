import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Person } from '@fundharbor/contracts/identity/session'
import { DocumentTemplateModel } from '../document-templates/model.ts'
import type { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { COVER_LETTERS } from '../document-templates/shipped.data.ts'
import { readPersonFacts, type Sources } from '../sources.ts'
import type { Layout, Paper } from '../rendering/render-pool.ts'

/** Categories of templates whose documents are letters. */
const LETTERS = new Set([COVER_LETTERS, 'letter'])

/** How a document is laid out for its applicant. */
export async function layoutFor(
  sources: Sources,
  person: Person,
  { templateId }: Pick<GeneratedDocumentModel, 'templateId'>,
): Promise<Layout> {
  const [paper, template] = await Promise.all([
    paperOf(sources, person),
    DocumentTemplateModel.query().findById(templateId).select('category'),
  ])
  return { paper, isLetter: template ? LETTERS.has(template.category) : false }
}

/** The paper of the applicant's country. A file on the other paper is better than none while that is unknown. */
async function paperOf(sources: Sources, person: Person): Promise<Paper> {
  try {
    const { country, organization } = await readPersonFacts(sources, person)
    return (organization?.country || country) === 'US' ? 'letter' : 'a4'
  } catch (error) {
    logger.warn({ err: error }, 'the country of an applicant is unknown')
    return 'a4'
  }
}
