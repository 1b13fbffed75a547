import { documentTemplates } from '@fundharbor/contracts/documents/templates'
import { call, queryOptions } from '@fundharbor/kit'

/** The templates in use, by name. */
export const documentTemplatesQuery = () =>
  queryOptions({
    queryKey: ['documents', 'templates'],
    queryFn: ({ signal }) => call(documentTemplates.list, { signal }),
  })

/** A template filled from the own facts; those change elsewhere, so it is asked for each time. */
export const templatePreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['documents', 'templates', id, 'preview'],
    queryFn: ({ signal }) => call(documentTemplates.preview, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
