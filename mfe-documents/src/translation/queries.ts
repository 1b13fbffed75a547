import { translations, type TranslateDocument } from '@fundharbor/contracts/documents/languages'
import { call, queryOptions, useMutation, useQueryClient } from '@fundharbor/kit'
import { cacheDocument } from '../shared/document-queries.ts'

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
    onSuccess: ({ document }) => cacheDocument(client, document),
  })
}
