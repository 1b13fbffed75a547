import { sanitizeHtml, textOf } from '@fundharbor/chassis/http/html'
import { present } from '@fundharbor/chassis/http/present'
import { DocumentVersion, GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { languageOf } from '../languages/languages.data.ts'
import type { DocumentVersionModel, GeneratedDocumentModel } from './model.ts'

/** Sanitizes the content again, in case unsafe markup got into the table. */
export const presentDocument = (row: GeneratedDocumentModel): GeneratedDocument =>
  present(GeneratedDocument, {
    ...row,
    content: sanitizeHtml(row.content),
    format: 'html',
    isRtl: languageOf(row.language)?.isRtl ?? false,
  })

export const presentVersion = (row: DocumentVersionModel): DocumentVersion =>
  present(DocumentVersion, {
    ...row,
    words: textOf(row.content).split(/\s+/).filter(Boolean).length,
  })
