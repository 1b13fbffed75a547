import { present } from '@fundharbor/chassis/http/present'
import { DocumentVersion, GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import type { Person } from '@fundharbor/contracts/identity/session'
import { sanitizeInThread } from '../rendering/render-pool.ts'
import { onlyTranslatedIn } from './only-translated.ts'
import { languageOf } from '../languages/languages.data.ts'
import type { DocumentVersionModel, GeneratedDocumentModel, ListedDocument } from './model.ts'

/** Sanitizes the content again, in case unsafe markup got into the table; long content in a worker thread. */
export const presentDocumentFor = async (
  { id }: Pick<Person, 'id'>,
  row: GeneratedDocumentModel,
): Promise<GeneratedDocument> => presentSanitized(row, await sanitizeInThread(id, row.content))

/** A document without its content. */
export const presentListedDocument = (row: ListedDocument): GeneratedDocument => presentSanitized(row, '')

/** A document with content that is sanitized already. */
export const presentSanitized = (row: ListedDocument, content: string): GeneratedDocument =>
  present(GeneratedDocument, {
    ...row,
    createdBy: row.userId,
    content,
    sources: row.sources ?? [],
    format: 'html',
    onlyTranslated: onlyTranslatedIn(row.sentencePairs ?? []),
    isRtl: languageOf(row.language)?.isRtl ?? false,
  })

export const presentVersion = (row: Omit<DocumentVersionModel, 'content'>): DocumentVersion =>
  present(DocumentVersion, row)
