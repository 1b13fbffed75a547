import { adminTemplates } from '@fundharbor/contracts/documents/admin-templates'
import { call, keepPreviousData, queryOptions } from '@fundharbor/kit'

const KEY = ['documents', 'admin', 'templates']

/** The earlier versions of a template, newest first. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'versions', id],
    queryFn: ({ signal }) => call(adminTemplates.versions, { params: { id }, signal }),
    staleTime: 0,
  })

/** A text filled with the administrator's own data. */
export const previewQuery = (template: string) =>
  queryOptions({
    queryKey: [...KEY, 'preview', template],
    queryFn: ({ signal }) => call(adminTemplates.preview, { body: { template }, signal }),
    placeholderData: keepPreviousData,
  })
