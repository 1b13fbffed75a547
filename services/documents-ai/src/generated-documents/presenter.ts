import { sanitizeHtml, textOf } from '@fundharbor/chassis/http/html'
import type { DocumentVersion, GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { languageOf } from '../languages/languages.data.ts'
import type { DocumentVersionModel, GeneratedDocumentModel } from './model.ts'

/** Sanitizes the content again, in case unsafe markup got into the table. */
export const presentDocument = (row: GeneratedDocumentModel): GeneratedDocument => ({
  id: row.id,
  organizationId: row.organizationId,
  organizationName: row.organizationName,
  opportunityId: row.opportunityId,
  opportunityTitle: row.opportunityTitle,
  templateId: row.templateId,
  templateName: row.templateName,
  title: row.title,
  content: sanitizeHtml(row.content),
  format: 'html',
  language: row.language,
  isRtl: languageOf(row.language)?.isRtl ?? false,
  translationOf: row.translationOf,
  writer: row.writer,
  missing: row.missing,
  revision: row.revision,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export const presentVersion = (row: DocumentVersionModel): DocumentVersion => ({
  revision: row.revision,
  title: row.title,
  createdAt: row.createdAt.toISOString(),
  words: textOf(row.content).split(/\s+/).filter(Boolean).length,
})
