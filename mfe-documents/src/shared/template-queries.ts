import { documentTemplates } from '@fundharbor/contracts/documents/templates'
import { endpointQuery } from '@fundharbor/kit'

/** The available templates, by name. */
export const documentTemplatesQuery = () =>
  endpointQuery(documentTemplates.list, { queryKey: ['documents', 'templates'] })

/** A template filled in from the member's profile. Never cached, because the profile changes elsewhere. */
export const templatePreviewQuery = (id: string) =>
  endpointQuery(documentTemplates.preview, {
    queryKey: ['documents', 'templates', id, 'preview'],
    params: { id },
    staleTime: 0,
    gcTime: 0,
  })
