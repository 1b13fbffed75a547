import { translations, type TranslateDocument } from '@fundharbor/contracts/documents/languages'
import { call, queryOptions, useMutation, useQueryClient } from '@fundharbor/kit'
import { rememberDocument } from '../shared/document-queries.ts'

/** A translation takes as long as the model writes. */
const PATIENCE_MS = 115_000

/** Every supported language, English among them. */
export const languagesQuery = () =>
  queryOptions({
    queryKey: ['documents', 'languages'],
    queryFn: ({ signal }) => call(translations.languages, { signal }),
  })

/** `idempotencyKey`: one per dialog and language, so that a repeated click translates once. */
export function useTranslate(idempotencyKey: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TranslateDocument) =>
      call(translations.translateDocument, {
        body,
        idempotencyKey: `${idempotencyKey} ${body.targetLanguage}`,
        timeout: PATIENCE_MS,
      }),
    onSuccess: ({ document }) => rememberDocument(client, document),
  })
}
