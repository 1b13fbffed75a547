import { documentTemplates } from '@fundharbor/contracts/documents/templates'
import { call, queryOptions } from '@fundharbor/kit'

/** The templates in use, by name. */
export const documentTemplatesQuery = () =>
  queryOptions({
    queryKey: ['documents', 'templates'],
    queryFn: ({ signal }) => call(documentTemplates.list, { signal }),
  })
