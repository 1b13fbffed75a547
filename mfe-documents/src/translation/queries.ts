import {
  translations,
  type RetranslateDocument,
  type TranslateDocument,
} from '@fundharbor/contracts/documents/languages'
import { call, endpointQuery, formatCount, toast, useMutation, useQueryClient } from '@fundharbor/kit'
import { cacheDocument } from '../shared/document-queries.ts'
import { showTranslationFailed } from '../shared/toasts.ts'

/** Models take a while to translate a long document. */
const TIMEOUT_MS = 115_000

/** Every supported language, including English. */
export const languagesQuery = () =>
  endpointQuery(translations.languages, { queryKey: ['documents', 'languages'] })

/** `idempotencyKey`: one per dialog, so that repeated clicks translate once per language. */
export function useTranslate(idempotencyKey: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TranslateDocument) =>
      call(translations.translateDocument, {
        body,
        idempotencyKey: `${idempotencyKey} ${body.sourceLanguage ?? ''} ${body.targetLanguage}`,
        timeout: TIMEOUT_MS,
      }),
    onSuccess: ({ document, language, unusedTerms = [] }) => {
      cacheDocument(client, document)
      const description = `Translated to ${language.name}${wordUnused(unusedTerms)}`
      toast({ title: 'Document translated', description, tone: 'success' })
    },
    onError: showTranslationFailed,
  })
}

/** Translates the sentences of a translation's original that changed since. */
export function useRetranslate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RetranslateDocument) =>
      call(translations.retranslateDocument, {
        body,
        timeout: TIMEOUT_MS,
      }),
    onSuccess: ({ document, translated, replaced, unusedTerms }) => {
      cacheDocument(client, document)
      const edits =
        replaced > 0
          ? `. Your edits in ${formatCount(replaced, 'paragraph')} were replaced; Versions has them`
          : ''
      const description = `${formatCount(translated, 'sentence')} translated${edits}${wordUnused(unusedTerms)}`
      toast({ title: 'Document translated', description, tone: 'success' })
    },
    onError: showTranslationFailed,
  })
}

/** Terms of the glossary that the translation does not use. */
const wordUnused = (terms: readonly { source: string }[]): string =>
  terms.length === 0
    ? ''
    : `. Terms of your glossary that it doesn’t use: ${terms.map(({ source }) => source).join(', ')}`
