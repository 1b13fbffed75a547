import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DocumentTemplate } from './templates.ts'
import { GeneratedDocument } from './generated-documents.ts'

/** A language for translations (specification, "Language"). `code` is BCP 47. */
export const Language = z.object({
  code: z.string(),
  name: z.string(),
  nativeName: z.string(),
  isRtl: z.boolean(),
})
export type Language = z.infer<typeof Language>

const targetLanguage = z.string('Please select a target language').min(1).max(20)

/** Translation of one of your documents. `sourceLanguage`: what it is written in, if that is not known yet. */
export const TranslateDocument = z.object({
  documentId: z.uuid(),
  targetLanguage,
  sourceLanguage: z.string().min(1).max(20).optional(),
})
export type TranslateDocument = z.input<typeof TranslateDocument>

/** Translates only what changed in the original since the last translation; `revision` is the translation's. */
export const RetranslateDocument = z.object({ documentId: z.uuid(), revision: z.number().int() })
export type RetranslateDocument = z.input<typeof RetranslateDocument>

/** A term of the glossary that a translation does not use. */
const UnusedTerm = z.object({ source: z.string(), target: z.string() })

/** Translation of a template by an administrator. */
export const TranslateTemplate = z.object({ templateId: z.uuid(), targetLanguage })

/** The language of the original as the target is a 400; without an AI provider both are 503 AI_NOT_CONFIGURED. */
export const translations = {
  languages: endpoint({
    method: 'GET',
    path: '/api/supported-languages',
    summary: 'Languages for translations, and English for display',
    response: z.array(Language),
  }),
  translateDocument: endpoint({
    method: 'POST',
    path: '/api/translate-document',
    summary: 'Translate one of your documents; the translation is a new document',
    permission: 'edit',
    body: TranslateDocument,
    response: z.object({
      language: Language,
      document: GeneratedDocument,
      unusedTerms: z.array(UnusedTerm).default([]),
    }),
    status: 201,
  }),
  /** `translated`: sentences that changed. `replaced`: paragraphs that were edited and could not be kept. */
  retranslateDocument: endpoint({
    method: 'POST',
    path: '/api/translate-document/changes',
    summary: 'Translate again what changed in the original, and keep the rest of the translation',
    permission: 'edit',
    body: RetranslateDocument,
    response: z.object({
      document: GeneratedDocument,
      translated: z.number().int(),
      replaced: z.number().int(),
      unusedTerms: z.array(UnusedTerm),
    }),
  }),
  translateTemplate: endpoint({
    method: 'POST',
    path: '/api/translate-template',
    summary: 'Translate a template; the translation is an inactive template to be reviewed',
    access: 'admin',
    body: TranslateTemplate,
    response: z.object({ language: Language, template: DocumentTemplate }),
    status: 201,
  }),
}
