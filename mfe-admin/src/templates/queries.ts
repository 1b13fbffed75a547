import { adminTemplates } from '@fundharbor/contracts/documents/admin-templates'
import { endpointQuery, keepPreviousData } from '@fundharbor/kit'

const KEY = ['documents', 'admin', 'templates']

/** The earlier versions of a template, newest first. */
export const versionsQuery = (id: string) =>
  endpointQuery(adminTemplates.versions, { queryKey: [...KEY, 'versions', id], params: { id }, staleTime: 0 })

/** A text filled with the administrator's own data. */
export const previewQuery = (template: string) =>
  endpointQuery(adminTemplates.preview, {
    queryKey: [...KEY, 'preview', template],
    body: { template },
    placeholderData: keepPreviousData,
  })
