import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DocumentTemplate } from './templates.ts'
import { GeneratedDocument } from './generated-documents.ts'

/** A language that documents can be translated into. `code` is BCP 47. */
export const Language = z.object({
  code: z.string(),
  name: z.string(),
  nativeName: z.string(),
  isRtl: z.boolean(),
})
export type Language = z.infer<typeof Language>

const targetLanguage = z.string('Please select a target language').min(1).max(20)

export const TranslateDocument = z.object({ documentId: z.uuid(), targetLanguage })
export type TranslateDocument = z.input<typeof TranslateDocument>

export const TranslateTemplate = z.object({ templateId: z.uuid(), targetLanguage })
export type TranslateTemplate = z.input<typeof TranslateTemplate>

/** English is where documents come from, never where they go. Without a provider both answer 503 AI_NOT_CONFIGURED. */
export const translations = {
  languages: endpoint({
    method: 'GET',
    path: '/api/supported-languages',
    summary: 'Languages that documents can be translated into, English among them for display',
    response: z.array(Language),
  }),
  translateDocument: endpoint({
    method: 'POST',
    path: '/api/translate-document',
    summary: 'Translate an own document; the translation is stored beside its original',
    body: TranslateDocument,
    response: z.object({ language: Language, document: GeneratedDocument }),
    status: 201,
  }),
  translateTemplate: endpoint({
    method: 'POST',
    path: '/api/translate-template',
    summary: 'Translate a template; the translation is stored as an inactive template to be looked over',
    access: 'admin',
    body: TranslateTemplate,
    response: z.object({ language: Language, template: DocumentTemplate }),
    status: 201,
  }),
}
