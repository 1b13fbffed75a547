import { documentTemplates } from '@fundharbor/contracts/documents/templates'
import { call, queryOptions } from '@fundharbor/kit'

/** The available templates, by name. */
export const documentTemplatesQuery = () =>
  queryOptions({
    queryKey: ['documents', 'templates'],
    queryFn: ({ signal }) => call(documentTemplates.list, { signal }),
  })

/** A template filled in from the member's profile. Never cached, because the profile changes elsewhere. */
export const templatePreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['documents', 'templates', id, 'preview'],
    queryFn: ({ signal }) => call(documentTemplates.preview, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
