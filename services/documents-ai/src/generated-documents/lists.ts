import { likePattern } from '@fundharbor/chassis/data/like-pattern'
import { byInstant, byText, sortedPage, type Order } from '@fundharbor/chassis/data/sorted-page'
import type { DocumentQuery, DocumentSort } from '@fundharbor/contracts/documents/generated-documents'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { z } from 'zod'
import { GeneratedDocumentModel, LISTED_COLUMNS } from './model.ts'

const orders: Record<DocumentSort, Order> = {
  newest: byInstant('created_at', 'desc'),
  oldest: byInstant('created_at', 'asc'),
  updated: byInstant('updated_at', 'desc'),
  title: byText('title'),
}

const SEARCHED = ['title', 'templateName', 'opportunityTitle', 'organizationName'] as const

/** A page of the documents of a person's workspace, without their content. */
export function listDocuments(
  person: Person,
  { search, project, opportunity, ...page }: z.output<typeof DocumentQuery>,
) {
  const documents = GeneratedDocumentModel.of(person).select(LISTED_COLUMNS)
  if (project) documents.where({ projectId: project })
  if (opportunity) documents.where({ opportunityId: opportunity })
  if (search)
    documents.where((either) =>
      SEARCHED.forEach((column) => either.orWhere(column, 'ilike', likePattern(search))),
    )
  return sortedPage(documents, orders, page)
}
