import { MAX_BRIEF_LINES, type Brief } from '@fundharbor/contracts/catalog/briefs'
import type { CallDocumentLine } from '@fundharbor/contracts/catalog/call-documents'
import { Model } from 'objection'
import type { OpportunityModel } from '../../records/opportunities/model.ts'

/** What was read in a funder's document, which is a file of a grant. */
export class CallDocumentModel extends Model {
  static override tableName = 'call_documents'
  static override idColumn = 'fileId'
  static override jsonAttributes = ['lines']
  declare fileId: string
  declare lines: CallDocumentLine[]
  /** Null until somebody has looked at the lines. */
  declare usedAt: Date | null
  declare revision: number
}

/** A document whose lines a workspace uses, with those that nobody dropped. */
export interface UsedDocument {
  fileId: string
  name: string
  revision: number
  lines: CallDocumentLine[]
}

/** The documents that a workspace uses for an opportunity, in the order in which they were added. */
export async function usedDocuments(workspaceId: string, opportunityId: string): Promise<UsedDocument[]> {
  const rows = await CallDocumentModel.query()
    .alias('d')
    .select('d.fileId', 'd.revision', 'd.lines', 'f.name')
    .join('grant_files as f', 'f.id', 'd.fileId')
    .join('grants as g', 'g.id', 'f.grantId')
    .where({ 'g.workspaceId': workspaceId, 'g.opportunityId': opportunityId })
    .whereNotNull('d.usedAt')
    .orderBy(['f.createdAt', 'f.id'])
    .castTo<UsedDocument[]>()
  return rows.map((row) => ({ ...row, lines: row.lines.filter(({ isDropped }) => !isDropped) }))
}

/** The brief of a record with what the workspace's documents say, after the record's own. */
export function withDocuments(brief: Brief, documents: readonly UsedDocument[]): Brief {
  if (documents.length === 0) return brief
  const lines = documents.flatMap((document) =>
    document.lines.map((line) => ({ ...line, document: document.name })),
  )
  const of = (part: CallDocumentLine['part']) => lines.filter((line) => line.part === part)
  const quotes = (part: 'asks' | 'outcomes') =>
    unique([...brief[part], ...of(part).map(({ quote }) => quote)])
  const facts = (part: 'amounts' | 'dates' | 'attachments' | 'limits') =>
    unique([...brief[part], ...of(part).map(({ text, quote }) => ({ text, quote }))])
  return {
    ...brief,
    asks: quotes('asks'),
    outcomes: quotes('outcomes'),
    applicants: unique([
      ...brief.applicants,
      ...of('applicants').map(({ quote }) => ({ text: 'In the funder’s words', quote })),
    ]),
    amounts: facts('amounts'),
    dates: facts('dates'),
    criteria: unique([
      ...brief.criteria,
      ...of('criteria').map(({ text, weight, quote }) => ({ text, weight, quote })),
    ]),
    attachments: facts('attachments'),
    limits: facts('limits'),
    places: lines.map(({ quote, document, page }) => ({ quote, document, page })),
  }
}

/** Without duplicates, and no more than a workspace can edit. */
const unique = <T>(values: readonly T[]): T[] =>
  [...new Map(values.map((value) => [JSON.stringify(value), value])).values()].slice(0, MAX_BRIEF_LINES)

/**
 * The record with who can apply by the workspace's documents, if it does not say so itself, for what compares it with the
 * organization.
 */
export async function withDocumentText(
  row: OpportunityModel,
  workspaceId: string,
): Promise<OpportunityModel> {
  if (row.eligibilityCriteria ?? row.eligibilityRequirements) return row
  const documents = await usedDocuments(workspaceId, row.id)
  const quotes = documents.flatMap(({ lines }) => lines.filter(({ part }) => part === 'applicants'))
  return quotes.length === 0
    ? row
    : row.$clone().$set({ eligibilityCriteria: quotes.map(({ quote }) => toHtml(quote)).join('') })
}

/** A list with bullets becomes one of HTML. */
function toHtml(quote: string): string {
  const [lead = '', ...items] = quote
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .split(/\s*[•●▪]\s*/)
  return `<p>${lead}</p>${items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : ''}`
}
