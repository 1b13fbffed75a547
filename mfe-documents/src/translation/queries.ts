import { translations, type TranslateDocument } from '@fundharbor/contracts/documents/languages'
import { call, queryOptions, toast, useMutation, useQueryClient } from '@fundharbor/kit'
import { cacheDocument } from '../shared/document-queries.ts'
import { showTranslationFailed } from '../shared/toasts.ts'

/** Models take a while to translate a long document. */
const TIMEOUT_MS = 115_000

/** Every supported language, including English. */
export const languagesQuery = () =>
  queryOptions({
    queryKey: ['documents', 'languages'],
    queryFn: ({ signal }) => call(translations.languages, { signal }),
  })

/** `idempotencyKey`: one per dialog, so that repeated clicks translate once per language. */
export function useTranslate(idempotencyKey: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TranslateDocument) =>
      call(translations.translateDocument, {
        body,
        idempotencyKey: `${idempotencyKey} ${body.targetLanguage}`,
        timeout: TIMEOUT_MS,
      }),
    onSuccess: ({ document, language }) => {
      cacheDocument(client, document)
      toast({ title: 'Document Translated', description: `Translated to ${language.name}`, tone: 'success' })
    },
    onError: showTranslationFailed,
  })
}
