import { opportunities } from '@fundharbor/contracts/catalog/opportunities'
import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { call, keepPreviousData, queryOptions } from '@fundharbor/kit'

const SHOWN = '6'
const DOCUMENTS_SEARCHED = '100'

/** The best matches in the catalog. Requested only for something typed. */
export const foundOpportunitiesQuery = (search: string) =>
  queryOptions({
    queryKey: ['palette', 'opportunities', search],
    queryFn: ({ signal }) => call(opportunities.list, { query: { search, limit: SHOWN }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

/** The newest documents; their titles are searched in the browser. */
export const documentTitlesQuery = () =>
  queryOptions({
    queryKey: ['palette', 'documents'],
    queryFn: ({ signal }) => call(generatedDocuments.list, { query: { limit: DOCUMENTS_SEARCHED }, signal }),
    staleTime: 30_000,
  })
